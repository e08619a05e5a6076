import { NotFoundError } from '@galley/schema/errors';
import type { XmlElement } from '../../../xml/element.ts';
import { blocksOf } from '../../tree/blocks.ts';
import type { DocumentEdit } from '../document/document-edit.ts';
import { wordElement } from '../fragment.ts';

/** Sections of pages, each as its properties: those in paragraphs, then the body's own, made when it has none. */
export function pageSections(edit: DocumentEdit): XmlElement[] {
  const body = edit.document.body();
  const inner = blocksOf(body).flatMap(({ element }) => {
    const section = element.is('p') ? element.at('pPr', 'sectPr') : undefined;
    return section === undefined ? [] : [section];
  });
  const own = body.elements('sectPr').at(-1);
  if (own !== undefined) return [...inner, own];
  const made = wordElement(edit.tree(edit.document.main), '<w:sectPr/>');
  body.append(made);
  return [...inner, made];
}

/** One of them by its number from 1, or all. */
export function chosenSections(edit: DocumentEdit, number: number | undefined): XmlElement[] {
  const all = pageSections(edit);
  if (number === undefined) return all;
  const section = all[number - 1];
  if (section !== undefined) return [section];
  throw new NotFoundError(
    `There is no section of pages ${number}: the document has ${all.length}.`,
    'Name one of them by its number, or leave it out for all.',
    { page_section: number, count: all.length },
  );
}

/** Between the margins of the last section, in twentieths of a point; A4 with usual margins when nothing is said. */
export function textWidth(edit: DocumentEdit): number {
  const section = edit.document.body().elements('sectPr').at(-1);
  const number = (element: XmlElement | undefined, name: string, otherwise: number): number => {
    const value = Number(element?.attribute(name) ?? otherwise);
    return Number.isFinite(value) && value >= 0 ? value : otherwise;
  };
  const margins = section?.child('pgMar');
  const width =
    number(section?.child('pgSz'), 'w', 11_906) - number(margins, 'left', 1440) - number(margins, 'right', 1440);
  return width > 720 ? width : 9026;
}
