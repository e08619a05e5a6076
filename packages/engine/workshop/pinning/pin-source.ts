import { posix } from 'node:path';
import type { PinnedWorkflow } from '@galley/schema';
import { builtInAt, type FoundWorkflow, pinWorkflows, type Reach } from '../../workflow/index.ts';
import type { WorkshopContext } from '../context/workshop-context.ts';
import { openSource } from './open-source.ts';

export interface PinnedSource extends Reach {
  /** The starting workflow and all others as the journal names them. */
  readonly started: PinnedWorkflow;
  readonly reachable: readonly PinnedWorkflow[];
}

/** Reads a source and all that it can reach, without keeping anything: for looking. */
export async function lookAtSource(context: WorkshopContext, given: string): Promise<PinnedSource> {
  await using opened = await openSource(context, given);
  const { path, outside } = opened;
  const reach = await pinWorkflows(path, { builtIns: context.workflows, outside });
  const source = builtInAt(reach.start.place) === null ? opened.source : reach.start.place;
  const others = reach.others.map((found) => refer(found, sourceOf(found, source, outside)));
  return { ...reach, started: refer(reach.start, source), reachable: others };
}

/** Puts the contents into the object store: they are there before an event names them. */
export async function keepContents({ workbench }: WorkshopContext, { start, others }: PinnedSource): Promise<void> {
  for (const { workflow } of [start, ...others]) await workbench.store.objects.put(Buffer.from(workflow.content));
}

function refer({ place, workflow: { name, hash } }: FoundWorkflow, source: string): PinnedWorkflow {
  return { as: place, name, hash, source };
}

function sourceOf({ place, path }: FoundWorkflow, start: string, outside: 'allowed' | 'refused'): string {
  if (builtInAt(place) !== null) return place;
  return outside === 'refused' ? posix.join(start, place) : path;
}
