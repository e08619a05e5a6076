import type { XmlElement } from '../../xml/element.ts';
import type { WordDocument } from '../package/word-document.ts';

const PAPERS: readonly (readonly [string, number, number])[] = [
  ['A4', 11906, 16838],
  ['Letter', 12240, 15840],
  ['Legal', 12240, 20160],
  ['A3', 16838, 23811],
  ['A5', 8391, 11906],
];

/** Paper, margins and columns of each stretch of pages, in words. */
export function describePages(document: WordDocument): string[] {
  const body = document.body();
  const stretches = body.elements('p').flatMap((paragraph) => {
    const properties = paragraph.at('pPr', 'sectPr');
    return properties === undefined ? [] : [properties];
  });
  const last = body.child('sectPr');
  return [...stretches, ...(last === undefined ? [] : [last])].map(describePage);
}

function describePage(properties: XmlElement): string {
  const size = properties.child('pgSz');
  const margins = properties.child('pgMar');
  const columns = Number(properties.child('cols')?.attribute('num') ?? 1);
  const [width, height] = [twips(size, 'w'), twips(size, 'h')];
  const sides = ['top', 'right', 'bottom', 'left'].map((side) => centimetres(twips(margins, side)));
  return [
    width === 0 ? 'page size not set' : `${paper(width, height)} ${width > height ? 'landscape' : 'portrait'}`,
    ...(margins === undefined ? [] : [`margins ${sides.join(', ')} cm (top, right, bottom, left)`]),
    ...(columns > 1 ? [`${columns} columns`] : []),
  ].join(', ');
}

function paper(width: number, height: number): string {
  const [short, long] = [Math.min(width, height), Math.max(width, height)];
  const known = PAPERS.find(([, shorter, longer]) => Math.abs(short - shorter) < 60 && Math.abs(long - longer) < 60);
  return known?.[0] ?? `${centimetres(width)} × ${centimetres(height)} cm`;
}

function twips(element: XmlElement | undefined, name: string): number {
  const value = Number.parseFloat(element?.attribute(name) ?? '0');
  return Number.isFinite(value) ? value : 0;
}

function centimetres(value: number): number {
  return Number(((value / 1440) * 2.54).toFixed(1));
}
