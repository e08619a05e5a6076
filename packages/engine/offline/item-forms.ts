import type { ItemForm } from './decision/rule.ts';
import { deckItem } from './documents/deck-item.ts';
import { fillItem } from './documents/fill-item.ts';
import { pdfItem } from './documents/pdf-item.ts';
import { replaceItem } from './documents/replace-item.ts';
import { wordItem } from './documents/word-item.ts';
import { exportItem } from './tables/export-item.ts';
import { sortItem } from './tables/sort-item.ts';

/** Lines under such an item tell about it; what to do stands in its first line. */
const byLine =
  (form: ItemForm): ItemForm =>
  (item) =>
    form(item.split('\n', 1)[0] ?? '');

/** The forms of plan items that can be carried out. */
export const itemForms: readonly ItemForm[] = [
  exportItem,
  ...[sortItem, replaceItem, fillItem, wordItem, pdfItem, deckItem].map(byLine),
];
