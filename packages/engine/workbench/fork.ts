import { access } from 'node:fs/promises';
import { join } from 'node:path';
import { type Clock, type IdSource, systemErrorCode } from '@galley/schema';
import { openStore } from '../store/index.ts';
import { type CopyReport, DATABASE_FILE, type ForkWhat, STATE_FOLDER } from './archive/fork-copy.ts';
import { makeFolder } from './archive/fork-target.ts';
import { openWorkbench } from './open-workbench.ts';
import type { Workbench } from './workbench.ts';

export interface NewWorkbenchOptions {
  readonly clock: Clock;
  readonly ids: IdSource;
}

export interface ForkOptions extends NewWorkbenchOptions {
  readonly what: ForkWhat;
}

export interface ForkResult extends CopyReport {
  readonly directory: string;
  readonly workbenchId: string;
}

/** A second Workbench from an open one, with an id of its own. The source is as it was; writers wait meanwhile. */
export async function forkWorkbench(
  source: Workbench,
  targetDirectory: string,
  { what, clock, ids }: ForkOptions,
): Promise<ForkResult> {
  const { directory, result } = await makeFolder(targetDirectory, source.root, async (building) => ({
    report: await source.copyInto(building, what),
    workbenchId: await giveIdentity(building, { clock, ids }),
  }));
  return { directory, workbenchId: result.workbenchId, ...result.report };
}

/**
 * A new id for a Workbench that was copied: two that share one could not be told apart by what has both open. Ends
 * what the copy brought unfinished.
 */
export async function giveIdentity(directory: string, { clock, ids }: NewWorkbenchOptions): Promise<string> {
  const state = join(directory, STATE_FOLDER);
  if (await exists(join(state, DATABASE_FILE))) {
    await using store = await openStore({ directory: state, clock });
    const event = { type: 'workbench.created', workbench_id: ids.next('wb') } as const;
    await store.journal.append([{ stream: 'workbench', event }]);
  }
  await using workbench = await openWorkbench({ directory, clock, ids });
  return workbench.id;
}

async function exists(path: string): Promise<boolean> {
  try {
    await access(path);
    return true;
  } catch (error) {
    if (systemErrorCode(error) === 'ENOENT') return false;
    throw error;
  }
}
