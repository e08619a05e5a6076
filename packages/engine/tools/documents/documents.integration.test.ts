import { spawnSync } from 'node:child_process';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createTableEngine, decodeText, documentLinesOf, encodeText, type TableEngine } from '@galley/formats';
import { createIdSource, type RunEvent, systemClock } from '@galley/schema';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { makeDocument, paragraph, tableOf } from '../../../formats/src/docx/testing/make-document.ts';
import { openWorkbench, type Workbench } from '../../workbench/index.ts';
import { executeTool } from '../execute-tool.ts';
import { hostOf } from '../testing/tool-host.ts';

const hasOffice = spawnSync('soffice', ['--version']).status === 0;
if (!hasOffice) process.stderr.write('LibreOffice is absent: convert_to_pdf is not tried with documents.\n');

let folder: string;
let workbench: Workbench;
let tables: TableEngine;
let calls = 0;

const letter = makeDocument({
  body: [
    paragraph(['Offer for {{na', ['me}}', '<w:b/>']], 'H1'),
    paragraph(['The price is {{Price}}, due {{due_date}}.']),
    tableOf([['Company'], ['Acme']]),
  ].join(''),
  header: paragraph(['Acme for {{name}}']),
});
const people = 'name,price,Due Date\nAda,12.5,2025-03-01\nBob/../x,8,2025-04-01\nAda,9,\n';

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'galley-documents-'));
  await writeFile(join(folder, 'letter.docx'), letter);
  await writeFile(join(folder, 'people.csv'), people);
  await writeFile(join(folder, 'note.md'), encodeText('# Größe\r\nHello {{name}}, Acme.\r\n', 'windows-1252'));
  await writeFile(join(folder, 'picture.png'), Buffer.from('\x89PNG\r\n\x1a\n....', 'latin1'));
  workbench = await openWorkbench({ directory: folder, clock: systemClock, ids: createIdSource(systemClock) });
  tables = createTableEngine();
});
afterAll(async () => {
  await tables.close();
  await workbench[Symbol.asyncDispose]();
  await rm(folder, { recursive: true, force: true });
});

async function use(tool: string, input: Record<string, unknown>) {
  calls += 1;
  const call_id = `main.${calls}.1`;
  const outcomes: Extract<RunEvent, { type: 'tool.finished' }>[] = [];
  await executeTool({
    call: { call_id, tool, arguments: input },
    allowance: 'all',
    host: hostOf(workbench, tables),
    cause: call_id,
    record: (outcome) => {
      const event = { type: 'tool.finished' as const, agent: 'main', call: call_id, ...outcome, elapsed_ms: 0 };
      outcomes.push(event);
      return { stream: 'run_1', event };
    },
  });
  const [finished] = outcomes;
  return { success: finished?.success, seen: JSON.parse(finished?.receipt ?? 'null') };
}

const linesOf = async (path: string) => documentLinesOf(await workbench.read(path)).map(({ text }) => text);

describe('looking at documents', () => {
  it('[F2] [F3] the map’s line numbers are those that read_file takes', async () => {
    const { seen: map } = await use('get_file_map', { path: 'letter.docx' });
    expect(map).toMatchObject({ kind: 'docx', placeholders: ['name', 'Price', 'due_date'], lines: 5 });
    const line = map.tables[0].line;
    const { seen } = await use('read_file', { path: 'letter.docx', line_start: line, line_count: 1 });
    expect(seen).toMatchObject({
      text: '3: | Company |',
      chunk_info: { line_start: 3, line_count: 1, total_lines: 5, has_more: true, next_line: 4 },
    });
    const { section } = map.sections[1];
    expect((await use('read_file', { path: 'letter.docx', section })).seen).toMatchObject({
      text: '5: Acme for {{name}}',
      chunk_info: { section: 2, section_title: 'Headers', section_count: 2, line_start: 5, has_more: false },
    });
    expect((await use('read_file', { path: 'letter.docx', section: 3 })).seen.error).toMatchObject({
      code: 'NOT_FOUND',
      message: expect.stringContaining('has 2'),
    });
  });

  it('[F2] a text in another encoding is mapped with its own letters', async () => {
    const { seen } = await use('get_file_map', { path: 'note.md' });
    expect(seen).toMatchObject({ encoding: 'windows-1252', headings: [{ line: 1, level: 1, text: 'Größe' }] });
  });
});

