import type { DocumentEdit } from '../../edit/document/document-edit.ts';

/** For samples: before the first line of the body, or at its end where it has none and line 1 is that of a margin. */
export function samplePlace(edit: DocumentEdit): { readonly before?: number } {
  return edit.lines()[0]?.story === 'body' ? { before: 1 } : {};
}
