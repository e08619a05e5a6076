import { parseDigits } from '../../scan/parse-bytes.ts';
import { TagBytes } from '../../scan/tag-bytes.ts';
import type { ByteSpan, SheetDataSpan } from './find-bytes.ts';

/** An array formula or the first cell of a shared one: other cells depend on it. */
const GROUP = /<(?:[\w.-]+:)?f\s[^>]*\bref\s*=/;

/**
 * Places of the wanted rows, and of the first row after each that is not there. All rows are looked at: one without a
 * number, or out of order, and nothing can be said about which rows there are; then undefined.
 */
export function keptRows(
  bytes: Buffer,
  { start, end, prefix }: SheetDataSpan,
  rows: ReadonlySet<number>,
): ByteSpan[] | undefined {
  const wanted = [...rows].sort((left, right) => left - right);
  const mark = Buffer.from(`<${prefix}row`, 'latin1');
  const closing = Buffer.from(`</${prefix}row`, 'latin1');
  const tag = new TagBytes();
  const kept: ByteSpan[] = [];
  let next = 0;
  let previous = 0;
  for (let at = bytes.indexOf(mark, start); at !== -1 && at < end; at = bytes.indexOf(mark, at + mark.length)) {
    if (!tag.read(bytes, at, end) || !tag.is(bytes, 'row')) continue;
    const number = rowNumber(bytes, tag);
    if (number <= previous) return undefined;
    previous = number;
    if (number < (wanted[next] ?? Number.POSITIVE_INFINITY)) continue;
    const close = tag.isEmpty ? tag.close + 1 : bytes.indexOf(0x3e, bytes.indexOf(closing, at)) + 1;
    if (close <= at || close > end) return undefined;
    if (rows.has(number) && GROUP.test(bytes.toString('latin1', at, close))) return undefined;
    kept.push({ start: at, end: close });
    while (next < wanted.length && (wanted[next] ?? 0) <= number) next += 1;
  }
  return kept;
}

/** The number that the row has in the file; -1 for none. */
function rowNumber(bytes: Buffer, tag: TagBytes): number {
  const at = tag.attributesStart;
  const isFirst = bytes[at + 1] === 0x72 && bytes[at + 2] === 0x3d && bytes[at + 3] === 0x22;
  if (isFirst) return parseDigits(bytes, at + 4, bytes.indexOf(0x22, at + 4));
  const written = Buffer.from(tag.attribute(bytes, 'r') ?? '', 'latin1');
  return parseDigits(written, 0, written.length);
}
