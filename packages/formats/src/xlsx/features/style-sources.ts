import { childElements, childNamed, rootElement } from '../../xml/splice.ts';
import { readPart, relatedPart, type Workbook } from '../package/open-workbook.ts';
import type { Feature } from './feature.ts';

/** Parts of the style sheet by their number, as they are written. */
export interface StyleSources {
  /** What conditional formats and tables lay over a cell. */
  readonly differences: readonly string[];
  /** What a format of the cells is made of, as text that is equal for equal looks. */
  readonly formatOf: (style: number) => string;
  readonly named: readonly Feature[];
}

const NONE: StyleSources = { differences: [], formatOf: () => '', named: [] };

export function readStyleSources(workbook: Workbook): StyleSources {
  const part = relatedPart(workbook, 'styles');
  if (part === undefined || workbook.zip.find(part) === undefined) return NONE;
  const source = readPart(workbook.zip, part).text;
  const root = rootElement(source);
  const list = (name: string) => {
    const parent = childNamed(source, root, name);
    return parent === undefined ? [] : childElements(source, parent);
  };
  const texts = (name: string): string[] => list(name).map(({ start, end }) => source.slice(start, end));
  const lists = { font: texts('fonts'), fill: texts('fills'), border: texts('borders') };
  const codes = new Map(
    list('numFmts').map(({ attributes }) => [attributes.get('numFmtId'), attributes.get('formatCode')]),
  );
  const describe = (formats: ReturnType<typeof list>) => (index: number) => {
    const format = formats[index];
    if (format === undefined) return '';
    const at = (name: string): string => format.attributes.get(name) ?? '0';
    return [
      codes.get(at('numFmtId')) ?? at('numFmtId'),
      lists.font[Number(at('fontId'))],
      lists.fill[Number(at('fillId'))],
      lists.border[Number(at('borderId'))],
      source.slice(format.openEnd, format.closeStart),
    ].join(' ');
  };
  const styleFormat = describe(list('cellStyleXfs'));
  return {
    differences: texts('dxfs'),
    formatOf: describe(list('cellXfs')),
    named: list('cellStyles').map(({ attributes }) => {
      const name = attributes.get('name') ?? '';
      return { what: 'cell style', id: name, text: `"${name}"`, raw: styleFormat(Number(attributes.get('xfId') ?? 0)) };
    }),
  };
}
