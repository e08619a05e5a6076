import { GalleyError } from '@galley/schema';
import { filesOf, type Workflow } from '../load-workflow.ts';
import { readSource } from './read-source.ts';

export interface SourceComparison {
  readonly changed: boolean;
  /** Names of files, each list sorted. */
  readonly added: readonly string[];
  readonly removed: readonly string[];
  readonly modified: readonly string[];
  /** Why the source could not be looked at now: that is not the same as unchanged. */
  readonly unreadable: string | null;
}

/** Whether the source of a workflow differs from the content that a Run is bound to. */
export async function sourceChanged(workflow: Workflow, path: string): Promise<SourceComparison> {
  const then = new Map(filesOf(workflow).map(({ name, text }) => [name, text]));
  try {
    const now = new Map((await readSource(path)).files.map(({ name, text }) => [name, text]));
    const added = [...now.keys()].filter((name) => !then.has(name)).sort();
    const removed = [...then.keys()].filter((name) => !now.has(name)).sort();
    const modified = [...now.keys()].filter((name) => then.has(name) && then.get(name) !== now.get(name)).sort();
    const changed = added.length + removed.length + modified.length > 0;
    return { changed, added, removed, modified, unreadable: null };
  } catch (error) {
    if (!(error instanceof GalleyError)) throw error;
    return { changed: true, added: [], removed: [], modified: [], unreadable: error.message };
  }
}
