import { type PlanView, type RunDetail, WrongStateError } from '@galley/schema';
import type { Calls, Verbs } from './api.ts';

export function createVerbs(call: Calls, settled: (runId: string) => Promise<RunDetail>): Verbs {
  return {
    async request(text, { refineDraft = false } = {}) {
      const { run_id } = await call('WorkshopSendUserMessage', { text, refine_draft: refineDraft });
      return settled(run_id);
    },
    plan: (runId) => planAt(call, runId),
    async approve(plan) {
      const { run_id, gate_id } = gateOf(plan);
      await call('WorkshopApprovePlan', { run_id, gate_id, digest: plan.digest });
      return settled(run_id);
    },
    async requestChanges(plan, feedback) {
      const { run_id, gate_id } = gateOf(plan);
      await call('WorkshopRequestChanges', { run_id, gate_id, feedback });
      return settled(run_id);
    },
    changes: async () => (await call('ReviewGetChangeSet', {})).changes,
    publish: (paths) => call('DraftPublish', paths === undefined ? {} : { paths: [...paths] }),
    async undo({ acrossPublish = false } = {}) {
      const { entries } = await call('WorkshopGetConversation', {});
      const request = entries.findLast((entry) => entry.kind === 'user_message');
      if (request === undefined) throw new WrongStateError('There is nothing to undo.', 'Send a request first.');
      return call('WorkshopUndo', { message_id: request.message_id, before: true, across_publish: acrossPublish });
    },
  };
}

/** A gate may be about another artifact than `plan.md`: then that one is the plan to review. */
async function planAt(call: Calls, runId: string): Promise<PlanView> {
  const first = await call('WorkshopGetPlan', { run_id: runId });
  const artifact = first.gates[0]?.artifact ?? first.artifact;
  return artifact === first.artifact ? first : call('WorkshopGetPlan', { run_id: runId, artifact });
}

function gateOf({ run_id, gates }: PlanView): { readonly run_id: string; readonly gate_id: string } {
  const [gate] = gates;
  if (gate !== undefined) return { run_id, gate_id: gate.gate_id };
  throw new WrongStateError('No plan is waiting for an answer.', 'Look at the `status` of the run.');
}
