import { XmlScanner } from '../../xml/scanner.ts';
import { childElements, type ElementSpan } from '../../xml/splice.ts';
import { MAX_COLUMNS } from '../cell/cell-reference.ts';
import type { LineFeature } from './feature.ts';
import { isOn } from './wording.ts';

/** Rows with a height, a format or an outline of their own, by number. */
export function rowLines(tags: readonly string[], formatOf: (style: number) => string): Map<number, LineFeature> {
  const rows = new Map<number, LineFeature>();
  let previous = 0;
  for (const tag of tags) {
    const scanner = new XmlScanner(tag);
    scanner.next();
    const attributes = new Map(scanner.attributes());
    const number = Number(attributes.get('r') ?? previous + 1);
    previous = number;
    const height = isOn(attributes.get('customHeight')) ? attributes.get('ht') : undefined;
    const style = isOn(attributes.get('customFormat')) ? Number(attributes.get('s') ?? 0) : 0;
    const format = style === 0 ? '' : formatOf(style);
    const line = lineFeature(height === undefined ? [] : [`height ${height}`], attributes, format);
    if (line !== undefined) rows.set(number, line);
  }
  return rows;
}

/** The same for columns, each by its number from 0. */
export function columnLines(
  source: string,
  list: ElementSpan,
  formatOf: (style: number) => string,
): Map<number, LineFeature> {
  const columns = new Map<number, LineFeature>();
  for (const { attributes } of childElements(source, list)) {
    const style = Number(attributes.get('style') ?? 0);
    const width = attributes.get('width');
    const size = width === undefined ? [] : [`width ${Math.round(Number(width) * 100) / 100}`];
    const line = lineFeature(size, attributes, style === 0 ? '' : formatOf(style));
    const first = Math.max(1, Number(attributes.get('min') ?? 1));
    const last = Math.min(MAX_COLUMNS, Number(attributes.get('max') ?? first));
    if (line === undefined) continue;
    for (let column = first; column <= last; column += 1) columns.set(column - 1, line);
  }
  return columns;
}

function lineFeature(
  size: readonly string[],
  attributes: ReadonlyMap<string, string>,
  format: string,
): LineFeature | undefined {
  const level = Number(attributes.get('outlineLevel') ?? 0);
  const text = [
    ...size,
    ...(isOn(attributes.get('hidden')) ? ['hidden'] : []),
    ...(level > 0 ? [`outline level ${level}`] : []),
    ...(isOn(attributes.get('collapsed')) ? ['collapsed'] : []),
  ].join(', ');
  return text === '' && format === '' ? undefined : { text, format };
}
