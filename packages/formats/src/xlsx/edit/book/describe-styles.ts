import { childNamed, rootElement } from '../../../xml/splice.ts';
import { type CellRange, parseRange } from '../../cell/cell-range.ts';
import { cellName, MAX_COLUMNS, MAX_ROWS } from '../../cell/cell-reference.ts';
import { cellsIn } from '../cells/cells-in.ts';
import type { StylesEdit } from '../styles/styles-edit.ts';
import { WorkbookEdit } from './workbook-edit.ts';

export interface CellStyleInfo {
  readonly count: number;
  /** The first cell that looks like this. */
  readonly example: string;
  readonly number_format: string;
  readonly font?: string;
  readonly fill?: string;
  readonly border?: true;
  readonly alignment?: string;
  readonly named_style?: string;
}

export interface StylesDescription {
  readonly named_styles: readonly string[];
  readonly cell_styles: readonly CellStyleInfo[];
  /** Looks that the bound left out, rarest first. */
  readonly cell_styles_left_out?: number;
}

const MOST_STYLES = 40;
const WHOLE: CellRange = { top: 1, left: 0, bottom: MAX_ROWS, right: MAX_COLUMNS - 1 };

/** Which looks a workbook's cells have, how often and where first; and the styles that have names. */
export function describeStyles(bytes: Uint8Array, options: { sheet?: string; range?: string } = {}): StylesDescription {
  const book = new WorkbookEdit(bytes);
  const sheets = options.sheet === undefined ? book.worksheets() : [book.sheet(options.sheet)];
  const range = options.range === undefined ? WHOLE : parseRange(options.range);
  const uses = new Map<number, { count: number; example: string }>();
  for (const sheet of sheets) {
    for (const cell of cellsIn(sheet.source(), range)) {
      const known = uses.get(cell.style);
      if (known === undefined)
        uses.set(cell.style, { count: 1, example: `${sheet.name}!${cellName(cell.row, cell.column)}` });
      else known.count += 1;
    }
  }
  const ordered = [...uses].sort(([, left], [, right]) => right.count - left.count);
  const shown = ordered
    .slice(0, MOST_STYLES)
    .map(([style, use]) => ({ ...use, ...describeFormat(book.styles, style) }));
  const leftOut = ordered.length - shown.length;
  return {
    named_styles: book.styles.namedStyles().map(({ name }) => name),
    cell_styles: shown,
    ...(leftOut > 0 ? { cell_styles_left_out: leftOut } : {}),
  };
}

function describeFormat(styles: StylesEdit, index: number): Omit<CellStyleInfo, 'count' | 'example'> {
  const format = styles.cellFormat(index);
  const font = describeFont(styles.list('fonts')[format.font]);
  const fill = describeFill(styles.list('fills')[format.fill]);
  const named = styles.namedStyles().find((style) => style.format === format.style)?.name;
  return {
    number_format: styles.numberFormatCode(format.numberFormat),
    ...(font === '' ? {} : { font }),
    ...(fill === undefined ? {} : { fill }),
    ...(format.border === 0 ? {} : { border: true as const }),
    ...(format.alignment === undefined
      ? {}
      : { alignment: [...rootElement(format.alignment).attributes].map((pair) => pair.join('=')).join(' ') }),
    ...(named === undefined || named === 'Normal' ? {} : { named_style: named }),
  };
}

function describeFont(xml: string | undefined): string {
  if (xml === undefined) return '';
  const root = rootElement(xml);
  const value = (name: string, attribute = 'val'): string | undefined =>
    childNamed(xml, root, name)?.attributes.get(attribute);
  const has = (name: string): boolean => childNamed(xml, root, name) !== undefined && value(name) !== '0';
  const words = [
    value('name'),
    value('sz'),
    has('b') ? 'bold' : undefined,
    has('i') ? 'italic' : undefined,
    has('u') ? 'underlined' : undefined,
  ];
  return [...words, colorOf(value('color', 'rgb'), value('color', 'theme'))]
    .filter((word) => word !== undefined)
    .join(' ');
}

function describeFill(xml: string | undefined): string | undefined {
  if (xml === undefined) return undefined;
  const pattern = childNamed(xml, rootElement(xml), 'patternFill');
  const foreground = pattern === undefined ? undefined : childNamed(xml, pattern, 'fgColor');
  return foreground === undefined
    ? undefined
    : colorOf(foreground.attributes.get('rgb'), foreground.attributes.get('theme'));
}

function colorOf(rgb: string | undefined, theme: string | undefined): string | undefined {
  if (rgb !== undefined) return `#${rgb.slice(-6)}`;
  return theme === undefined ? undefined : `theme colour ${theme}`;
}
