import type { NewEvent, RunEvent } from '@galley/schema';
import { artifactOf, gateOpened, listOf, type RunPorts, reviewOf } from '../../workflow/index.ts';
import type { WorkshopContext } from '../context/workshop-context.ts';
import type { RunId, RunRecord } from '../record/run-record.ts';
import { needsReview, onlyReads } from './interactive.ts';
import { settingFor } from './interactive-setting.ts';
import { changedSources, hashSources, sourcePaths } from './plan-sources.ts';

/** Reasons for which a setting may answer in a person's place. Who asked to be asked, is asked. */
const skippable: ReadonlySet<string> = new Set(['plan', 'plan_changed', 'setting']);

export function maySkip(reason: string): boolean {
  return skippable.has(reason);
}

/** What a Run asks of the Workbench at a gate and before each item. */
export function createGatePorts(context: WorkshopContext, record: RunRecord): Pick<RunPorts, 'openGate' | 'recheck'> {
  const { workbench } = context;
  const inRun = (event: RunEvent): NewEvent => ({ stream: record.id, event });

  return {
    async openGate({ agent, state, definition }, effect) {
      const plan = state.artifacts[listOf(definition)] ?? '';
      const shown = [...new Set([artifactOf(definition), listOf(definition)])];
      const files = await lookAtSources(
        context,
        record.id,
        shown.map((name) => state.artifacts[name] ?? '').join('\n'),
      );
      const events = [inRun({ ...gateOpened(agent.id, effect), files })];
      const { interactive } = await settingFor(context, record, effect.artifact);
      if (maySkip(effect.reason) && !needsReview(interactive, plan)) {
        events.push(inRun(skippedGate(agent.id, effect.gate, onlyReads(interactive, plan))));
      }
      await workbench.append(events);
    },

    async recheck({ agent, definition, state }) {
      const artifact = definition.each;
      if (artifact === undefined || agent.item === null) return false;
      const { approval } = reviewOf(state, artifact);
      if (approval === null || approval.files.length === 0) return false;
      const now = await hashSources(
        workbench,
        approval.files.map(({ path }) => path),
      );
      const files = changedSources(approval.files, now, { withDraft: false });
      if (files.length === 0) return false;
      await workbench.append([inRun({ type: 'plan.sources_changed', agent: agent.id, artifact, files })]);
      return true;
    },
  };
}

/** A review that did not take place, on record. */
export function skippedGate(agent: string, gate: string, readsOnly: boolean): RunEvent {
  const limit = readsOnly ? { reads_only: true as const } : {};
  return { type: 'gate.answered', agent, gate, decision: 'approve', feedback: '', by: 'setting', ...limit };
}

async function lookAtSources({ workbench }: WorkshopContext, runId: RunId, plan: string) {
  const { files } = await workbench.listFiles({ naming: plan });
  const rows = await workbench.store.journal.read(runId);
  return hashSources(workbench, sourcePaths(rows, plan, new Set(files.map(({ path }) => path))));
}
