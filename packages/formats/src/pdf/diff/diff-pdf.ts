import { OverLimitError } from '@galley/schema/errors';
import type { DiffRequest } from '../../core/adapter.ts';
import { bytesOf, type FormatSource } from '../../core/source.ts';
import { lineHunks } from '../../text/compare/line-hunks.ts';
import { type ReadPdf, readPdf } from '../read/kept-pages.ts';
import type { ReadPage } from '../read/read-page.ts';
import { alignPages, type PagePair, type PageText } from './align-pages.ts';
import { compareLooks } from './compare-looks.ts';
import { formChanges } from './form-changes.ts';
import type { PageChange, PagesDiff } from './types.ts';

const NOTHING: ReadPdf = { pageCount: 0, outline: [], about: {}, pages: [] };
const MOST_LOOKS = 150;
const MOST_CHANGES = 500;
const MOST_PAGES = 5_000;

/** Two versions page by page: which page became which, what its text lost and gained, and whether its picture differs. */
export async function diffPdf(
  before: FormatSource | null,
  after: FormatSource | null,
  { offset = 0, limit = MOST_CHANGES }: Pick<DiffRequest, 'offset' | 'limit'>,
): Promise<PagesDiff> {
  const sides = [before === null ? null : await bytesOf(before), after === null ? null : await bytesOf(after)] as const;
  const [old, made] = [await whole(before), await whole(after)];
  const isSame = sides[0] === null || sides[1] === null ? sides[0] === sides[1] : Buffer.compare(...both(sides)) === 0;
  const pairs = isSame ? [] : alignPages(old.pages.map(textOf), made.pages.map(textOf));
  const looks = await looksOf(sides, pairs, old, made);
  const starts = [startsOf(old), startsOf(made)] as const;
  const changes = pairs.flatMap((pair) => changeOf(pair, old, made, starts, looks.answers.get(pair) ?? null));
  const shown = changes.slice(offset, offset + limit);
  const [first] = changes;
  return {
    view: 'pages',
    is_same: isSame,
    before_pages: old.pageCount,
    after_pages: made.pageCount,
    pages: shown,
    pages_left_out: changes.length - shown.length,
    unchanged: isSame ? made.pageCount : pairs.length - changes.length,
    looks_not_compared: looks.leftOut,
    form: isSame || before === null || after === null ? [] : formChanges(old, made),
    focus: first === undefined ? null : focusOf(first),
  };
}

function both([one, two]: readonly [Uint8Array | null, Uint8Array | null]): [Uint8Array, Uint8Array] {
  return [one ?? new Uint8Array(), two ?? new Uint8Array()];
}

async function whole(source: FormatSource | null): Promise<ReadPdf> {
  if (source === null) return NOTHING;
  const { pageCount } = await readPdf(source, () => true);
  if (pageCount > MOST_PAGES) {
    const message = `The PDF has ${pageCount} pages; up to ${MOST_PAGES} are compared.`;
    throw new OverLimitError(message, 'Split the file and compare its parts.', { pages: pageCount, limit: MOST_PAGES });
  }
  return readPdf(source, () => false);
}

/** Without the line that names the page: it tells how many pages there are, which is no change of this one. */
function linesOf({ lines }: ReadPage): string[] {
  return lines.filter(({ kind }) => kind !== 'page').map(({ text }) => text);
}

function textOf(page: ReadPage): PageText {
  const text = `${page.state === 'text' ? '' : page.state}\n${linesOf(page).join('\n')}`;
  const words = new Map<string, number>();
  for (const [word] of text.matchAll(/[\p{Letter}\p{Number}]+/gu)) words.set(word, (words.get(word) ?? 0) + 1);
  return { text, words };
}

/** Pages whose text is the same are drawn: a picture may have been exchanged. */
async function looksOf(
  sides: readonly [Uint8Array | null, Uint8Array | null],
  pairs: readonly PagePair[],
  old: ReadPdf,
  made: ReadPdf,
) {
  const [before, after] = sides;
  const answers = new Map<PagePair, boolean | null>();
  if (before === null || after === null) return { answers, leftOut: 0 };
  const alike = pairs.filter((pair) => {
    const [one, two] = [pageAt(old, pair.before), pageAt(made, pair.after)];
    return one !== undefined && two !== undefined && textOf(one).text === textOf(two).text;
  });
  const chosen = alike.slice(0, MOST_LOOKS);
  const found = await compareLooks(
    before,
    after,
    chosen.map((pair) => [(pair.before ?? 0) + 1, (pair.after ?? 0) + 1] as const),
  );
  for (const [index, pair] of chosen.entries()) answers.set(pair, found[index] ?? null);
  return { answers, leftOut: alike.length - chosen.length };
}

function pageAt({ pages }: ReadPdf, index: number | null): ReadPage | undefined {
  return index === null ? undefined : pages[index];
}

/** The line of the whole file that the text of each page begins with, after the one that names it. */
function startsOf({ pages }: ReadPdf): number[] {
  let line = 1;
  return pages.map(({ lines }) => {
    const start = line + 1;
    line += lines.length;
    return start;
  });
}

function changeOf(
  pair: PagePair,
  old: ReadPdf,
  made: ReadPdf,
  [before, after]: readonly [readonly number[], readonly number[]],
  looks: boolean | null,
): PageChange[] {
  const [one, two] = [pageAt(old, pair.before), pageAt(made, pair.after)];
  const texts = [one, two].map((page) => (page === undefined ? '' : linesOf(page).join('\n'))) as [string, string];
  const hunks = texts[0] === texts[1] ? [] : lineHunks(...texts);
  const isPaired = one !== undefined && two !== undefined;
  if (isPaired && hunks.length === 0 && looks !== true && !pair.isMoved) return [];
  const [fromStart, toStart] = [before[pair.before ?? -1] ?? 1, after[pair.after ?? -1] ?? 1];
  return [
    {
      change: isPaired ? 'changed' : one === undefined ? 'added' : 'removed',
      before: one?.number ?? null,
      after: two?.number ?? null,
      is_moved: pair.isMoved,
      looks_changed: isPaired ? (hunks.length > 0 ? true : looks) : null,
      hunks: hunks.map((hunk) => ({
        ...hunk,
        baseline_start: hunk.baseline_start + fromStart - 1,
        draft_start: hunk.draft_start + toStart - 1,
      })),
    },
  ];
}

function focusOf({ before, after }: PageChange): PagesDiff['focus'] {
  return after === null ? { page: before ?? 1, side: 'before' } : { page: after, side: 'after' };
}
