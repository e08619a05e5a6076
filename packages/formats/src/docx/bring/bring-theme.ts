import { NotFoundError } from '@galley/schema/errors';
import { relatedParts, relatePart, unrelate } from '../../ooxml/part-relationships.ts';
import { removePart } from '../../ooxml/remove-parts.ts';
import { wordElement } from '../edit/fragment.ts';
import { relationType } from '../edit/parts/dialect.ts';
import { ensurePart } from '../edit/parts/ensure-part.ts';
import { carryXml } from '../edit/styles/carry-xml.ts';
import type { Bringing } from './bringing.ts';
import { copyPart } from './import-relation.ts';

/** Colours and fonts: the theme, the table of fonts with those that are embedded, and the look text starts from. */
export function bringTheme(bringing: Bringing): void {
  const { from } = bringing;
  if (from.document.related('theme').length === 0 && from.document.related('fontTable').length === 0) {
    throw new NotFoundError('The document to take from has no theme.', 'Name another document.');
  }
  for (const kind of ['theme', 'fontTable']) replaceSingle(bringing, kind);
  bringDefaults(bringing);
}

function replaceSingle(bringing: Bringing, kind: string): void {
  const { from, to } = bringing;
  const { parts, main } = to.document;
  const [source] = from.document.related(kind);
  if (source === undefined) return;
  for (const { id, part } of relatedParts(parts, main, kind)) {
    unrelate(parts, main, id);
    if (parts.has(part)) removePart(parts, part);
  }
  relatePart(parts, main, { type: relationType(to.document, kind), to: copyPart(bringing, source) });
}

function bringDefaults({ from, to }: Bringing): void {
  const { defaults } = from.styles();
  if (defaults === undefined) return;
  const tree = to.tree(ensurePart(to.document, 'styles'));
  const brought = wordElement(
    tree,
    carryXml(defaults, (_, value) => value),
  );
  const old = tree.root.child('docDefaults');
  if (old === undefined) tree.root.prepend(brought);
  else old.replaceWith(brought);
  to.stylesChanged();
}
