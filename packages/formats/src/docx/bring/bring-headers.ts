import { NotFoundError } from '@galley/schema/errors';
import { resolveTarget } from '../../ooxml/part-names.ts';
import { relatedParts, relationshipsOf } from '../../ooxml/part-relationships.ts';
import type { DocumentEdit } from '../edit/document/document-edit.ts';
import { wordElement } from '../edit/fragment.ts';
import { pageSections } from '../edit/page/sections.ts';
import type { MarginKind } from '../edit/page/set-margin-text.ts';
import { ensureSetting } from '../edit/page/settings.ts';
import { addPart } from '../edit/parts/ensure-part.ts';
import { dropProperty, placeProperty, setProperty } from '../edit/properties/properties.ts';
import { isOn } from '../read/styles.ts';
import type { Bringing } from './bringing.ts';
import { cleanBrought } from './clean-brought.ts';
import { importElement } from './import-element.ts';

interface Margin {
  readonly kind: MarginKind;
  readonly pages: string;
  readonly part: string;
}

/** Headers and footers as the other document's last pages show them, on all pages, instead of those that were. */
export function bringHeaders(bringing: Bringing): number {
  const { from, to } = bringing;
  const margins = shownMargins(from);
  if (margins.length === 0) {
    throw new NotFoundError('The document to take from has no headers or footers.', 'Name another document.');
  }
  const tree = to.tree(to.document.main);
  const sections = pageSections(to);
  const isFirstOther = isOn(pageSections(from).at(-1)?.child('titlePg'));
  for (const section of sections) {
    for (const old of [...section.elements('headerReference'), ...section.elements('footerReference')]) {
      to.lost([{ part: to.document.main, id: old.attribute('r:id') ?? old.attribute('id') ?? '' }]);
      old.remove();
    }
    if (isFirstOther) setProperty(tree, section, '<w:titlePg/>');
    else dropProperty(section, 'titlePg');
  }
  // Later sections show what the first one names.
  for (const margin of margins) {
    const id = bringMargin(bringing, margin);
    const reference = wordElement(tree, `<w:${margin.kind}Reference w:type="${margin.pages}" r:id="${id}"/>`);
    if (sections[0] !== undefined) placeProperty(sections[0], reference);
  }
  settleEvenPages(from, to);
  to.linesChanged();
  return margins.length;
}

function shownMargins(from: DocumentEdit): Margin[] {
  const { parts, main } = from.document;
  const shown = new Map<string, Margin>();
  for (const kind of ['header', 'footer'] as const) {
    const known = new Map(relatedParts(parts, main, kind).map(({ id, part }) => [id, part]));
    for (const reference of pageSections(from).flatMap((section) => section.elements(`${kind}Reference`))) {
      const part = known.get(reference.attribute('r:id') ?? reference.attribute('id') ?? '');
      const type = reference.attribute('type') ?? 'default';
      const pages = type === 'first' || type === 'even' ? type : 'default';
      if (part !== undefined && parts.has(part)) shown.set(`${kind} ${pages}`, { kind, pages, part });
    }
  }
  return [...shown.values()];
}

function bringMargin(bringing: Bringing, { kind, part }: Margin): string {
  const { from, to } = bringing;
  const { document } = to;
  const made = addPart(document, { kind, name: kind, root: kind === 'header' ? 'hdr' : 'ftr', content: '' });
  const tree = to.tree(made);
  const copies = from
    .tree(part)
    .root.elements()
    .map((element) => importElement(bringing, element, { from: part, to: made }));
  cleanBrought(bringing, copies);
  for (const copy of copies) tree.root.append(copy);
  if (copies.length === 0) tree.root.append(wordElement(tree, '<w:p/>'));
  const relation = relationshipsOf(document.parts, document.main).find(
    (one) => !one.isExternal && resolveTarget(document.main, one.target) === made,
  );
  return relation?.id ?? '';
}

function settleEvenPages(from: DocumentEdit, to: DocumentEdit): void {
  const settings = (edit: DocumentEdit) => edit.document.related('settings').map((part) => edit.tree(part).root)[0];
  if (isOn(settings(from)?.child('evenAndOddHeaders'))) ensureSetting(to, '<w:evenAndOddHeaders/>');
  else dropProperty(settings(to), 'evenAndOddHeaders');
}
