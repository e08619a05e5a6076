import { InvalidArgumentError, type ItemDecision, type PlanView, type RunEvent, WrongStateError } from '@galley/schema';
import { diffPlans, editPlan, type PlanOperation, reviewOf } from '../../workflow/index.ts';
import type { WorkshopContext } from '../context/workshop-context.ts';
import { refuseUndone } from '../conversation/refuse-undone.ts';
import type { RunRecord } from '../record/run-record.ts';
import { PlanBusyError, PlanChangedError } from './errors.ts';
import { agentOfPlan, findComment, findItem, findRevision, planFile, requireDecidable } from './find-in-plan.ts';
import { digestOf } from './gate-ports.ts';
import { createPastSamples } from './past-samples.ts';
import type { PlanFiles } from './plan-files.ts';
import { viewPlan } from './view-plan.ts';

export interface PlanningPorts {
  readonly context: WorkshopContext;
  readonly files: PlanFiles;
  find(runId: string): Promise<RunRecord>;
}

export interface PlanTarget {
  readonly runId: string;
  readonly artifact?: string | undefined;
}

export interface EditRequest extends PlanTarget {
  readonly digest: string;
  readonly text?: string | undefined;
  readonly operations?: readonly PlanOperation[] | undefined;
  readonly reason?: string | undefined;
  readonly with?: 'app' | 'cli' | undefined;
}

/** Reading plans and changing them: comments, edits, decisions (SPEC P1–P9). None of it drives a Run on. */
export function createPlanning({ context, files, find }: PlanningPorts) {
  const { workbench } = context;
  const samples = createPastSamples(workbench.store);

  async function open({ runId, artifact = planFile }: PlanTarget) {
    const record = await find(runId);
    refuseUndone(workbench, record);
    await files.takeOver(record);
    return { record, artifact, review: reviewOf(record.state, artifact) };
  }

  async function view({ workflow, state }: RunRecord, artifact: string): Promise<PlanView> {
    const { interactive } = context.settings();
    return viewPlan({ workflow, state, artifact, interactive, samples: await samples() });
  }

  async function change(record: RunRecord, artifact: string, event: RunEvent): Promise<PlanView> {
    await workbench.append([{ stream: record.id, event }]);
    return view(record, artifact);
  }

  return {
    async get(target: PlanTarget): Promise<PlanView> {
      const record = await find(target.runId);
      await files.takeOver(record);
      return view(record, target.artifact ?? planFile);
    },

    async edit(request: EditRequest): Promise<PlanView> {
      const { record, artifact } = await open(request);
      const text = record.state.artifacts[artifact];
      if (text === undefined) throw new WrongStateError(`There is no ${artifact} yet.`, 'Wait until it is made.');
      const now = digestOf(record, artifact);
      if (request.digest !== now) throw new PlanChangedError(record.id, now);
      const agent = agentOfPlan(record, artifact);
      const atGate = record.state.agents.get(agent)?.pending?.kind === 'gate';
      if (record.drive !== null && !atGate) throw new PlanBusyError(record.id);
      const edited = (request.operations ?? []).reduce(editPlan, request.text ?? text);
      if (edited === text)
        throw new InvalidArgumentError('text', 'This edit changes nothing.', 'Give another text or operation.');
      const reason = request.reason === undefined || request.reason === '' ? 'Edited by hand' : request.reason;
      const how = { text: edited, with: request.with ?? 'app', reason } as const;
      return change(record, artifact, { type: 'plan.edited', agent, artifact, ...how });
    },

    async comment(target: PlanTarget, item: string | null, text: string): Promise<PlanView> {
      const { record, artifact } = await open(target);
      if (item !== null) findItem(record, artifact, item);
      const agent = agentOfPlan(record, artifact);
      return change(record, artifact, { type: 'plan.commented', agent, artifact, item, text, reopens: null });
    },

    async reopen(target: PlanTarget, comment: string, text: string): Promise<PlanView> {
      const { record, artifact, review } = await open(target);
      const { item } = findComment(review, comment);
      const agent = agentOfPlan(record, artifact);
      return change(record, artifact, { type: 'plan.commented', agent, artifact, item, text, reopens: comment });
    },

    async withdraw(target: PlanTarget, comment: string): Promise<PlanView> {
      const { record, artifact, review } = await open(target);
      findComment(review, comment);
      const agent = agentOfPlan(record, artifact);
      return change(record, artifact, { type: 'plan.comment_withdrawn', agent, artifact, comment });
    },

    async decide(target: PlanTarget, item: string, decision: ItemDecision): Promise<PlanView> {
      const { record, artifact } = await open(target);
      requireDecidable(record, artifact, item);
      const agent = agentOfPlan(record, artifact);
      return change(record, artifact, { type: 'plan.item_decided', agent, artifact, item, decision });
    },

    async revision(target: PlanTarget, number: number) {
      const { review } = await open(target);
      return findRevision(review, number);
    },

    async diff(target: PlanTarget, from?: number, to?: number) {
      const { review } = await open(target);
      const after = findRevision(review, to ?? review.revisions.length);
      const before = findRevision(review, from ?? Math.max(1, after.number - 1));
      return { from: before.number, to: after.number, ...diffPlans(before.text, after.text) };
    },
  };
}

export type Planning = ReturnType<typeof createPlanning>;
