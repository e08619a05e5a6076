import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createTableEngine, documentLinesOf, type TableEngine } from '@galley/formats';
import { createIdSource, type RunEvent, systemClock } from '@galley/schema';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { makeDocument, paragraph } from '../../../formats/src/docx/testing/make-document.ts';
import { openWorkbench, type Workbench } from '../../workbench/index.ts';
import { executeTool } from '../execute-tool.ts';
import { hostOf } from '../testing/tool-host.ts';

const PICTURE =
  'iVBORw0KGgoAAAANSUhEUgAAAAIAAAACCAIAAAD91JpzAAAAFklEQVR4nGP8z8DAwMDAxMDAwMDAAAANHQEDasKb6QAAAABJRU5ErkJggg==';

let folder: string;
let workbench: Workbench;
let tables: TableEngine;
let calls = 0;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'galley-docx-tools-'));
  await writeFile(join(folder, 'letter.docx'), makeDocument({ body: paragraph(['Dear Ada,']) + paragraph(['Bye.']) }));
  await writeFile(join(folder, 'logo.png'), Buffer.from(PICTURE, 'base64'));
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
  let event: RunEvent | null = null;
  await executeTool({
    call: { call_id, tool, arguments: input },
    allowance: 'all',
    host: hostOf(workbench, tables),
    cause: call_id,
    record: (outcome) => {
      event = { type: 'tool.finished', agent: 'main', call: call_id, ...outcome, elapsed_ms: 0 };
      return { stream: 'run_1', event };
    },
  });
  const finished = event as Extract<RunEvent, { type: 'tool.finished' }> | null;
  if (finished === null) throw new RangeError('no outcome');
  return { success: finished.success, seen: JSON.parse(finished.receipt) };
}

const edit = (operations: readonly unknown[], more = {}) =>
  use('docx_edit', { path: 'letter.docx', operations, ...more });

it('[F7] docx_edit changes the Draft, takes pictures from the Workbench and says what it touched', async () => {
  const { success, seen } = await edit([
    { kind: 'replace_text', find: 'Ada', replace: 'Bob' },
    { kind: 'insert_image', after: 1, image: 'logo.png', alt: 'Logo' },
    { kind: 'replace_paragraph', line: 3, expect: 'Bye', text: 'Goodbye.' },
  ]);
  expect(success).toBe(true);
  expect(seen).toMatchObject({ done: 3, failed: 0 });
  expect(seen.report[1].affected).toBe('after line 1');
  const lines = documentLinesOf(await workbench.read('letter.docx')).map(({ text }) => text);
  expect(lines[0]).toBe('Dear Bob,');
  expect(lines[2]).toBe('Goodbye.');
});

it('[F7] as suggestions, when asked', async () => {
  const { success } = await edit([{ kind: 'replace_text', find: 'Goodbye', replace: 'Yours' }], {
    track: { author: 'Galley' },
  });
  expect(success).toBe(true);
  const lines = documentLinesOf(await workbench.read('letter.docx')).map(({ text }) => text);
  expect(lines[2]).toBe('[-Goodbye-]{+Yours+}.');
});

it.each([
  ['a line that says something else', [{ kind: 'delete_lines', line: 1, expect: 'Hello' }]],
  ['a picture outside the Workbench', [{ kind: 'insert_image', image: '../../etc/passwd' }]],
  ['a picture that is not there', [{ kind: 'insert_image', image: 'none.png' }]],
  ['fields of another operation', [{ kind: 'delete_lines', find: 'x' }]],
])('[F7] refuses %s and writes nothing', async (_, operations) => {
  const before = await workbench.read('letter.docx');
  const { success, seen } = await edit(operations);
  expect(success).toBe(false);
  expect(JSON.stringify(seen)).toMatch(/remedy/);
  expect(Buffer.compare(await workbench.read('letter.docx'), before)).toBe(0);
});

it('[F7] the fields of an operation can be asked for', async () => {
  const { seen } = await use('docx_describe_operations', { kinds: ['set_heading'] });
  expect(seen.operations[0].schema.properties).toHaveProperty('level');
});

it('[F11] docx_copy_assets brings styles from one document into another', async () => {
  await writeFile(join(folder, 'other.docx'), makeDocument({ body: paragraph(['Other']) }));
  const { success, seen } = await use('docx_copy_assets', {
    from: 'other.docx',
    to: 'letter.docx',
    styles: ['My chapter'],
  });
  expect(success).toBe(true);
  expect(seen.styles).toEqual(['My chapter', 'heading 2', 'Normal']);
  expect((await use('docx_copy_assets', { from: 'other.docx', to: 'letter.docx', styles: ['None'] })).success).toBe(
    false,
  );
});

it('[F11] docx_copy_assets brings sections and headers, and wants to know what', async () => {
  await writeFile(
    join(folder, 'house.docx'),
    makeDocument({ body: paragraph(['Terms'], 'H1') + paragraph(['Pay.']), header: paragraph(['House']) }),
  );
  const names = { from: 'house.docx', to: 'letter.docx' };
  const { success, seen } = await use('docx_copy_assets', { ...names, section: 1, headers: true, after: 1 });
  expect(success).toBe(true);
  expect(seen).toMatchObject({ lines: 2, headers: 1, warnings: [] });
  const lines = documentLinesOf(await workbench.read('letter.docx')).map(({ text }) => text);
  expect(lines.slice(1, 3)).toEqual(['# Terms', 'Pay.']);
  expect(lines.at(-1)).toBe('House');
  expect((await use('docx_copy_assets', names)).seen.error.code).toBe('INVALID_ARGUMENT');
});
