import { filesOf, type Workflow } from './load-workflow.ts';

/** Names of files, each list sorted. */
export interface ChangedFiles {
  readonly added: readonly string[];
  readonly removed: readonly string[];
  readonly modified: readonly string[];
}

/** How the files of a workflow differ between the content that a Run is bound to and its source now. */
export function changedFiles(before: Workflow, after: Workflow): ChangedFiles {
  const then = new Map(filesOf(before).map(({ name, text }) => [name, text]));
  const now = new Map(filesOf(after).map(({ name, text }) => [name, text]));
  return {
    added: [...now.keys()].filter((name) => !then.has(name)).sort(),
    removed: [...then.keys()].filter((name) => !now.has(name)).sort(),
    modified: [...now.keys()].filter((name) => then.has(name) && then.get(name) !== now.get(name)).sort(),
  };
}
