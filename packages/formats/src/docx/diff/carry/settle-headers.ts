import { resolveTarget } from '../../../ooxml/part-names.ts';
import { relationshipsOf, unrelate } from '../../../ooxml/part-relationships.ts';
import { relationshipKind } from '../../../ooxml/relationships.ts';
import { removePart } from '../../../ooxml/remove-parts.ts';
import { entryKey } from '../../../zip/open-zip.ts';
import type { WordDocument } from '../../package/word-document.ts';
import { usedHeaders } from '../find/used-headers.ts';

/** Headers that pages used and use no longer go, with what only they had; not those that the other document has unused, too. */
export function settleHeaders(document: WordDocument, before: ReadonlySet<string>, unused: ReadonlySet<string>): void {
  const now = usedHeaders(document);
  const { parts, main } = document;
  const relations = relationshipsOf(parts, main).filter((one) => /^(?:header|footer)$/.test(relationshipKind(one)));
  const partOf = (target: string): string => entryKey(resolveTarget(main, target));
  const kept = new Set(relations.filter(({ id }) => now.has(id)).map(({ target }) => partOf(target)));
  for (const { id, target } of relations) {
    if (now.has(id) || !before.has(id) || unused.has(partOf(target))) continue;
    unrelate(parts, main, id);
    const part = resolveTarget(main, target);
    if (!kept.has(entryKey(part)) && parts.has(part)) removePart(parts, part);
  }
}
