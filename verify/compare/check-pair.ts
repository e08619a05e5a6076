import { carryChanges } from '../../packages/formats/src/docx/diff/carry/carry-changes.ts';
import type { Change } from '../../packages/formats/src/docx/diff/find/change.ts';
import { compareDocuments } from '../../packages/formats/src/docx/diff/find/compare-documents.ts';
import { selectChanges } from '../../packages/formats/src/docx/diff/select-changes.ts';
import { diffDocuments } from '../../packages/formats/src/docx/diff/view/blocks-diff.ts';
import { WordDocument } from '../../packages/formats/src/docx/package/word-document.ts';
import { documentLinesOf } from '../../packages/formats/src/docx/read/lines.ts';
import { fewestWords, shownWords } from './changed-words.ts';
import { pick } from './pick.ts';

export interface PairReport {
  readonly changes: number;
  readonly words: number;
  readonly fewest: number | null;
  readonly violations: readonly string[];
  /** Documents that were made, by name, each with the one it must read like; null for a mixture. */
  readonly made: readonly {
    readonly name: string;
    readonly bytes: Uint8Array;
    readonly like: 'before' | 'after' | null;
  }[];
}

/** Takes all changes over, both ways, without the short cut for all of them; then some of them. */
export function checkPair(before: Uint8Array, after: Uint8Array, subsets: number): PairReport {
  const violations: string[] = [];
  const shown = diffDocuments(before, after);
  if (shown.is_same !== (Buffer.compare(before, after) === 0)) violations.push('bytes differ and nothing is shown');
  const made: PairReport['made'][number][] = [];
  const ways = [
    ['before', 'after'],
    ['after', 'before'],
  ] as const;
  const canMix = isMixable(before, after);
  for (const [base, goal] of canMix ? ways : []) {
    const bytes = carryChanges(compareDocuments(before, after), base, () => true);
    made.push({ name: `all from ${base}`, bytes, like: goal });
    const wanted = goal === 'after' ? after : before;
    for (const fault of differences(bytes, wanted)) violations.push(`all changes over ${base}: ${fault}`);
  }
  const { changes } = compareDocuments(before, after);
  for (let round = 0; canMix && round < subsets; round += 1) {
    const chosen = pick(changes.all, round);
    if (chosen.length === 0 || chosen.length === changes.all.length) continue;
    const bytes = selectChanges(before, after, { chosen });
    made.push({ name: `subset ${round}`, bytes, like: null });
    // What was left out can still be taken: the mixture leads to the second document.
    const rest = carryChanges(compareDocuments(bytes, after), 'before', () => true);
    for (const fault of differences(rest, after)) violations.push(`subset ${round}, then the rest: ${fault}`);
  }
  return {
    changes: changes.all.length,
    words: shownWords(shown),
    fewest: fewestWords(before, after),
    violations,
    made,
  };
}

/** Words and looks, by our comparison; lines, by the reader. */
function differences(made: Uint8Array, wanted: Uint8Array): string[] {
  const { changes, parts } = compareDocuments(made, wanted);
  const unseen = new Set<Change>(
    parts.filter(({ before, after }) => before !== null && after !== null).map(({ change }) => change),
  );
  const left = changes.all.filter((change) => !unseen.has(change) && change.thing !== 'package');
  const faults = left.slice(0, 3).map(({ thing, kind }) => `${thing} still ${kind}`);
  const [first, second] = [readLines(made), readLines(wanted)];
  const at = second.findIndex((text, index) => first[index] !== text);
  if (first.length !== second.length) faults.push(`${first.length} lines instead of ${second.length}`);
  else if (at !== -1)
    faults.push(
      `line ${at + 1} reads ${JSON.stringify(first[at]?.slice(0, 60))} instead of ${JSON.stringify(second[at]?.slice(0, 60))}`,
    );
  return faults;
}

/** The body in order, then the rest: in which order parts hold headers, and ids of comments, are nothing that is read. */
function readLines(bytes: Uint8Array): string[] {
  const lines = documentLinesOf(bytes).map(({ story, text }) => ({
    story,
    text: text.replace(/\[comment \d+/g, '[comment').replace(/\]\([^)]*\.\w+\)/g, ']'),
  }));
  const texts = (isBody: boolean): string[] =>
    lines.flatMap(({ story, text }) => ((story === 'body') === isBody ? [text] : []));
  return [...texts(true), ...texts(false).sort()];
}

/** Two dialects are never mixed: their changes are one unit. */
function isMixable(before: Uint8Array, after: Uint8Array): boolean {
  const dialect = (bytes: Uint8Array): string | null => {
    const document = new WordDocument(bytes);
    return document.tree(document.main).vocabulary.uri;
  };
  return dialect(before) === dialect(after);
}
