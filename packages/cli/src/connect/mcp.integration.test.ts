import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { ProcedureOutput } from '@galley/schema';
import type { ClientOptions } from '@modelcontextprotocol/client';
import { StdioClientTransport } from '@modelcontextprotocol/client/stdio';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { connectClient, modern, revisions } from '../../../server/src/testing/program-client.ts';
import { commandFile } from '../testing/command-file.ts';
import { here } from '../testing/in-process.ts';

let parent = '';
let bench = '';
const before = process.env.GALLEY_CONFIG;
beforeEach(async () => {
  parent = await mkdtemp(join(tmpdir(), 'galley-mcp-'));
  bench = join(parent, 'my bench');
  await mkdir(bench);
  await writeFile(join(bench, 'a.csv'), 'day,amount\n1,2\n2,3\n');
  process.env.GALLEY_CONFIG = join(parent, 'config');
});
afterEach(async () => {
  if (before === undefined) delete process.env.GALLEY_CONFIG;
  else process.env.GALLEY_CONFIG = before;
  await rm(parent, { recursive: true, force: true, maxRetries: 5 });
});

/** The command as a program starts it: a process of its own, spoken to on its pipes. */
function start(options: ClientOptions, ...flags: string[]) {
  const transport = new StdioClientTransport({
    command: process.execPath,
    args: [commandFile, 'mcp', bench, ...flags],
    env: { PATH: process.env.PATH ?? '', GALLEY_CONFIG: join(parent, 'config') },
    stderr: 'ignore',
  });
  const person = () => ({ action: 'accept', content: { decision: 'approve' } }) as const;
  return connectClient(transport, options, person);
}

describe.each(revisions)('galley mcp, spoken to with %s', (_revision, options) => {
  it('[X4] [B17] a run from request to diff, the person asked at the gate; a second command attached meanwhile', async () => {
    await using program = await start(options);
    const { run_id } = (
      await program.call<ProcedureOutput<'WorkshopSendUserMessage'>>('start_run', {
        text: 'Sort a.csv by amount, largest first',
      })
    ).json;
    const told: string[] = [];
    const waiting = program.call<ProcedureOutput<'RunGet'>>('wait_for_run', { run_id }, (message) =>
      told.push(message),
    );
    const beside = await here('status', bench, '--json');
    expect(JSON.parse(beside.stdout)).toMatchObject({ path: bench, run: { run_id } });
    expect((await waiting).json.status).toBe('done');
    expect(program.asked).toEqual([expect.stringContaining('waits for your approval')]);
    expect(told.length).toBeGreaterThan(0);
    const plan = await program.call<ProcedureOutput<'WorkshopGetPlan'>>('get_plan', { run_id });
    expect(plan.json.approval).toMatchObject({ by: 'person' });
    const { changes } = (await program.call<ProcedureOutput<'ReviewGetChangeSet'>>('list_changes')).json;
    const [change] = changes;
    expect((await program.call('get_diff', { path: change?.path })).json).toMatchObject({ change, diff: {} });
    const found = await program.call<ProcedureOutput<'AuditSearch'>>('search_audit', { query: 'tester' });
    expect(found.json.events.length).toBeGreaterThan(0);
  });
});

it('[X4] [B17] attaches to the process that holds the Workbench; --read-only offers nothing that changes it', async () => {
  await using holder = await start(modern);
  await using program = await start(modern, '--read-only');
  await holder.call('write_text_file', { path: 'made.txt', text: 'seven' });
  const { changes } = (await program.call<ProcedureOutput<'ReviewGetChangeSet'>>('list_changes')).json;
  expect(changes.map(({ path }) => path)).toEqual(['made.txt']);
  const { tools } = await program.client.listTools();
  expect(tools.filter(({ annotations }) => annotations?.readOnlyHint !== true)).toEqual([]);
  for (const [tool, input] of [
    ['write_text_file', { path: 'b.txt', text: 'x' }],
    ['start_run', { text: 'Sort a.csv' }],
  ] as const) {
    expect((await program.call(tool, input)).json.error.code).toBe('READ_ONLY_CONNECTION');
  }
});

it('[X3] [X4] galley connect says how, and switches on what programs may do', async () => {
  await here('open', bench);
  const shown = await here('connect', bench);
  expect(shown.stdout).toContain(`claude mcp add galley -- galley mcp '${bench}'`);
  expect(shown.stdout).toContain('[ ] publish');
  expect((await here('connect', bench, '--allow', 'publish')).stdout).toContain('[x] publish');
  const off = await here('connect', bench, '--forbid', 'publish', '--json');
  expect(JSON.parse(off.stdout).grants).toMatchObject([{ allowed: false }, { grant: 'publish', allowed: false }]);
  const wrong = await here('connect', bench, '--allow', 'everything');
  expect([wrong.code, wrong.stderr]).toEqual([1, expect.stringContaining('approve, publish')]);
});
