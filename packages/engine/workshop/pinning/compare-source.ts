import { GalleyError, type PinnedWorkflow, type RunEventOf } from '@galley/schema';
import { type ChangedFiles, changedFiles, restoreWorkflow, type Workflow } from '../../workflow/index.ts';
import type { WorkshopContext } from '../context/workshop-context.ts';
import type { RunRecord } from '../record/run-record.ts';
import { lookAtSource, type PinnedSource } from './pin-source.ts';

/** One workflow whose files are not what the Run was started with. */
export interface ChangedWorkflow extends ChangedFiles {
  readonly name: string;
  readonly place: string;
}

export interface SourceComparison {
  /** Where the workflow was read from; null in journals that do not say. */
  readonly source: string | null;
  readonly changed: readonly ChangedWorkflow[];
  /** Why the source could not be looked at now: that is not the same as unchanged. */
  readonly unreadable: string | null;
  /** The source as it is now. */
  readonly now: PinnedSource | null;
}

/** Whether the sources of a Run's workflows differ from what it is bound to (SPEC O18). */
export async function compareSource(context: WorkshopContext, record: RunRecord): Promise<SourceComparison> {
  const { source } = record.state.started.workflow;
  if (source === undefined) return { source: null, changed: [], unreadable: null, now: null };
  let now: PinnedSource;
  try {
    now = await lookAtSource(context, source);
  } catch (error) {
    if (!(error instanceof GalleyError)) throw error;
    return { source, changed: [], unreadable: error.message, now: null };
  }
  const changed: ChangedWorkflow[] = [];
  for (const { found, from } of movedContents(record, now)) {
    const before = await contentOf(context, record, from);
    changed.push({ name: found.workflow.name, place: found.place, ...changedFiles(before, found.workflow) });
  }
  return { source, changed, unreadable: null, now };
}

/** The event that takes the changed sources over; null where nothing changed that the Run could notice. */
export function refreshEvent(record: RunRecord, now: PinnedSource): RunEventOf<'workflow.refreshed'> | null {
  const refs = new Map([now.started, ...now.reachable].map((ref) => [ref.as, ref]));
  const changed = movedContents(record, now).flatMap(({ found, from }) => {
    const to = refs.get(found.place);
    return to === undefined ? [] : [{ from: from.hash, to }];
  });
  const others = (refs: readonly PinnedWorkflow[]) => JSON.stringify(refs.map(({ as, hash }) => [as, hash]));
  const same = others(record.state.reach.pinned?.slice(1) ?? []) === others(now.reachable);
  return changed.length === 0 && same ? null : { type: 'workflow.refreshed', changed, reachable: [...now.reachable] };
}

/** Workflows that stand where they stood, with another content. */
function movedContents({ state }: RunRecord, { start, others }: PinnedSource) {
  const pinned = state.reach.pinned ?? [{ ...state.started.workflow, as: start.place }];
  return [start, ...others].flatMap((found) => {
    const from = pinned.find(({ as }) => as === found.place);
    return from === undefined || from.hash === found.workflow.hash ? [] : [{ found, from }];
  });
}

async function contentOf(
  { workbench }: WorkshopContext,
  { workflows }: RunRecord,
  { name, hash }: { readonly name: string; readonly hash: string },
): Promise<Workflow> {
  const known = workflows.get(hash);
  if (known !== undefined) return known;
  return restoreWorkflow(name, (await workbench.store.objects.get(hash)).toString('utf8'));
}
