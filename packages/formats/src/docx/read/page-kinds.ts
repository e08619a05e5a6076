import { relatedParts } from '../../ooxml/part-relationships.ts';
import type { WordDocument } from '../package/word-document.ts';

/** Headers and footers that not every page has, by part: `first page`, `even pages`. */
export function pageKinds(document: WordDocument): ReadonlyMap<string, string> {
  const parts = new Map<string, string>(
    ['header', 'footer'].flatMap((kind) =>
      relatedParts(document.parts, document.main, kind).map(({ id, part }): [string, string] => [id, part]),
    ),
  );
  const kinds = new Map<string, string>();
  const body = document.body();
  const stretches = [body.child('sectPr'), ...body.elements('p').map((paragraph) => paragraph.at('pPr', 'sectPr'))];
  for (const reference of stretches.flatMap((properties) => properties?.elements() ?? [])) {
    if (!reference.is('headerReference') && !reference.is('footerReference')) continue;
    const part = parts.get(reference.attribute('id') ?? '');
    const type = reference.attribute('type');
    if (part !== undefined && type === 'first') kinds.set(part, 'first page');
    if (part !== undefined && type === 'even') kinds.set(part, 'even pages');
  }
  return kinds;
}
