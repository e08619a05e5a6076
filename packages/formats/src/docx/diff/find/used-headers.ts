import { resolveTarget } from '../../../ooxml/part-names.ts';
import { relationshipsOf } from '../../../ooxml/part-relationships.ts';
import { entryKey } from '../../../zip/open-zip.ts';
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

/** Headers and footers that no page shows: no paragraph tells that one came or went. */
export function unusedHeaders(document: WordDocument): string[] {
  const all = [...document.related('header'), ...document.related('footer')].map(entryKey);
  if (all.length === 0) return [];
  const used = usedHeaders(document);
  const relations = relationshipsOf(document.parts, document.main).filter((one) => !one.isExternal);
  const partOf = (target: string): string => entryKey(resolveTarget(document.main, target));
  const shown = new Set(relations.filter(({ id }) => used.has(id)).map(({ target }) => partOf(target)));
  return all.filter((key) => !shown.has(key));
}
