import { reachableParts } from '../features/reachable-parts.ts';
import type { Workbook } from '../package/open-workbook.ts';
import { isReadable } from '../package/select-sheet.ts';
import { blankLines } from './blank-lines.ts';
import { bookFeatureChanges, type FeatureSide, featureSide, sheetFeatureChanges } from './feature-changes.ts';
import type { Moves } from './follow.ts';
import type { SheetPair } from './match-sheets.ts';
import { differingParts, isFollowing, type PartChange, partChange } from './part-changes.ts';
import type { SheetRows } from './sheet-rows.ts';
import type { OtherChange, SheetDiff } from './types.ts';

/** A pair with what was read of its sides. */
interface ReadPair extends SheetPair {
  readonly left: Pick<SheetRows, 'source'>;
  readonly right: Pick<SheetRows, 'source'>;
}

export interface ComparedBooks {
  readonly before: Workbook;
  readonly after: Workbook;
  /** Each with what its cells say. */
  readonly sheets: readonly { readonly pair: ReadPair; readonly diff: SheetDiff }[];
  readonly moves: Moves;
}

/** Everything of two workbooks that is not a cell. Never empty where their bytes differ and no cell does. */
export function otherChanges({ before, after, sheets, moves }: ComparedBooks): OtherChange[] {
  if (before.zip.bytes.equals(after.zip.bytes)) return [];
  const parts = differingParts(before.zip, after.zip);
  const sides: Sides = { before: featureSide(before), after: featureSide(after), differing: namesOf(parts) };
  const found = [
    ...sheets.flatMap(({ pair, diff }) => [
      ...blankLines(
        diff,
        moves.shifts.filter(({ sheet }) => sheet === diff.name),
      ),
      ...sheetChanges(sides, pair, moves),
    ]),
    ...bookFeatureChanges(sides.before, sides.after, moves),
    ...parts.filter((part) => !isFollowing(part)).map(partChange),
  ];
  // Where rows or sheets moved, formulas of other sheets follow.
  const isMoved = moves.shifts.length + moves.renamed.length > 0;
  const told = [...found, ...(isMoved ? [] : sheets.flatMap((each) => rewritten(each, sides.differing, found)))];
  const hasCells = sheets.some(({ diff }) => diff.change !== 'unchanged' || diff.is_moved);
  if (told.length > 0 || hasCells) return told;
  return parts.length > 0 ? parts.map(partChange) : [PACKED];
}

interface Sides {
  readonly before: FeatureSide;
  readonly after: FeatureSide;
  readonly differing: ReadonlySet<string>;
}

const PACKED: OtherChange = {
  what: 'file',
  sheet: null,
  range: null,
  before: null,
  after: 'packed in another way; every part of it is the same',
};

function sheetChanges({ before, after, differing }: Sides, pair: ReadPair, moves: Moves) {
  const { before: left, after: right } = pair;
  if (left === null || right === null) return [];
  const parts = [...reachableParts(before.workbook, left.part), ...reachableParts(after.workbook, right.part)];
  const shared = [before.workbook.part, ...styleParts(before.workbook), ...styleParts(after.workbook)];
  const isTouched = [...parts, ...shared].some((part) => differing.has(part.toLowerCase()));
  if (!isTouched && left.name === right.name && left.part === right.part) return [];
  const compared = [
    { sheet: left, source: pair.left.source },
    { sheet: right, source: pair.right.source },
  ] as const;
  return sheetFeatureChanges(before, after, compared, moves);
}

function styleParts(workbook: Workbook): string[] {
  return workbook.zip.entries.map(({ name }) => name).filter((name) => /styles\.xml$/i.test(name));
}

/** A sheet whose part differs although nothing of it that we know does. */
function rewritten(
  { pair, diff }: ComparedBooks['sheets'][number],
  differing: ReadonlySet<string>,
  found: readonly OtherChange[],
): OtherChange[] {
  if (pair.before === null || pair.after === null || !isReadable(pair.after)) return [];
  const isTold = diff.change !== 'unchanged' || diff.is_moved || found.some(({ sheet }) => sheet === diff.name);
  const isSame = pair.before.part === pair.after.part && !differing.has(pair.after.part.toLowerCase());
  if (isTold || isSame) return [];
  const after = 'written in another way; its cells, settings and objects are the same';
  return [{ what: 'sheet', sheet: diff.name, range: null, before: null, after }];
}

function namesOf(parts: readonly PartChange[]): Set<string> {
  return new Set(parts.map(({ name }) => name.replaceAll('\\', '/').replace(/^\/+/, '').toLowerCase()));
}
