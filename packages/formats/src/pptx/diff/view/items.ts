import { wholePiece, wordPieces } from '../../../diff/word-pieces.ts';
import type { Change, ChangeList, DeckComparison, ShapeEntry, SlideEntry } from '../../compare/changes.ts';
import type { ComparedSlide } from '../../compare/slide.ts';
import { placeInCm } from '../../tree/centimetres.ts';
import type { PlacedShape } from '../../tree/slide.ts';
import { shapeNotes } from './shape-notes.ts';
import { tableRows } from './table-rows.ts';
import type { ItemView } from './types.ts';

const NOTHING = {
  shape: null,
  notes: [],
  pieces: [],
  rows: [],
  rows_left_out: 0,
  cm_before: null,
  cm_after: null,
} as const;

export function itemOf(changes: ChangeList, change: Change, title: string, more: Partial<ItemView> = {}): ItemView {
  const { id, thing, kind } = change;
  return { ...NOTHING, id, unit: changes.unitOf(change), thing, change: kind, title, ...more };
}

/** Every change of a slide, in the order in which people look at it. */
export function slideItems(comparison: DeckComparison, entry: SlideEntry): ItemView[] {
  const { changes } = comparison;
  const { before, after, change, inside } = entry;
  const items: ItemView[] = [];
  const add = (own: Change | null, title: string, more: Partial<ItemView> = {}): void => {
    if (own !== null) items.push(itemOf(changes, own, title, more));
  };
  if (change !== null) add(change, 'Slide', wholeSlide(before, after, change));
  if (inside === null || before === null || after === null) return items;
  add(inside.visibility, 'Visibility', { notes: [after.isHidden ? 'hidden' : 'shown'] });
  add(inside.layout, 'Layout', { notes: [`${before.layoutKey || 'none'} → ${after.layoutKey || 'none'}`] });
  add(inside.settings, 'Background, transition or animation');
  const parts = { before: before.part, after: after.part };
  for (const shape of inside.shapes) {
    const isOld = shape.place === 'old' && shape.before !== null && shape.after !== null;
    if (shape.change !== null && !isOld) items.push(shapeItem(comparison, shape, shape.change, parts));
  }
  const order = inside.shapes.find((shape) => shape.order !== null)?.order ?? null;
  add(order, 'Which shape covers which');
  add(inside.notes, 'Notes', {
    pieces: wordPieces(before.notes, after.notes),
    notes: before.notes === after.notes ? ['look'] : [],
  });
  add(inside.comments, 'Comments', { pieces: wordPieces(before.comments, after.comments) });
  return items;
}

function wholeSlide(before: ComparedSlide | null, after: ComparedSlide | null, { kind }: Change): Partial<ItemView> {
  if (kind === 'moved') return { notes: [`from ${before?.number} to ${after?.number}`] };
  const slide = after ?? before;
  const words = [...(slide?.shapes ?? []).map(({ text }) => text), slide?.notes ?? ''].filter((text) => text !== '');
  return { pieces: wholePiece(after === null ? 'removed' : 'added', words.join('\n')) };
}

function shapeItem(
  { changes, before: left, after: right }: DeckComparison,
  { before, after }: ShapeEntry,
  change: Change,
  parts: { readonly before: string; readonly after: string },
): ItemView {
  const shown = (after ?? before)?.shape;
  const cm = (shape: PlacedShape | undefined) => (shape?.place == null ? null : placeInCm(shape.place));
  const isTable = before?.shape.kind === 'table' && after?.shape.kind === 'table';
  const isBoth = before !== null && after !== null;
  const words = isBoth
    ? before.text === after.text
      ? []
      : wordPieces(before.text, after.text)
    : wholePiece(after === null ? 'removed' : 'added', (after ?? before)?.text ?? '');
  return itemOf(changes, change, shown?.name ?? '', {
    shape: shown === undefined ? null : { id: shown.id, kind: shown.kind },
    notes: isBoth ? shapeNotes(before, after, { before: left, after: right }, parts) : [],
    ...(isBoth && isTable && before.text !== after.text
      ? tableRows(before.shape.element, after.shape.element)
      : { pieces: words }),
    cm_before: cm(before?.shape),
    cm_after: cm(after?.shape),
  });
}
