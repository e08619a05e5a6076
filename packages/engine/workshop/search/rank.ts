import type { SearchMode } from '@galley/schema';
import { type Fused, fuse, type Ranking } from './fuse.ts';
import { matchExactly, matchWords } from './match-query.ts';
import type { SearchIndex } from './search-index.ts';
import { fold, wordsOf } from './words.ts';

export type Reason = 'words' | 'meaning' | 'name';

export interface Ranked {
  readonly fused: readonly Fused<Reason>[];
  /** How the words begin that were looked for. */
  readonly stems: readonly string[];
}

/** Of each way to search; what comes further down in all of them is not worth showing. */
const DEPTH = 120;
/** Where one passage has nearly all the words, it is what was asked for; else meaning tells a little more. */
const SURE = 2.5;
const LIKELY = 1.3;
const NEARLY_ALL = 0.75;
/** Below this a passage is not worth showing beside those that have the words. */
const UNLIKE = 0.3;
/** Who asks for meaning alone gets the nearest there is, unless it has nothing to do with the question. */
const STRANGE = 0.1;

/** Passages of the contents, best first. `question` is null where meaning is not asked for or not to be had. */
export function rank(
  index: SearchIndex,
  { query, mode }: { readonly query: string; readonly mode: SearchMode },
  contents: readonly number[],
  question: Uint8Array | null,
): Ranked {
  const words = mode === 'exact' ? matchExactly(query) : matchWords(query);
  const rankings: Ranking<Reason>[] = [];
  if (words !== null && mode !== 'semantic') {
    const ids = index.match(words.match, contents, DEPTH);
    const weight = tellsAll(index, ids[0], words.stems) ? SURE : 1;
    rankings.push({ by: 'words', weight, ids: mode === 'exact' ? ids.filter((id) => holds(index, id, query)) : ids });
  }
  if (question !== null) {
    const least = mode === 'semantic' ? STRANGE : UNLIKE;
    const near = index.vectors.nearest(question, new Set(contents), { limit: DEPTH, least });
    rankings.push({ by: 'meaning', weight: LIKELY, ids: near.map(({ id }) => id) });
  }
  return { fused: fuse(rankings), stems: words?.stems ?? [] };
}

function tellsAll(index: SearchIndex, id: number | undefined, stems: readonly string[]): boolean {
  const words = id === undefined ? [] : wordsOf(index.passage(id)?.text ?? '');
  const found = stems.filter((stem) => words.some((word) => word.startsWith(stem)));
  return found.length > 0 && found.length >= stems.length * NEARLY_ALL;
}

/** Whether a passage has the very characters, signs included; blanks and case are all alike. */
function holds(index: SearchIndex, id: number, query: string): boolean {
  const plain = (text: string) => fold(text).replaceAll(/\s+/g, ' ');
  return plain(index.passage(id)?.text ?? '').includes(plain(query.trim()));
}
