import fc from 'fast-check';
import { expect, it } from 'vitest';
import { encodeText } from '../../text/decode/decode-text.ts';
import type { CsvDialect } from '../read/dialect.ts';
import { openCsv } from '../read/open-csv.ts';
import { checkRandomEdit, EDIT_KINDS } from '../testing/check-random-edit.ts';

const RUNS = 600;
const word = fc.oneof(
  fc.constantFrom('', 'x', '12', '-1.5', '007', 'a b', 'Ünï', 'q"q', 'l\nl', 'c,c', 's;s', "o'o", '#h', ' sp '),
  fc.string({ maxLength: 6, unit: fc.constantFrom('a', 'b', '1', ',', ';', '"', ' ', 'é') }),
);
const dialects = fc.record({
  delimiter: fc.constantFrom(',', ';', '\t', '|'),
  lineBreak: fc.constantFrom('\n', '\r\n', '\r'),
  encoding: fc.constantFrom('utf-8', 'utf-8-bom', 'utf-16le', 'utf-16be', 'windows-1252') satisfies fc.Arbitrary<
    CsvDialect['encoding']
  >,
  escape: fc.constantFrom('doubled', 'backslash') satisfies fc.Arbitrary<CsvDialect['escape']>,
  finalBreak: fc.boolean(),
  quoteAll: fc.boolean(),
  hasHeader: fc.boolean(),
});
const tables = fc
  .integer({ min: 2, max: 5 })
  .chain((width) => fc.array(fc.array(word, { minLength: width, maxLength: width }), { minLength: 1, maxLength: 8 }));

it(`[F5] ${RUNS} random files: a random edit of each kind reads back as meant and keeps all other bytes`, () => {
  let edits = 0;
  fc.assert(
    fc.property(dialects, tables, fc.infiniteStream(fc.nat({ max: 1e9 })), (style, rows, numbers) => {
      const names = (rows[0] ?? []).map((_field, index) => `name ${index}`);
      const quote = (field: string): string =>
        style.escape === 'backslash'
          ? `"${field.replaceAll('\\', '\\\\').replaceAll('"', '\\"')}"`
          : `"${field.replaceAll('"', '""')}"`;
      const write = (field: string): string =>
        style.quoteAll || /^\s|\s$|["\r\n#]/.test(field) || field.includes(style.delimiter) ? quote(field) : field;
      const text = [names, ...rows].map((row) => row.map(write).join(style.delimiter)).join(style.lineBreak);
      const bytes = encodeText(style.finalBreak ? text + style.lineBreak : text, style.encoding);
      const file = openCsv(bytes, {
        encoding: style.encoding,
        delimiter: style.delimiter,
        quote: '"',
        escape: style.escape,
        has_header: style.hasHeader,
        column_count: names.length,
        preamble_lines: 0,
        comment: '',
      });
      expect(file.problems.counts).toMatchObject({ unclosed_quote: 0, too_few_fields: 0, too_many_fields: 0 });
      expect(Array.from({ length: rows.length }, (_unused, row) => file.record(row + 1))).toEqual(rows);
      const random = (below: number): number => (numbers.next().value ?? 0) % below;
      for (const kind of EDIT_KINDS) {
        expect(checkRandomEdit(file, kind, random)).toBeNull();
        edits += 1;
      }
    }),
    { numRuns: RUNS, seed: 7 },
  );
  expect(edits).toBe(RUNS * EDIT_KINDS.length);
}, 60_000);
