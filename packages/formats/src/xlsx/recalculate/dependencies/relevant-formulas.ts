import { type CalculationModel, keyColumn, keyRow } from './calculation-model.ts';
import { changedCells } from './changed-cells.ts';
import type { Precedent } from './precedents.ts';
import { quickReferences } from './quick-references.ts';

/** Below this many formulas a closer look at all of them costs nothing. */
const FEW = 300;
const MOST_LEVELS = 40;
/** More changed cells than this are not compared with every range one by one. */
const MANY = 500;

export type IsRelevant = (sheet: number, key: number) => boolean;

interface Candidate {
  readonly sheet: number;
  readonly key: number;
  readonly boxes: readonly number[];
}

/**
 * Which formulas an edit may concern, directly or through others: a quick look, so that an edit of one cell among tens of
 * thousands of formulas costs little more than reading them. Rather too many than one too few.
 */
export function relevantFormulas(model: CalculationModel, changed: readonly Precedent[]): IsRelevant {
  const found = model.sheets.map(() => new Set<number>());
  let candidates: Candidate[] = [];
  let fresh: { sheet: number; key: number }[] = [];
  const isChanged = changedCells(model, changed);
  let total = 0;
  for (const [sheet, { cells, arrays }] of model.sheets.entries()) {
    for (const [key, cell] of cells) {
      if (cell.formula === undefined && !arrays.has(key)) continue;
      total += 1;
      const { isOpen, boxes } = quickReferences(cell.formula ?? '');
      if (isOpen || cell.value === null || arrays.has(key) || isChanged(sheet, key)) {
        found[sheet]?.add(key);
        fresh.push({ sheet, key });
      } else candidates.push({ sheet, key, boxes });
    }
    // Whatever an array fills may be read by others.
    for (const { box } of arrays.values()) changed = [...changed, { sheet, ...box }];
  }
  if (total <= FEW) return () => true;
  let isHit = readsAny(changed);
  for (let level = 0; level < MOST_LEVELS; level += 1) {
    const alsoHit = readsCells(fresh);
    const left: Candidate[] = [];
    fresh = [];
    for (const candidate of candidates) {
      if (!isHit(candidate) && !alsoHit(candidate)) left.push(candidate);
      else {
        found[candidate.sheet]?.add(candidate.key);
        fresh.push({ sheet: candidate.sheet, key: candidate.key });
      }
    }
    candidates = left;
    if (fresh.length === 0) return (sheet, key) => found[sheet]?.has(key) === true;
    isHit = () => false;
  }
  return () => true;
}

/** Whether a formula may read one of these boxes. */
function readsAny(changed: readonly Precedent[]): (candidate: Candidate) => boolean {
  if (changed.length > MANY) return () => true;
  return ({ sheet, boxes }) => {
    for (let at = 0; at < boxes.length; at += 5)
      for (const box of changed) if (overlaps(boxes, at, sheet, box)) return true;
    return false;
  };
}

function overlaps(boxes: readonly number[], at: number, sheet: number, box: Precedent): boolean {
  return (
    (boxes[at] === 1 || box.sheet === sheet) &&
    (boxes[at + 1] ?? 0) <= box.bottom &&
    (boxes[at + 2] ?? 0) >= box.top &&
    (boxes[at + 3] ?? 0) <= box.right &&
    (boxes[at + 4] ?? 0) >= box.left
  );
}

/** Whether a formula may read one of these cells. */
function readsCells(cells: readonly { readonly sheet: number; readonly key: number }[]) {
  const keys = new Set<number>();
  const places = new Set<string>();
  const bounds = { top: Infinity, bottom: 0, left: Infinity, right: 0 };
  for (const { sheet, key } of cells) {
    keys.add(key);
    places.add(`${sheet} ${key}`);
    bounds.top = Math.min(bounds.top, keyRow(key));
    bounds.bottom = Math.max(bounds.bottom, keyRow(key));
    bounds.left = Math.min(bounds.left, keyColumn(key));
    bounds.right = Math.max(bounds.right, keyColumn(key));
  }
  const list = [...keys];
  return ({ sheet, boxes }: Candidate): boolean => {
    for (let at = 0; at < boxes.length; at += 5) {
      const [anywhere = 0, top = 0, bottom = 0, left = 0, right = 0] = boxes.slice(at, at + 5);
      if (top > bounds.bottom || bottom < bounds.top || left > bounds.right || right < bounds.left) continue;
      if (top === bottom && left === right) {
        const key = top * 16_384 + left;
        if (anywhere === 1 ? keys.has(key) : keys.has(key) && places.has(`${sheet} ${key}`)) return true;
      } else if (list.length > MANY) return true;
      else if (
        list.some((key) => {
          const [row, column] = [keyRow(key), keyColumn(key)];
          return row >= top && row <= bottom && column >= left && column <= right;
        })
      )
        return true;
    }
    return false;
  };
}
