import { type ListedChange as BlockChange, type BlocksDiff, listedChanges, type PieceView } from '@galley/formats';
import type { ListedKind } from '@galley/schema';
import { type ChangeLister, listOf, short } from './entry.ts';

/** A Word document by its changes, section by section. */
export function listBlocks({ blocks, sections, is_selectable: areUnits }: BlocksDiff): ChangeLister {
  const titles = new Map(sections.map(({ index, title }) => [index, title]));
  const bySection = Map.groupBy(listedChanges(blocks), ({ section }) => section);
  const order = [...bySection.keys()].sort((one, other) => one - other);
  return listOf(
    order.flatMap((section) =>
      (bySection.get(section) ?? []).map((change, at) => ({
        key: change.id === '' ? `section ${section} ${at + 1}` : change.id,
        kind: kindOf(change),
        place: placeOf(change, titles.get(section) ?? null),
        ...piecesText(change.pieces),
        note: change.notes.length === 0 ? null : short(change.notes.join(', ')),
        unit: areUnits && change.unit !== '' ? change.unit : null,
        spot: { at: 'section' as const, section, within: at + 1 },
      })),
    ),
  );
}

function kindOf({ change, thing, pieces }: BlockChange): ListedKind {
  if (change === 'added' || change === 'removed') return change;
  if (change === 'moved' || change === 'moved_away') return 'moved';
  if (thing === 'style' || thing === 'page_setup') return 'look';
  if (thing === 'content' || thing === 'part' || thing === 'package') return 'other';
  return change === 'changed' && !pieces.some(({ kind }) => kind !== 'kept') ? 'look' : 'changed';
}

function placeOf({ title, line_before: before, line_after: after }: BlockChange, section: string | null): string {
  const line = after !== null ? `line ${after}` : before !== null ? `was line ${before}` : null;
  return [section === null ? null : short(section), title, line].filter((part) => part !== null).join(', ');
}

/** What went and what came; where all of it moved, the words themselves. */
export function piecesText(pieces: readonly PieceView[]): { before: string | null; after: string | null } {
  const text = (kind: PieceView['kind']) =>
    pieces.flatMap((piece) => (piece.kind === kind ? [piece.text] : [])).join(' … ');
  const [before, after] = [text('removed'), text('added')];
  if (before === '' && after === '') {
    const kept = short(text('kept'));
    return { before: null, after: kept === '' ? null : kept };
  }
  return { before: before === '' ? null : short(before), after: after === '' ? null : short(after) };
}
