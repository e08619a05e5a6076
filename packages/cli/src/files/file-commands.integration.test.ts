import { execFile } from 'node:child_process';
import { existsSync } from 'node:fs';
import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { addSheet, createWorkbook } from '@galley/formats';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { makeDocument, paragraph } from '../../../formats/src/docx/testing/make-document.ts';
import { commandFile } from '../testing/command-file.ts';

const PICTURE =
  'iVBORw0KGgoAAAANSUhEUgAAAAIAAAACCAIAAAD91JpzAAAAFklEQVR4nGP8z8DAwMDAxMDAwMDAAAANHQEDasKb6QAAAABJRU5ErkJggg==';
let folder: string;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'galley-files-'));
  const columns = [
    { name: 'City', type: 'text' as const },
    { name: 'Day', type: 'date' as const },
  ];
  const rows = Array.from({ length: 80 }, (_, index) => [`City ${index}`, '2024-05-31']);
  await writeFile(join(folder, 'book.xlsx'), addSheet(createWorkbook(), { name: 'Cities', columns, rows }));
  await writeFile(join(folder, 'table.csv'), 'a,b\n1,2\n3,4\n');
  const body = [paragraph(['Intro']), paragraph(['Terms'], 'H1'), paragraph(['Pay Acme.']), paragraph(['Ends'], 'H1')];
  await writeFile(join(folder, 'contract.docx'), makeDocument({ body: body.join('') }));
  await writeFile(join(folder, 'paper.pdf'), '%PDF-1.7');
});
afterAll(() => rm(folder, { recursive: true, force: true }));

function galley(...args: string[]): Promise<{ code: number; stdout: string; stderr: string }> {
  return new Promise((resolve) => {
    execFile(process.execPath, [commandFile, ...args], { cwd: folder }, (error, stdout, stderr) => {
      resolve({ code: typeof error?.code === 'number' ? error.code : 0, stdout, stderr });
    });
  });
}

