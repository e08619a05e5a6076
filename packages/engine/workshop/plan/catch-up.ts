import type { RunEvent } from '@galley/schema';
import { type AgentState, findDefinition, reviewOf } from '../../workflow/index.ts';
import { placeOfRun } from '../context/place-of-run.ts';
import type { WorkshopContext } from '../context/workshop-context.ts';
import type { RunRecord } from '../record/run-record.ts';
import { partsOf } from './find-in-plan.ts';
import { maySkip, skippedGate } from './gate-ports.ts';
import { needsReview, onlyReads } from './interactive.ts';
import { settingFor } from './interactive-setting.ts';
import type { PlanFiles } from './plan-files.ts';
import { changedSources, hashSources } from './plan-sources.ts';

/** Before a Run is driven on: what a person did to its files, the setting as it is now, the files as they are. */
export async function catchUp(context: WorkshopContext, files: PlanFiles, record: RunRecord): Promise<void> {
  const append = (event: RunEvent) => context.workbench.append([{ stream: record.id, event }]);
  const removed = await files.takeOver(record);
  if (removed !== null) await append({ type: 'artifact.removed', agent: 'main', artifact: removed });
  for (const agent of record.state.agents.values()) {
    const event = await afterWhile(context, record, agent);
    if (event !== null) await append(event);
  }
}

async function afterWhile(context: WorkshopContext, record: RunRecord, agent: AgentState): Promise<RunEvent | null> {
  if (agent.pending?.kind === 'gate') {
    const plan = record.state.artifacts[partsOf(record, agent.pending.artifact).list] ?? '';
    const { interactive } = await settingFor(context, record, agent.pending.artifact);
    const skipped = agent.pending.opened && maySkip(agent.pending.reason) && !needsReview(interactive, plan);
    return skipped ? skippedGate(agent.id, agent.pending.gate, onlyReads(interactive, plan)) : null;
  }
  const artifact = findDefinition(record.workflows, agent)?.each;
  if (artifact === undefined || agent.status === 'ended') return null;
  const { approval } = reviewOf(record.state, artifact);
  if (approval === null) return null;
  const about = { agent: agent.id, artifact };
  const { interactive } = await settingFor(context, record, artifact);
  if (approval.by === 'setting' && needsReview(interactive, record.state.artifacts[artifact] ?? '')) {
    return { type: 'plan.review_required', ...about };
  }
  const paths = approval.files.map(({ path }) => path);
  const files = changedSources(approval.files, await hashSources(placeOfRun(context, record), paths), {
    withDraft: false,
  });
  return files.length === 0 ? null : { type: 'plan.sources_changed', ...about, files };
}