describe('what a document looks like', () => {
  it('[F3] a section as structure: runs with their formats, cells with their columns', async () => {
    const { seen } = await use('read_file', { path: 'letter.docx', section: 1, as: 'structure' });
    expect(seen).toMatchObject({ section: 1, section_title: 'Offer for {{name}}', section_count: 2, total_lines: 5 });
    expect(seen.blocks).toEqual([
      {
        type: 'paragraph',
        line: 1,
        heading_level: 1,
        style: 'heading 1',
        runs: [{ text: 'Offer for {{na' }, { text: 'me}}', format: ['bold'] }],
      },
      { type: 'paragraph', line: 2, runs: [{ text: 'The price is {{Price}}, due {{due_date}}.' }] },
      {
        type: 'table',
        rows: ['Company', 'Acme'].map((text, index) => ({
          line: 3 + index,
          cells: [{ column: 1, blocks: [{ type: 'paragraph', runs: [{ text }] }] }],
        })),
      },
    ]);
  });

  it('[F11] styles by name, with their looks and how often they are used', async () => {
    const { seen } = await use('docx_get_styles', { path: 'letter.docx' });
    expect(seen.styles.slice(0, 2)).toMatchObject([
      { name: 'Normal', type: 'paragraph', used: 4, line: 2 },
      { name: 'heading 1', used: 1, line: 1, look: 'outline level 1', based_on: 'Normal' },
    ]);
    expect(seen.unused).toContain('Title');
    expect(seen.pages).toEqual(['A4 portrait']);
    expect((await use('docx_get_styles', { path: 'note.md' })).seen.error.code).toBe('INVALID_ARGUMENT');
  });
});

describe('find_text', () => {
  it('[F7] counts what replace_text would change and names the first lines', async () => {
    const { seen } = await use('find_text', { path: 'letter.docx', find: '{{name}}' });
    expect(seen).toEqual({
      path: 'letter.docx',
      count: 2,
      lines: [
        { line: 1, section: 1, text: '# Offer for {{name}}' },
        { line: 5, section: 2, text: 'Acme for {{name}}' },
      ],
    });
    const any = await use('find_text', { path: 'note.md', find: 'GRÖSSE', match_case: false });
    expect(any.seen).toMatchObject({ count: 0, lines: [] });
    const word = await use('find_text', { path: 'note.md', find: 'größe', match_case: false, whole_word: true });
    expect(word.seen).toMatchObject({ count: 1, lines: [{ line: 1, text: '# Größe' }] });
    expect((await use('find_text', { path: 'picture.png', find: 'a' })).seen.error.code).toBe('NOT_FOR_THIS_FORMAT');
  });
});

describe('replace_text', () => {
  it('[F7] changes body and header of a document in the Draft, or a copy of it', async () => {
    const { seen } = await use('replace_text', {
      path: 'letter.docx',
      find: 'Acme',
      replace: 'Globex',
      to: 'copy.docx',
    });
    expect(seen).toMatchObject({ path: 'copy.docx', replaced: 2, parts: [{ kind: 'body' }, { kind: 'header' }] });
    expect(await linesOf('copy.docx')).toContain('| Globex |');
    expect((await workbench.read('letter.docx')).equals(letter)).toBe(true);
    expect(await workbench.readPublished('copy.docx')).toBeNull();
  });

  it('[F10] keeps encoding and line endings of a text file', async () => {
    expect(
      (await use('replace_text', { path: 'note.md', find: 'acme', replace: 'Öko', match_case: false })).success,
    ).toBe(true);
    expect(decodeText(await workbench.read('note.md'))).toEqual({
      text: '# Größe\r\nHello {{name}}, Öko.\r\n',
      encoding: 'windows-1252',
      line_ending: 'crlf',
    });
  });

  it.each([
    ['words that are not there', { path: 'letter.docx', find: 'Initech', replace: '' }, 'TEXT_NOT_FOUND'],
    ['a picture', { path: 'picture.png', find: 'a', replace: 'b' }, 'NOT_FOR_THIS_FORMAT'],
    ['a target that is there', { path: 'letter.docx', find: 'Acme', replace: 'b', to: 'people.csv' }, 'TARGET_EXISTS'],
    ['a way out', { path: 'letter.docx', find: 'Acme', replace: 'b', to: '../x.docx' }, 'SANDBOX_VIOLATION'],
  ])('[A4] refuses %s', async (_, input, code) => {
    expect((await use('replace_text', input)).seen.error).toMatchObject({ code, remedy: expect.stringMatching(/\S/) });
  });
});

