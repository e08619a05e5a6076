import { mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { openWorkbench } from '@galley/engine/workbench';
import { addSheet, createWorkbook, openZip, writeZip } from '@galley/formats';
import { createIdSource, systemClock } from '@galley/schema';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { atTerminal, hasTerminal } from '../testing/at-terminal.ts';
import { galley } from '../testing/workflow-bench.ts';

let directory = '';
beforeEach(async () => {
  directory = await mkdtemp(join(tmpdir(), 'galley-marks-'));
  await writeFile(join(directory, 'data.csv'), 'day,kind,amount\n2025-01-02,b,2.50\n2025-01-01,a,1\n');
  await writeFile(join(directory, 'tool.py'), 'print(1)\n', { mode: 0o755 });
  await using workbench = await openWorkbench({ directory, clock: systemClock, ids: createIdSource(systemClock) });
  await workbench.write('test', async (writer) => {
    for (const [path, content] of Object.entries(files)) await writer.write(path, content);
  });
});
afterEach(() => rm(directory, { recursive: true, force: true }));

const base = addSheet(createWorkbook(), { name: 'Data', columns: [{ name: 'a', type: 'integer' }], rows: [[1]] });
const macro = writeZip(openZip(base), { set: new Map([['xl/vbaProject.bin', Buffer.from('code')]]) });
const link =
  '<Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships"><Relationship Id="r" Type="x/externalLinkPath" Target="file:///other.xlsx" TargetMode="External"/></Relationships>';
const linked = writeZip(openZip(base), {
  set: new Map([['xl/externalLinks/_rels/externalLink1.xml.rels', Buffer.from(link)]]),
});
const files: Readonly<Record<string, Uint8Array>> = {
  'plain.txt': Buffer.from('plain\n'),
  'run.sh': Buffer.from('echo hello\n'),
  'tool.py': Buffer.from('print(2)\n'),
  '.env': Buffer.from('A=1\n'),
  'CLAUDE.md': Buffer.from('do this\n'),
  'book.xlsm': macro,
  'linked.xlsx': linked,
  'page.html': Buffer.from('<script>alert(1)</script>\n'),
  'damaged.xlsx': Buffer.from('PK\u0003\u0004 no archive'),
};
const marked = {
  '.env': ['dotfile'],
  'CLAUDE.md': ['agent_configuration'],
  'book.xlsm': ['macro'],
  'damaged.xlsx': ['unchecked'],
  'linked.xlsx': ['external_link'],
  'page.html': ['script'],
  'run.sh': ['executable'],
  'tool.py': ['executable'],
};

function kindsOf(left: readonly { readonly path: string; readonly marks: readonly { readonly kind: string }[] }[]) {
  return Object.fromEntries(left.map(({ path, marks }) => [path, marks.map(({ kind }) => kind)]));
}

it('[T7] a publish without names leaves marked files in the Draft, says why and how, and exits 2', async () => {
  const outcome = await galley('publish', directory, '--json');
  expect(outcome.code).toBe(2);
  const { published, left_in_draft: left } = JSON.parse(outcome.stdout);
  expect(published).toEqual(['plain.txt']);
  expect(kindsOf(left)).toEqual(marked);
  const again = await galley('publish', directory);
  expect(again.code).toBe(2);
  expect(again.stdout).toContain('book.xlsm  (Macro)');
  expect(again.stdout).toContain(`galley publish ${directory} .env CLAUDE.md book.xlsm`);
  expect((await galley('diff', directory, 'book.xlsm')).stdout).toContain('! Macro: The document holds a program');
  expect((await readdir(directory)).sort()).toEqual(['.galley', 'data.csv', 'plain.txt', 'tool.py']);

  expect((await galley('publish', directory, 'book.xlsm', '.env')).code).toBe(0);
  expect(await readdir(directory)).toEqual(expect.arrayContaining(['book.xlsm', '.env']));
  expect((await galley('publish', directory, '--include-marked')).code).toBe(0);
  expect(await readdir(directory)).toEqual(expect.arrayContaining(Object.keys(files)));
});

it.skipIf(!hasTerminal)(
  '[T7] at a terminal a publish asks about each marked file; with --yes it does not',
  async () => {
    const answers = Object.keys(marked).map((path) => (path === 'book.xlsm' ? 'y' : 'n'));
    const said = await atTerminal(['publish', directory], 'Publish this file, too?', answers);
    expect(said).toContain('! Macro: The document holds a program');
    expect(said).toContain('Published: book.xlsm, plain.txt');
    expect((await readdir(directory)).sort()).toEqual(['.galley', 'book.xlsm', 'data.csv', 'plain.txt', 'tool.py']);
    const unasked = await atTerminal(['publish', directory, '--yes'], 'Publish this file, too?', []);
    expect(unasked).not.toContain('Publish this file');
    expect(unasked).toContain('Left in the Draft, for you to look at first:');
  },
);

it.skipIf(!hasTerminal)('[X3] Ctrl+C and Ctrl+D at a question stop in words, and nothing is decided', async () => {
  for (const key of ['\u0003', '\u0004']) {
    const said = await atTerminal(['review', directory], 'take it?', [key]);
    expect(said).toContain('Stopped: the question was not answered.');
    expect(said).not.toContain('defect');
  }
  const publish = await atTerminal(['publish', directory], 'Publish this file, too?', ['\u0004']);
  expect(publish).toContain('Stopped: the question was not answered.');
  expect((await readdir(directory)).sort()).toEqual(['.galley', 'data.csv', 'tool.py']);
});

it('[T9] a diff goes on past a damaged workbook, says so and exits 1', async () => {
  const { code, stdout } = await galley('diff', directory);
  expect(code).toBe(1);
  expect(stdout).toMatch(/damaged\.xlsx\n(?: {2}.*\n)* {2}Cannot be compared:/);
  expect(stdout).toContain('+print({+2+})');
  const { unreadable } = JSON.parse((await galley('diff', directory, '--json')).stdout);
  expect(unreadable).toMatchObject([{ path: 'damaged.xlsx' }]);
  const list = await galley('diff', directory, 'damaged.xlsx', '--list');
  expect([list.code, list.stdout]).toEqual([
    1,
    expect.stringMatching(/Cannot be compared: .*\n {2}.*\n\+ the whole file/),
  ]);
});

it('[T7] --yes publishes the rest and leaves marked files, unless told', async () => {
  const request = 'Create one sheet per kind with day and amount, sorted by day, and a summary sheet with totals';
  const outcome = await galley('run', directory, request, '--refine', '--yes', '--json');
  const result = JSON.parse(outcome.stdout);
  expect(result.published).toEqual(['plain.txt', 'summary.xlsx']);
  expect(kindsOf(result.left_in_draft)).toEqual(marked);
  expect([outcome.code, result.exit_code]).toEqual([2, 2]);
});
