import { open, readFile, stat } from 'node:fs/promises';
import { FileTooLargeError } from '../../base/errors.ts';
import { type CsvFile, MOST_BYTES, openCsv } from '../../csv/read/open-csv.ts';

const CHUNK_CHARACTERS = 1024 * 1024;

export interface PlainCopy {
  /** The columns of the file, and one for every further field that its longest row has. */
  readonly names: readonly string[];
  /** Bytes of the longest record; 0 when there is none. */
  readonly longest: number;
}

/**
 * The rows as our own reader finds them, written as plain CSV in UTF-8: every row with the same number of fields, no header,
 * no comments. What is irregular is thus read by the same code as edits are, and nothing of it is dropped.
 */
export async function writePlainCopy(path: string, copy: string): Promise<PlainCopy> {
  const file = openCsv(await readWhole(path));
  const names = file.columnNames();
  const width = widest(file, names.length);
  const out = await open(copy, 'w');
  let longest = 0;
  try {
    let chunk = '';
    for (let row = 0; row < file.rowCount; row += 1) {
      const record = `${plainRecord(file.row(row), width)}\n`;
      // No character has more than three bytes for each of its code units.
      longest = Math.max(longest, record.length * 3);
      chunk += record;
      if (chunk.length < CHUNK_CHARACTERS) continue;
      await out.write(chunk);
      chunk = '';
    }
    await out.write(chunk);
  } finally {
    await out.close();
  }
  while (names.length < width) names.push(`column_${names.length + 1}`);
  return { names, longest };
}

async function readWhole(path: string): Promise<Buffer> {
  const { size } = await stat(path);
  if (size < MOST_BYTES) return readFile(path);
  const message =
    'The file is irregular (rows of different lengths, comments or loose quotes) and too large to be put in order.';
  throw new FileTooLargeError(message, { bytes: size, limit: MOST_BYTES });
}

function widest(file: CsvFile, columns: number): number {
  let most = columns;
  if (file.problems.counts.too_many_fields === 0) return most;
  for (let row = 0; row < file.rowCount; row += 1) {
    most = Math.max(most, file.fields(row + file.headerRecords).length);
  }
  return most;
}

function plainRecord(fields: readonly string[], width: number): string {
  const written = fields.map((field) => (/[",\r\n]|^\s|\s$/.test(field) ? `"${field.replaceAll('"', '""')}"` : field));
  return written.join(',') + ','.repeat(width - fields.length);
}
