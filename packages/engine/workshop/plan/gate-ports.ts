import type { NewEvent, RunEvent } from '@galley/schema';
import type { DraftPlace } from '../../workbench/index.ts';
import { artifactOf, gateOpened, listOf, type RunPorts, type RunState, reviewOf } from '../../workflow/index.ts';
import { placeOfRun } from '../context/place-of-run.ts';
import type { WorkshopContext } from '../context/workshop-context.ts';
import type { RunId, RunRecord } from '../record/run-record.ts';
import { needsReview, onlyReads } from './interactive.ts';
import { settingFor } from './interactive-setting.ts';
import { changedSources, hashSources, sourcePaths } from './plan-sources.ts';

type GateEffect = Parameters<NonNullable<RunPorts['openGate']>>[1];

/** Reasons for which a setting may answer in a person's place. Who asked to be asked, is asked. */
const skippable: ReadonlySet<string> = new Set(['plan', 'plan_changed', 'setting']);

export function maySkip(reason: string): boolean {
  return skippable.has(reason);
}

/** What a Run asks of the Workbench at a gate and before each item. */
export function createGatePorts(context: WorkshopContext, record: RunRecord): Pick<RunPorts, 'openGate' | 'recheck'> {
  const place = placeOfRun(context, record);
  const inRun = (event: RunEvent): NewEvent => ({ stream: record.id, event });

  return {
    async openGate({ agent, state, definition }, effect) {
      const plan = state.artifacts[listOf(definition)] ?? '';
      const shown = [...new Set([artifactOf(definition), listOf(definition)])];
      const files = await lookAtSources(place, record.id, shown.map((name) => state.artifacts[name] ?? '').join('\n'));
      const events = [inRun({ ...gateOpened(agent.id, effect), files })];
      const { interactive } = await settingFor(context, record, effect.artifact);
      const approved = approvalGiven(state, agent.id, effect);
      if (approved !== null) events.push(inRun(approved));
      else if (maySkip(effect.reason) && !needsReview(interactive, plan)) {
        events.push(inRun(skippedGate(agent.id, effect.gate, onlyReads(interactive, plan))));
      }
      await place.append(events);
    },

    async recheck({ agent, definition, state }) {
      const artifact = definition.each;
      if (artifact === undefined || agent.item === null) return false;
      const { approval } = reviewOf(state, artifact);
      if (approval === null || approval.files.length === 0) return false;
      const now = await hashSources(
        place,
        approval.files.map(({ path }) => path),
      );
      const files = changedSources(approval.files, now, { withDraft: false });
      if (files.length === 0) return false;
      await place.append([inRun({ type: 'plan.sources_changed', agent: agent.id, artifact, files })]);
      return true;
    },
  };
}

/** The plan was approved by a person in another Run, and they asked for just this plan again (SPEC B13). */
function approvalGiven(state: RunState, agent: string, { gate, reason }: GateEffect): RunEvent | null {
  const { given } = state.started;
  if (given === undefined || reason !== 'plan' || agent !== 'main') return null;
  // A plan that was made anew since has not been seen by anybody.
  const same = given.artifacts.every(({ name, text }) => state.artifacts[name] === text);
  if (!same) return null;
  const answer = { type: 'gate.answered', agent, gate, decision: 'approve', feedback: '', by: 'person' } as const;
  return given.items.length === 0 ? answer : { ...answer, items: given.items };
}

/** A review that did not take place, on record. */
export function skippedGate(agent: string, gate: string, readsOnly: boolean): RunEvent {
  const limit = readsOnly ? { reads_only: true as const } : {};
  return { type: 'gate.answered', agent, gate, decision: 'approve', feedback: '', by: 'setting', ...limit };
}

async function lookAtSources(place: DraftPlace, runId: RunId, plan: string) {
  const { files } = await place.listFiles({ naming: plan });
  const rows = await place.store.journal.read(runId);
  return hashSources(place, sourcePaths(rows, plan, new Set(files.map(({ path }) => path))));
}
