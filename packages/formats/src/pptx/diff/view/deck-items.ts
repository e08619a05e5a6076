import { wordPieces } from '../../../diff/word-pieces.ts';
import type { Change, DeckComparison } from '../../compare/changes.ts';
import type { Side } from '../../compare/side.ts';
import { sectionsOf } from '../../package/sections.ts';
import { centimetres } from '../../tree/centimetres.ts';
import { itemOf } from './items.ts';
import type { ItemView } from './types.ts';

/** Changes of the presentation itself: design, settings, sections, other parts. */
export function deckItems(comparison: DeckComparison): ItemView[] {
  const { before, after, changes, design, presentation, sections, parts } = comparison;
  const items: ItemView[] = [];
  const add = (change: Change | null, title: string, more: Partial<ItemView> = {}): void => {
    if (change !== null) items.push(itemOf(changes, change, title, more));
  };
  add(design, 'Design: masters, layouts and themes');
  const [left, right] = [sizeOf(before), sizeOf(after)];
  add(presentation, 'Settings of the presentation', { notes: left === right ? [] : [`slides ${left} → ${right}`] });
  add(sections, 'Sections', { pieces: wordPieces(sectionText(before), sectionText(after)) });
  for (const part of parts) add(part.change, titleOf(part.after ?? part.before ?? ''));
  for (const change of changes.all)
    if (change.thing === 'package') add(change, 'Saved in another way; nothing that is shown differs');
  return items;
}

function sizeOf({ deck }: Side): string {
  const { width, height } = deck.size();
  return `${centimetres(width)} × ${centimetres(height)} cm`;
}

function sectionText({ deck }: Side): string {
  return sectionsOf(deck)
    .map(({ name, slides }) => `${name}: ${slides.length} slides`)
    .join('\n');
}

const TITLES: readonly (readonly [RegExp, string])[] = [
  [/docProps\/(?:core|app|custom)\.xml$/i, 'Properties'],
  [/thumbnail\.\w+$/i, 'Preview picture'],
  [/vbaProject\.bin$/i, 'Macros'],
  [/viewProps\.xml$/i, 'Settings of the view'],
  [/presProps\.xml$/i, 'Settings of the show'],
  [/tableStyles\.xml$/i, 'Styles of tables'],
  [/notesMasters?\//i, 'Master of notes'],
  [/handoutMasters?\//i, 'Master of handouts'],
  [/authors\.xml$/i, 'Authors of comments'],
];

function titleOf(part: string): string {
  const known = TITLES.find(([pattern]) => pattern.test(part));
  return known === undefined ? part : `${known[1]} (${part})`;
}