describe('fill_template', () => {
  it('[F7] fills a document from one row; column and placeholder names need not be written alike', async () => {
    const table = { path: 'people.csv', row_start: 1 };
    const { seen } = await use('fill_template', { template: 'letter.docx', to: 'offer.docx', table });
    expect(seen.files).toEqual([{ to: 'offer.docx', replaced: 4 }]);
    expect((await linesOf('offer.docx')).slice(0, 2)).toEqual([
      '# Offer for Ada',
      'The price is 12.5, due 2025-03-01.',
    ]);
  });

  it('[F7] [B2] one file for each row, names made safe and kept apart', async () => {
    const table = { path: 'people.csv', row_start: 1, row_count: 3 };
    const { seen } = await use('fill_template', { template: 'letter.docx', to: 'out/{{name}}.docx', table });
    expect(seen.files.map(({ to }: { to: string }) => to)).toEqual([
      'out/Ada.docx',
      'out/Bob .. x.docx',
      'out/Ada (2).docx',
    ]);
    expect((await linesOf('out/Ada (2).docx'))[1]).toBe('The price is 9, due .');
  });

  it('[F7] given values, with placeholders kept or emptied where asked', async () => {
    const given = { template: 'letter.docx', values: [{ name: 'name', value: 'Eve' }] };
    expect((await use('fill_template', { ...given, to: 'a.docx' })).seen.error).toMatchObject({
      code: 'PLACEHOLDER_WITHOUT_VALUE',
      message: expect.stringContaining('Price, due_date'),
    });
    await use('fill_template', { ...given, to: 'a.docx', missing: 'keep' });
    expect((await linesOf('a.docx'))[1]).toBe('The price is {{Price}}, due {{due_date}}.');
    await use('fill_template', { ...given, to: 'b.docx', missing: 'empty' });
    expect((await linesOf('b.docx'))[1]).toBe('The price is , due .');
  });

  it.each([
    ['a row that is not there', { to: 'x.docx', table: { path: 'people.csv', row_start: 4 } }, 'NOT_FOUND'],
    ['several rows into one file', { to: 'x.docx', table: { path: 'people.csv', row_count: 2 } }, 'INVALID_ARGUMENT'],
    ['a target that is there', { to: 'people.csv', table: { path: 'people.csv' } }, 'TARGET_EXISTS'],
  ])('[A4] refuses %s and writes nothing', async (_, input, code) => {
    const { seen } = await use('fill_template', { template: 'letter.docx', ...input });
    expect(seen.error).toMatchObject({ code });
    await expect(workbench.read('x.docx')).rejects.toThrow();
  });
});

describe('table_export as text', () => {
  const source = { paths: ['people.csv'], sql: 'SELECT name, price FROM people ORDER BY price' };

  it.each([
    ['t.csv', 'name,price\nBob/../x,8\nAda,9\nAda,12.5\n'],
    ['t.tsv', 'name\tprice\nBob/../x\t8\nAda\t9\nAda\t12.5\n'],
    ['t.jsonl', '{"name":"Bob/../x","price":8}\n{"name":"Ada","price":9}\n{"name":"Ada","price":12.5}\n'],
    ['t.md', '| name | price |\n| --- | ---: |\n| Bob/../x | 8 |\n| Ada | 9 |\n| Ada | 12.5 |\n'],
  ])('[F4] writes %s', async (to, expected) => {
    expect((await use('table_export', { ...source, to })).seen).toMatchObject({ to, row_count: 3 });
    expect((await workbench.read(to)).toString('utf8')).toBe(expected);
  });

  it('[F4] refuses a file that is there unless it may be replaced, and takes a dialect', async () => {
    expect((await use('table_export', { ...source, to: 'people.csv' })).seen.error.code).toBe('TARGET_EXISTS');
    const csv = { delimiter: ';', line_ending: 'crlf', encoding: 'utf-8-bom' };
    expect((await use('table_export', { ...source, to: 't.csv', csv, if_exists: 'replace' })).success).toBe(true);
    expect(decodeText(await workbench.read('t.csv'))).toMatchObject({
      text: 'name;price\r\nBob/../x;8\r\nAda;9\r\nAda;12.5\r\n',
      encoding: 'utf-8-bom',
    });
  });
});

describe('convert_to_pdf', () => {
  it.skipIf(!hasOffice)('[F8] makes a PDF of a document in the Draft, and never over a file', async () => {
    const made = await use('convert_to_pdf', { path: 'letter.docx', to: 'printed.pdf' });
    expect(made).toMatchObject({ success: true, seen: { path: 'printed.pdf', pages: 1 } });
    expect((await workbench.read('printed.pdf')).toString('latin1', 0, 5)).toBe('%PDF-');
    const again = await use('convert_to_pdf', { path: 'letter.docx', to: 'printed.pdf' });
    expect(again.seen.error.code).toBe('ALREADY_EXISTS');
  });

  it('[F8] says where there is another way', async () => {
    const text = await use('convert_to_pdf', { path: 'note.md', to: 'note.pdf' });
    expect(text).toMatchObject({
      success: false,
      seen: { error: { code: expect.any(String), remedy: expect.any(String) } },
    });
    const name = await use('convert_to_pdf', { path: 'letter.docx', to: 'letter.txt' });
    expect(name.seen.error.code).toBe('INVALID_ARGUMENT');
    await expect(workbench.read('note.pdf')).rejects.toThrow();
  });
});
