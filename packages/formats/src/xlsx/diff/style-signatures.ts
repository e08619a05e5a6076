import { XmlScanner } from '../../xml/scanner.ts';

/** What a cell format is made of, as text that is equal for equal looks. */
export interface StyleSignature {
  readonly font: string;
  readonly fill: string;
  readonly border: string;
  readonly alignment: string;
}

const PLAIN: StyleSignature = { font: '', fill: '', border: '', alignment: '' };
export const LOOKS = ['font', 'fill', 'border', 'alignment'] as const;

/** The looks of each cell format of a workbook. Indexes differ between files, so only what they stand for compares. */
export function styleSignatures(styles: string | undefined): (style: number) => StyleSignature {
  if (styles === undefined) return () => PLAIN;
  const lists = {
    fonts: pieces(styles, 'fonts', 'font'),
    fills: pieces(styles, 'fills', 'fill'),
    borders: pieces(styles, 'borders', 'border'),
  };
  const formats = pieces(styles, 'cellXfs', 'xf').map((source): StyleSignature => {
    const scanner = new XmlScanner(source);
    scanner.next();
    const at = (name: string): number => Number(scanner.attribute(name) ?? 0);
    return {
      font: lists.fonts[at('fontId')] ?? '',
      fill: lists.fills[at('fillId')] ?? '',
      border: lists.borders[at('borderId')] ?? '',
      alignment: /<(?:\w+:)?alignment\b[^>]*>/.exec(source)?.[0] ?? '',
    };
  });
  return (style) => formats[style] ?? PLAIN;
}

/** The source of each direct child `item` of the first element `list`. */
function pieces(source: string, list: string, item: string): string[] {
  const scanner = new XmlScanner(source);
  if (!scanner.find(list) || scanner.kind === 'empty') return [];
  const found: string[] = [];
  let depth = 0;
  let start = 0;
  while (scanner.next()) {
    if (scanner.kind === 'text') continue;
    if (scanner.kind === 'close') {
      if (depth === 0) break;
      depth -= 1;
      if (depth === 0 && scanner.name === item) found.push(source.slice(start, scanner.end));
      continue;
    }
    if (depth === 0) start = scanner.start;
    if (scanner.kind === 'open') depth += 1;
    else if (depth === 0 && scanner.name === item) found.push(source.slice(start, scanner.end));
  }
  return found;
}
