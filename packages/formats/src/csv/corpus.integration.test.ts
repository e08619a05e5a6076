import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';
import { editCsv } from './edit/edit-csv.ts';
import { openCsv } from './read/open-csv.ts';
import { sniffCsv } from './read/sniff-csv.ts';

const corpus = fileURLToPath(new URL('../../../../../shared/corpus/', import.meta.url));
const hasCorpus = existsSync(corpus);
if (!hasCorpus) process.stderr.write('The corpus of real files is absent: its tests are skipped.\n');
const read = (name: string): Buffer => readFileSync(join(corpus, 'csv', name));

/** Read by eye, one file at a time, where DuckDB's own sniffer and ours did not agree. */
const labels = readFileSync(new URL('./testing/corpus-dialects.tsv', import.meta.url), 'utf8')
  .trim()
  .split('\n')
  .slice(1)
  .map((line) => line.split('\t'));

describe.skipIf(!hasCorpus)('csv files that others made', () => {
  it(`[F1] at least 98 % of ${labels.length} dialects are recognised whole`, () => {
    const wrong = labels.filter(([name = '', ...expected]) => {
      const found = sniffCsv(read(name));
      const delimiter = JSON.stringify(found.delimiter).slice(1, -1);
      const shape = [delimiter, found.column_count, found.has_header ? 'header' : 'none', found.preamble_lines];
      const style = [found.comment || '-', found.decimal + found.thousands, found.encoding];
      return [...shape, ...style].join('\t') !== expected.join('\t');
    });
    process.stderr.write(`csv dialects: ${labels.length - wrong.length} of ${labels.length} as labelled\n`);
    expect(wrong.length, wrong.map(([name]) => name).join(', ')).toBeLessThanOrEqual(labels.length * 0.02);
  });

  it('[F1] reads what the oracles read', () => {
    const names = ['escaped_quotes', 'json', 'utf8'];
    for (const name of names) {
      const file = readdirSync(join(corpus, 'csv')).find((other) => other.includes(`csv-spectrum__${name}__`)) ?? '';
      const opened = openCsv(read(file));
      const columns = opened.columnNames();
      const rows = Array.from({ length: opened.rowCount }, (_unused, row) =>
        Object.fromEntries(opened.row(row).map((field, index) => [columns[index], field])),
      );
      const oracle = readFileSync(join(corpus, 'oracles/csv-spectrum', `${name}.json`), 'utf8');
      expect(rows, name).toEqual(JSON.parse(oracle));
    }
  });

  it('[F1] reads what the fourth oracle reads, but for a number that its authors changed in the oracle alone', () => {
    const file = readdirSync(join(corpus, 'csv')).find((other) => other.includes('location_coordinates')) ?? '';
    const opened = openCsv(read(file));
    const row = Object.fromEntries(opened.columnNames().map((name, index) => [name, opened.row(0)[index]]));
    const oracle = JSON.parse(readFileSync(join(corpus, 'oracles/csv-spectrum/location_coordinates.json'), 'utf8'));
    expect({ ...row, 'Contact Phone Number': '' }).toEqual({ ...oracle, 'Contact Phone Number': '' });
    expect(read(file).includes(row['Contact Phone Number'] ?? '-')).toBe(true);
  });

  it('[F1] Shift-JIS is refused, not read as something else', () => {
    const file = readdirSync(join(corpus, 'csv')).find((other) => other.includes('shift_jis')) ?? '';
    expect(() => openCsv(read(file))).toThrow(expect.objectContaining({ code: 'FILE_UNSUPPORTED' }));
  });

  it('[F5] no file changes by an edit of nothing', () => {
    let files = 0;
    for (const [name = ''] of labels) {
      const bytes = read(name);
      expect(editCsv(bytes, []).bytes.equals(bytes), name).toBe(true);
      files += 1;
    }
    expect(files).toBeGreaterThan(200);
  });
});