describe('files outside a Workbench', () => {
  it('[X3] galley map shows a workbook to people and to programs', async () => {
    const shown = await galley('map', 'book.xlsx');
    expect(shown.stdout).toMatch(/Cities {2}81 × 2\n {2}headings in row 1: City \(text\), Day \(date\)/);
    const data = JSON.parse((await galley('map', 'book.xlsx', '--json')).stdout);
    expect(data).toMatchObject({ kind: 'xlsx', sheets: [{ name: 'Cities', rows: 81 }] });
    expect(JSON.parse((await galley('map', 'table.csv', '--json')).stdout)).toMatchObject({ row_count: 2 });
  });

  it('[X3] galley read shows rows and says what follows; --json prints JSON alone', async () => {
    const shown = await galley('read', 'book.xlsx', '--lines', '3');
    expect(shown.stdout.split('\n').slice(0, 3)).toEqual(['   A       B', '1  City    Day', '2  City 0  2024-05-31']);
    expect(shown.stderr).toMatch(/continue with --lines 4-/);
    const data = JSON.parse((await galley('read', 'book.xlsx', '--range', 'Cities!B2:B3', '--json')).stdout);
    expect(data.rows.map(({ cells }: { cells: { text: string }[] }) => cells[0]?.text)).toEqual([
      '2024-05-31',
      '2024-05-31',
    ]);
    expect((await galley('read', 'table.csv', '--lines', '2-2')).stdout).toBe('1,2\n');
  });

  it('[X3] [F3] a Word document: map, one section, words, styles', async () => {
    expect((await galley('map', 'contract.docx')).stdout).toContain('2. # Terms');
    expect((await galley('read', 'contract.docx', '--section', '2')).stdout).toBe('# Terms\nPay Acme.\n');
    const refused = await galley('read', 'contract.docx', '--section', '9');
    expect(refused).toMatchObject({ code: 1, stderr: expect.stringContaining('has 3') });
    const structure = await galley('read', 'contract.docx', '--section', '3', '--structure', '--json');
    expect(JSON.parse(structure.stdout)).toMatchObject({ section_title: 'Ends', blocks: [{ style: 'heading 1' }] });
    expect((await galley('find', 'acme', 'contract.docx', '--ignore-case')).stdout).toBe(
      '1 match\n     3  Pay Acme.\n',
    );
    expect(await galley('find', 'Initech', 'contract.docx')).toMatchObject({ code: 1, stdout: '0 matches\n' });
    expect((await galley('styles', 'contract.docx')).stdout).toContain('2  heading 1 (paragraph): outline level 1');
    expect((await galley('styles', 'table.csv')).stderr).toContain('neither a Word document nor a presentation');
  });

  it('[X3] [F3] lines that are not there and files of two formats are said so', async () => {
    expect(await galley('read', 'contract.docx', '--lines', '9-12')).toMatchObject({
      code: 1,
      stdout: '',
      stderr: expect.stringContaining('There is no line 9: the file has 4.'),
    });
    expect((await galley('diff', 'contract.docx', 'table.csv')).stderr).toContain(
      'contract.docx is a Word document, table.csv is a table as text: they cannot be compared.',
    );
  });

  it('[X3] [F7] galley changes lists tracked changes', async () => {
    const change = '<w:ins w:id="1" w:author="Ada" w:date="2024-05-31T09:00:00Z"><w:r><w:t>soon</w:t></w:r></w:ins>';
    const body = paragraph(['First']) + `<w:p><w:r><w:t>Pay </w:t></w:r>${change}</w:p>`;
    await writeFile(join(folder, 'tracked.docx'), makeDocument({ body }));
    expect((await galley('changes', 'tracked.docx')).stdout).toBe(
      '1 tracked change by Ada\n     2  insert text (Ada, 2024-05-31T09:00:00Z): soon\n',
    );
    const data = JSON.parse((await galley('changes', 'tracked.docx', '--json')).stdout);
    expect(data).toMatchObject({ total: 1, authors: ['Ada'], changes: [{ line: 2, text: 'soon' }] });
    expect((await galley('changes', 'contract.docx')).stdout).toBe('0 tracked changes\n');
    expect(await galley('changes', 'table.csv')).toMatchObject({
      code: 1,
      stderr: expect.stringMatching(/not a Word/),
    });
  });

  it('[X3] [F7] galley create makes a document from markdown and never writes over a file', async () => {
    await mkdir(join(folder, 'notes'));
    await writeFile(join(folder, 'notes', 'dot.png'), Buffer.from(PICTURE, 'base64'));
    await writeFile(join(folder, 'notes', 'notes.md'), '# Plan\n\nGo **on**.\n\n![dot](dot.png)\n');
    const make = ['create', 'new.docx', '--from', 'notes/notes.md', '--template', 'contract.docx', '--title', 'Notes'];
    expect(await galley(...make)).toMatchObject({ code: 0, stdout: 'new.docx: 4 lines\n' });
    expect((await galley('read', 'new.docx')).stdout).toMatch(/^# Notes\n# Plan\nGo on\.\n!\[dot\]/);
    const written = await readFile(join(folder, 'new.docx'));
    expect(await galley(...make)).toMatchObject({ code: 1, stderr: expect.stringContaining('There is a file') });
    expect(Buffer.compare(await readFile(join(folder, 'new.docx')), written)).toBe(0);
    await writeFile(join(folder, 'notes', 'evil.md'), '![x](../paper.png)\n');
    const refused = await galley('create', 'evil.docx', '--from', 'notes/evil.md', '--json');
    expect(JSON.parse(refused.stdout)).toMatchObject({ error: { code: 'INVALID_ARGUMENT' } });
    expect((await galley('create', 'new.txt', '--from', 'notes/notes.md')).stderr).toContain('does not end in .docx');
    expect(existsSync(join(folder, 'evil.docx'))).toBe(false);
  });

  it('[X3] failures have a code, a remedy and exit code 1', async () => {
    const refused = await galley('map', 'paper.pdf', '--json');
    expect(refused.code).toBe(1);
    expect(JSON.parse(refused.stdout)).toMatchObject({ error: { code: 'FILE_CORRUPT' } });
    expect((await galley('read', 'nothing.xlsx')).stderr).toMatch(/no such file/);
  });
});
