import type { SearchCoverage } from '@galley/schema';
import type { AskedFile } from './file-sources.ts';
import type { SearchIndex } from './search-index.ts';

const MOST_NAMED = 50;

/** What of the files is searched, and what is not and why. */
export function coverageOf(
  index: SearchIndex,
  files: readonly AskedFile[],
  { leftOut, semanticProblem }: { readonly leftOut: number; readonly semanticProblem: string | null },
): SearchCoverage {
  const unread: { path: string; reason: string }[] = [];
  const cut: { path: string; after_line: number }[] = [];
  let waiting = 0;
  for (const { path, key, reason } of files) {
    const content = key === null ? undefined : index.get(key);
    if (key === null) unread.push({ path, reason: reason ?? 'It could not be read.' });
    else if (content === undefined) waiting += 1;
    else if (content.problem !== null) unread.push({ path, reason: content.problem });
    else if (content.cutAfter !== null) cut.push({ path, after_line: content.cutAfter });
  }
  return {
    files: files.length,
    waiting,
    unread: unread.slice(0, MOST_NAMED),
    unread_left_out: Math.max(0, unread.length - MOST_NAMED) + leftOut,
    cut: cut.slice(0, MOST_NAMED),
    cut_left_out: Math.max(0, cut.length - MOST_NAMED),
    semantic: { ready: index.knownMeanings, waiting: index.waitingMeanings, problem: semanticProblem },
  };
}
