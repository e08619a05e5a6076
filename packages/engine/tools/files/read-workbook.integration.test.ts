import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { addSheet, createTableEngine, createWorkbook, openZip, type TableEngine, writeZip } from '@galley/formats';
import { createIdSource, type SearchCoverage, systemClock } from '@galley/schema';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openWorkbench, type Workbench } from '../../workbench/index.ts';
import { type ToolCapabilities, workersUntil } from '../ports/capabilities.ts';
import { documentsOver } from '../ports/document-port.ts';
import { DatasourceUnavailableError } from '../ports/errors.ts';
import { tablesOver } from '../ports/table-port.ts';
import { getFileInfo } from './get-file-info.ts';
import { getFileMap } from './get-file-map.ts';
import { readFile } from './read-file.ts';

let folder: string;
let workbench: Workbench;
let tables: TableEngine;
let context: ToolCapabilities;

/** Two blocks on one sheet, one of them with a formula, and a second sheet. */
function sampleBook(): Buffer {
  const columns = [
    { name: 'City', type: 'text' as const },
    { name: 'People', type: 'integer' as const },
  ];
  const rows = Array.from({ length: 600 }, (_, index) => [`City ${index}`, index]);
  const bytes = addSheet(addSheet(createWorkbook(), { name: 'Cities', columns, rows }), {
    name: 'More',
    columns,
    rows: [['x', 1]],
  });
  const zip = openZip(bytes);
  const part = zip.find('xl/worksheets/sheet1.xml');
  if (part === undefined) throw new RangeError('sheet expected');
  const sheet = zip
    .read(part)
    .toString('utf8')
    .replace(/<row r="3">/, '<row r="3"><c r="E3" t="str"><v>Total</v></c>')
    .replace(/(<row r="4">.*?)<\/row>/, '$1<c r="E4"><f>SUM(B2:B601)</f><v>179700</v></c></row>')
    .replace(/(<row r="3">)(<c r="E3".*?<\/c>)(.*?)<\/row>/, '$1$3$2</row>');
  return writeZip(zip, { set: new Map([['xl/worksheets/sheet1.xml', Buffer.from(sheet)]]) });
}

const nothingSearched: SearchCoverage = {
  files: 0,
  waiting: 0,
  unread: [],
  unread_left_out: 0,
  cut: [],
  cut_left_out: 0,
  semantic: { ready: 0, waiting: 0, problem: null },
};

const nothing = () => Promise.reject(new DatasourceUnavailableError());

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'galley-read-'));
  await writeFile(join(folder, 'book.xlsx'), sampleBook());
  await writeFile(join(folder, 'notes.md'), '# One\ntext\n## Two\n');
  await writeFile(join(folder, 'cut.xlsx'), sampleBook().subarray(0, 900));
  await writeFile(join(folder, 'old.xls'), Buffer.from([0xd0, 0xcf, 0x11, 0xe0, 0xa1, 0xb1, 0x1a, 0xe1, 0, 0]));
  await writeFile(join(folder, 'paper.pdf'), '%PDF-1.7\n');
  workbench = await openWorkbench({ directory: folder, clock: systemClock, ids: createIdSource(systemClock) });
  tables = createTableEngine();
  const scoped = tablesOver(workbench, tables);
  context = {
    files: workbench,
    documents: documentsOver(workbench, scoped),
    tables: scoped,
    recall: async () => null,
    workers: workersUntil(),
    search: async () => ({ results: [], coverage: nothingSearched }),
    datasources: { list: async () => [], map: nothing, read: nothing, save: nothing },
    datasourceWriter: { write: nothing },
  };
});
afterAll(async () => {
  await tables.close();
  await workbench[Symbol.asyncDispose]();
  await rm(folder, { recursive: true, force: true });
});

const read = (input: Record<string, unknown>) =>
  readFile.run(readFile.arguments.parse(input), context) as Promise<{ text: string; chunk_info: object }>;

describe('workbooks through the tools', () => {
  it('[F2] get_file_map shows sheets and islands whose ranges read_file takes', async () => {
    const map = (await getFileMap.run({ path: 'book.xlsx' }, context)) as {
      sheets: { name: string; islands?: { range: string }[] }[];
    };
    expect(map.sheets.map(({ name }) => name)).toEqual(['Cities', 'More']);
    expect(map.sheets[0]?.islands?.map(({ range }) => range)).toEqual(['A1:B601', 'E3:E4']);
    const second = await read({ path: 'book.xlsx', range: 'E3:E4' });
    expect(second.text.split('\n')).toEqual(['\tE', '3\tTotal', '4\t179700 [=SUM(B2:B601)]']);
  });

  it('[F3] rows come with addresses, and chunk_info says what is left', async () => {
    const first = await read({ path: 'book.xlsx', line_start: 1, line_count: 2 });
    expect(first.text.split('\n')).toEqual(['\tA\tB', '1\tCity\tPeople', '2\tCity 0\t0']);
    expect(first.chunk_info).toMatchObject({ sheet: 'Cities', range: 'A1:B2', rows: 2, has_more: true, next_row: 3 });
    const last = await read({ path: 'book.xlsx', line_start: 600, line_count: 50 });
    expect(last.chunk_info).toMatchObject({ rows: 2, has_more: false, total_rows: 601, total_columns: 5 });
  });

  it('[F3] a range works without a sheet, with one, and with one written into it', async () => {
    const wanted = ['\tB', '2\t1'];
    expect((await read({ path: 'book.xlsx', range: 'More!B2' })).text.split('\n')).toEqual(wanted);
    expect((await read({ path: 'book.xlsx', sheet: 'more', range: 'B2' })).text.split('\n')).toEqual(wanted);
    expect((await read({ path: 'book.xlsx', range: 'B2' })).text.split('\n')).toEqual(['\tB', '2\t0']);
    await expect(read({ path: 'book.xlsx', range: 'nothing here' })).rejects.toMatchObject({
      code: 'INVALID_ARGUMENT',
    });
    await expect(read({ path: 'book.xlsx', sheet: 'Nope' })).rejects.toMatchObject({ code: 'SHEET_NOT_FOUND' });
  });

  it('[F2] info is taken from the first bytes; a text is mapped by its headings', async () => {
    expect(await getFileInfo.run({ path: 'book.xlsx' }, context)).toMatchObject({ kind: 'xlsx', draft: null });
    expect(await getFileMap.run({ path: 'notes.md' }, context)).toMatchObject({
      lines: 3,
      headings: [
        { line: 1, level: 1, text: 'One' },
        { line: 3, level: 2, text: 'Two' },
      ],
    });
  });

  it.each([
    ['cut.xlsx', 'FILE_CORRUPT'],
    ['old.xls', 'FILE_UNSUPPORTED'],
    ['paper.pdf', 'FILE_CORRUPT'],
  ])('[F1] %s is refused with %s', async (path, code) => {
    await expect(getFileMap.run({ path }, context)).rejects.toMatchObject({ code });
    await expect(read({ path })).rejects.toMatchObject({ code });
  });
});
