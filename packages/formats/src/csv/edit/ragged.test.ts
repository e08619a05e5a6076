import { GalleyError } from '@galley/schema/errors';
import { describe, expect, it } from 'vitest';
import { openCsv } from '../read/open-csv.ts';
import { checkRandomEdit, EDIT_KINDS } from '../testing/check-random-edit.ts';
import { raggedText, seededRandom } from '../testing/ragged-text.ts';
import { editCsv } from './edit-csv.ts';

const FILES = 1_500;
const edited = (text: string, ...operations: Parameters<typeof editCsv>[1][number][]): string =>
  editCsv(openCsv(Buffer.from(text)), operations).bytes.toString();

describe('ragged files', () => {
  it(`[F5] ${FILES} of them lose no row, whatever is edited`, () => {
    const random = seededRandom(5);
    const wrong: string[] = [];
    let edits = 0;
    for (let count = 0; count < FILES; count += 1) {
      const text = raggedText(random);
      for (const kind of EDIT_KINDS) {
        try {
          const found = checkRandomEdit(openCsv(Buffer.from(text)), kind, random);
          if (found !== null) wrong.push(`${JSON.stringify(text)} ${found}`);
          edits += 1;
        } catch (error) {
          if (!(error instanceof GalleyError) || !/^(?:FILE_|CSV_MALFORMED)/.test(error.code)) throw error;
        }
      }
    }
    expect(wrong).toEqual([]);
    expect(edits).toBeGreaterThan(FILES * 5);
  }, 60_000);

  it('[F5] a blank line that comes last keeps its line break', () => {
    const sorted = edited('n\n\nb\na', { kind: 'sort_rows', by: [{ column: 1 }] });
    expect(openCsv(Buffer.from(sorted)).rowCount).toBe(3);
    expect(sorted).toBe('n\na\nb\n\n');
  });

  it('[F5] a lone CR and a line feed that come together stay two line breaks', () => {
    const left = edited('n\ra\nb\r\n\nc\n', { kind: 'delete_rows', rows: [2] });
    expect(openCsv(Buffer.from(left)).rowCount).toBe(3);
    const merged = edited('n\na\rb\n\nc\n', { kind: 'delete_rows', rows: [2] });
    expect(merged).toBe('n\na\r\n\nc\n');
  });
});
