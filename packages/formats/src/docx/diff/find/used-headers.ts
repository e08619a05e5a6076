import type { WordDocument } from '../../package/word-document.ts';

/** Ids of the headers and footers that pages of the document use. */
export function usedHeaders(document: WordDocument): Set<string> {
  const ids = new Set<string>();
  for (const element of document.tree(document.main).root.descendants()) {
    if (!element.is('headerReference') && !element.is('footerReference')) continue;
    const id = element.attribute('id');
    if (id !== undefined) ids.add(id);
  }
  return ids;
}
