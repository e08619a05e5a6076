import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { createUserAccess } from '../access/user-access.ts';
import { createProcedures } from '../handlers/procedures.ts';
import { openWorkshop, type Workshop } from '../open/open-workshop.ts';

const workflows = join(import.meta.dirname, '../../../../workflows');
const program = 'tester 1';

let parent = '';
let workshop: Workshop;
beforeEach(async () => {
  parent = await mkdtemp(join(tmpdir(), 'galley-connect-'));
  await mkdir(join(parent, 'bench'));
  await writeFile(join(parent, 'bench', 'a.csv'), 'day,amount\n1,2\n2,3\n');
  workshop = await open();
});
afterEach(async () => {
  await workshop[Symbol.asyncDispose]();
  await rm(parent, { recursive: true, force: true });
});

async function open(): Promise<Workshop> {
  const access = await createUserAccess({ environment: {}, directory: join(parent, 'config'), keychain: null });
  return openWorkshop({ directory: join(parent, 'bench'), workflows, access });
}
const call = () => createProcedures({ all: () => [workshop], get: () => workshop });
const here = () => ({ workbench_id: workshop.id });
const use = (tool: string, input: Record<string, unknown>) =>
  call().ConnectUse({ ...here(), program, tool, arguments: input });
const events = async () => (await workshop.workbench.allEvents()).map(({ event }) => event);

it('[X4] [B3] a connected program reads files and writes to the Draft alone; each call is in the journal with what it wrote', async () => {
  expect(await use('read_file', { path: 'a.csv' })).toMatchObject({ success: true });
  const written = await use('write_text_file', { path: 'made.txt', text: 'seven' });
  expect(written.success).toBe(true);
  expect([...(workshop.workbench.draft()?.entries.keys() ?? [])]).toEqual(['made.txt']);
  await expect(readFile(join(parent, 'bench', 'made.txt'))).rejects.toMatchObject({ code: 'ENOENT' });
  const rows = await workshop.workbench.allEvents();
  const [read, write] = rows.filter(({ event }) => event.type === 'program.called');
  expect(read?.event).toMatchObject({ program, tool: 'read_file', success: true, sources: ['a.csv'] });
  const changed = rows.find(({ event }) => event.type === 'draft.changed');
  expect(changed?.event).toMatchObject({ cause: `program/${written.call_id}`, sources: null });
  expect(write?.seq).toBe((changed?.seq ?? 0) + 1);
});

it('[X4] [T6] what was handed to it stands in the log of what left, and its calls are found in the audit', async () => {
  await use('read_file', { path: 'a.csv' });
  await call().ConnectNote({ ...here(), program, tool: 'get_job', arguments: {}, success: true, bytes: 12 });
  const { entries } = await call().EgressList({ ...here(), limit: 10 });
  expect(entries.map(({ provider, model, files, parts, bytes }) => ({ provider, model, files, parts, bytes }))).toEqual(
    [
      { provider: 'mcp', model: program, files: [], parts: ['the answer of get_job'], bytes: 12 },
      { provider: 'mcp', model: program, files: ['a.csv'], parts: [], bytes: expect.any(Number) },
    ],
  );
  const found = await call().AuditSearch({ ...here(), query: 'tester', types: [], limit: 10 });
  expect(found.events.map(({ words }) => words).sort()).toEqual([
    'tester 1 used get_job over MCP',
    'tester 1 used read_file over MCP',
  ]);
});

it('[X4] [X9] what somebody only looked at is noted without the whole of what they sent: a note fills no journal', async () => {
  const long = {
    ...here(),
    program,
    tool: 'get_job',
    arguments: { text: 'x'.repeat(1_000_000) },
    success: true,
    bytes: 1,
  };
  await call().ConnectNote(long);
  const [note] = (await events()).filter(({ type }) => type === 'program.called');
  expect(note).toMatchObject({ tool: 'get_job', arguments: { left_out: expect.stringContaining('characters') } });
});

it('[P10] [X4] nothing is written while a run waits for its plan, and it may go on reading', async () => {
  const started = await call().WorkshopSendUserMessage({
    ...here(),
    text: 'Sort a.csv by amount, largest first',
    refine_draft: false,
  });
  await workshop.runs.settled(started.run_id);
  const refused = await use('write_text_file', { path: 'made.txt', text: 'seven' });
  expect(refused.success).toBe(false);
  expect(JSON.parse(refused.receipt).error.code).toBe('RUN_ACTIVE');
  expect(workshop.workbench.draft()).toBeNull();
  expect((await use('read_file', { path: 'a.csv' })).success).toBe(true);
  await call().WorkshopCancelRun({ ...here(), run_id: started.run_id });
  expect((await use('write_text_file', { path: 'made.txt', text: 'seven' })).success).toBe(true);
  expect((await events()).filter(({ type }) => type === 'program.called')).toHaveLength(3);
});

it('[R11] a long result can be asked for again by its call', async () => {
  await writeFile(
    join(parent, 'bench', 'long.txt'),
    Array.from({ length: 5000 }, (_, line) => `line ${line} ${'x'.repeat(90)}`).join('\n'),
  );
  const { call_id, receipt } = await use('read_file', { path: 'long.txt' });
  expect(receipt).toContain(call_id);
  const recalled = await use('recall_tool_result', { id: call_id, at: 'text', lines: '100-101' });
  expect(recalled.receipt).toContain('line 99');
  expect((await use('recall_tool_result', { id: 'call_none' })).success).toBe(false);
});

it('[T4] [X4] what a program may do is kept in the person’s configuration, for this folder at this place', async () => {
  const allowed = async () =>
    (await call().ConnectGet(here())).grants.flatMap(({ grant, allowed: on }) => (on ? [grant] : []));
  expect(await allowed()).toEqual([]);
  await call().ConnectAllow({ ...here(), grant: 'publish', allowed: true });
  await call().ConnectAllow({ ...here(), grant: 'approve', allowed: true });
  expect(await allowed()).toEqual(['approve', 'publish']);
  await call().ConnectAllow({ ...here(), grant: 'approve', allowed: false });
  await workshop[Symbol.asyncDispose]();
  workshop = await open();
  expect(await allowed()).toEqual(['publish']);
  expect(await readFile(join(parent, 'config', 'connections.json'), 'utf8')).toContain('publish');
});
