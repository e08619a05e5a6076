import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { ProcedureInput, ProcedureOutput } from '@galley/schema';
import { type ClientOptions, StreamableHTTPClientTransport } from '@modelcontextprotocol/client';
import { describe, expect, it } from 'vitest';
import { type Answering, connectClient, modern, type ProgramClient, revisions } from '../testing/program-client.ts';
import { type ServedBench, serveBench, token } from '../testing/served-bench.ts';
import { procedureTools } from './program-tools.ts';

const request = 'Sort a.csv by amount, largest first';

async function bench(): Promise<ServedBench> {
  const served = await serveBench();
  await writeFile(join(served.folder, 'bench', 'a.csv'), 'day,amount\n1,2\n2,3\n');
  return served;
}

function connect(served: ServedBench, options: ClientOptions, answering?: Answering) {
  const requestInit = { headers: { authorization: `Bearer ${token}` } };
  const transport = new StreamableHTTPClientTransport(new URL(`${served.server.origin}/mcp`), { requestInit });
  return connectClient(transport, options, answering);
}

const allow = ({ server }: ServedBench, grant: ProcedureInput<'ConnectAllow'>['grant']) =>
  server.joined.call.ConnectAllow({ workbench_id: server.joined.workbenchId, grant, allowed: true });

/** A run whose plan waits. */
async function planned(program: ProgramClient) {
  const { run_id } = (await program.call<ProcedureOutput<'WorkshopSendUserMessage'>>('start_run', { text: request }))
    .json;
  const told: string[] = [];
  const run = (
    await program.call<ProcedureOutput<'RunGet'>>('wait_for_run', { run_id }, (message) => told.push(message))
  ).json;
  return { run_id, run, told };
}

describe.each(revisions)('a program connected over HTTP with %s', (_revision, options) => {
  it('[X4] [P8] starts a run, follows it, approves its plan where the person allowed that, and reads audit, diff and search', async () => {
    await using served = await bench();
    await using program = await connect(served, options);
    const { run_id, run, told } = await planned(program);
    expect(run.status).toBe('waiting');
    expect(told).toContain('Planning approach…');
    const { gate, digest } = (await program.call<ProcedureOutput<'WorkshopGetPlan'>>('get_plan', { run_id })).json;
    const approval = { run_id, gate_id: gate?.gate_id, digest };

    const refused = await program.call('approve_plan', approval);
    expect([refused.failed, refused.json.error.code]).toEqual([true, 'NOT_GRANTED']);
    await allow(served, 'approve');
    const other = await program.call('approve_plan', { ...approval, digest: '0'.repeat(64) });
    expect([other.failed, other.json.error.code]).toEqual([true, 'PLAN_CHANGED']);
    expect((await program.call('approve_plan', approval)).failed).toBe(false);
    expect((await program.call<ProcedureOutput<'RunGet'>>('wait_for_run', { run_id })).json.status).toBe('done');

    expect(
      (await program.call<ProcedureOutput<'WorkshopGetPlan'>>('get_plan', { run_id })).json.approval,
    ).toMatchObject({
      by: 'program',
      review_skipped: true,
    });
    expect((await program.call<ProcedureOutput<'AuditListJobs'>>('list_jobs')).json.jobs).toMatchObject([
      { run_id, status: 'done' },
    ]);
    expect(
      (await program.call<ProcedureOutput<'AuditGetTrail'>>('get_audit_trail', { run_id, types: ['gate'] })).json
        .events,
    ).toHaveLength(2);
    expect(
      (await program.call<ProcedureOutput<'AuditGetTodos'>>('get_todos', { run_id })).json.lists.at(-1)?.items,
    ).toMatchObject([{ status: 'done' }]);
    const { changes } = (await program.call<ProcedureOutput<'ReviewGetChangeSet'>>('list_changes')).json;
    const { diff } = (
      await program.call<{ diff: ProcedureOutput<'ReviewGetTableDiff'> }>('get_diff', { path: changes[0]?.path })
    ).json;
    expect(diff.counts.moved + diff.counts.added + diff.counts.changed).toBeGreaterThan(0);
    expect(
      (await program.call<ProcedureOutput<'SearchWorkbench'>>('search_workbench', { query: 'amount' })).json.results
        .length,
    ).toBeGreaterThan(0);
    expect(
      (await program.call<ProcedureOutput<'AuditSearch'>>('search_audit', { query: 'MCP' })).json.events.length,
    ).toBeGreaterThan(5);
  });

  it('[X4] [B3] [T7] writes to the Draft, and publishes only once that is switched on; marked files stay', async () => {
    await using served = await bench();
    await using program = await connect(served, options);
    for (const [path, text] of [
      ['made.txt', 'seven'],
      ['run.sh', '#!/bin/sh\nrm -rf x\n'],
    ]) {
      expect((await program.call('write_text_file', { path, text })).failed).toBe(false);
    }
    const names = async () => (await program.client.listTools()).tools.map(({ name }) => name);
    expect(await names()).not.toContain('publish_draft');
    expect((await program.call('publish_draft')).json.error.code).toBe('NOT_GRANTED');
    await allow(served, 'publish');
    expect(await names()).toContain('publish_draft');
    const published = (await program.call('publish_draft', { paths: ['made.txt', 'run.sh'] })).json;
    expect(published).toMatchObject({
      published: ['made.txt'],
      left: [{ path: 'run.sh', why: 'it is marked in review' }],
    });
  });

  it('[X4] artifacts, the Draft and its diffs are resources', async () => {
    await using served = await bench();
    await using program = await connect(served, options);
    await program.call('write_text_file', { path: 'a b/ü.txt', text: 'seven' });
    const { resources } = await program.client.listResources();
    expect(resources.map(({ name }) => name)).toEqual(['Draft', 'a b/ü.txt', 'Changes in a b/ü.txt']);
    for (const { uri } of resources) {
      const { contents } = await program.client.readResource({ uri });
      expect(contents[0]).toMatchObject({ text: expect.stringContaining('ü.txt') });
    }
    await expect(program.client.readResource({ uri: 'galley://files/..%2Fsecret.txt' })).rejects.toThrow(
      /cannot be read/,
    );
    await expect(program.client.readResource({ uri: 'galley://files/%E0%A4%A' })).rejects.toThrow(/no resource/);
  });
});

describe('a person in front of the program', () => {
  it('[P1] [P3] is asked at the gate: feedback makes another plan, approval is recorded as theirs', async () => {
    await using served = await bench();
    const answers = [
      { action: 'accept', content: { decision: 'request changes', feedback: 'Sort by day instead' } },
      { action: 'accept', content: { decision: 'approve' } },
    ] as const;
    let next = 0;
    await using program = await connect(served, modern, () => answers[next++] ?? { action: 'cancel' });
    const { run_id, run } = await planned(program);
    expect(program.asked).toHaveLength(2);
    expect(program.asked[0]).toContain('waits for your approval');
    expect(run.status).toBe('done');
    const plan = (await program.call<ProcedureOutput<'WorkshopGetPlan'>>('get_plan', { run_id })).json;
    expect(plan.approval).toMatchObject({ by: 'person' });
    expect(plan.rounds.done).toBe(1);
  });

  it('[P8] is told what the program decided about items, and an answer to one question is none to another', async () => {
    await using served = await bench();
    let first = true;
    await using program = await connect(served, modern, () => {
      const answer = first ? ({ action: 'cancel' } as const) : ({ action: 'decline' } as const);
      first = false;
      return answer;
    });
    const { run_id } = await planned(program);
    const { gate, digest, items } = (await program.call<ProcedureOutput<'WorkshopGetPlan'>>('get_plan', { run_id }))
      .json;
    const decisions = [{ item_id: items[0]?.item_id, decision: 'drop' }];
    await program.call('approve_plan', { run_id, gate_id: gate?.gate_id, digest, items: decisions, run_anyway: true });
    expect(program.asked.at(-1)).toContain('The program asks to drop item 1.');
    expect(program.asked.at(-1)).toContain('although files have changed');
  });

  it('[P1] who cancels or declines has approved nothing', async () => {
    const actions: ('cancel' | 'decline')[] = ['cancel', 'decline'];
    await using served = await bench();
    await using program = await connect(served, modern, () => ({ action: actions.shift() ?? 'cancel' }));
    const { run_id, run } = await planned(program);
    expect(run.status).toBe('waiting');
    const { gate, digest } = (await program.call<ProcedureOutput<'WorkshopGetPlan'>>('get_plan', { run_id })).json;
    const answer = await program.call('approve_plan', { run_id, gate_id: gate?.gate_id, digest });
    expect(answer.json.error.code).toBe('NOT_APPROVED');
    expect(actions).toEqual([]);
    expect((await program.call<ProcedureOutput<'RunGet'>>('get_run', { run_id })).json.status).toBe('waiting');
  });
});

it('[X4] reaches this Workbench alone, and no field that is kept from programs', async () => {
  await using served = await bench();
  await using program = await connect(served, modern);
  const elsewhere = await program.call('get_workbench', { workbench_id: 'wb_other' });
  expect([elsewhere.failed, elsewhere.json.error.code]).toEqual([true, 'INVALID_ARGUMENT']);
  const { tools } = await program.client.listTools();
  for (const { name, inputSchema } of tools)
    expect(Object.keys(inputSchema.properties ?? {}), name).not.toContain('workbench_id');
  expect(new Set(tools.map(({ name }) => name)).size).toBe(tools.length);
  for (const { name } of procedureTools) expect(tools.map((tool) => tool.name)).toContain(name);
  const unknown = await program.call('KeySet', { provider: 'openai', key: 'x' });
  expect(unknown.json.error.code).toBe('UNKNOWN_TOOL');
});

it('[X6] [T5] without the token, from another site or with another Host there is no MCP', async () => {
  await using served = await bench();
  const body = { jsonrpc: '2.0', id: 1, method: 'tools/list', params: {} };
  const known = { authorization: `Bearer ${token}`, accept: 'application/json, text/event-stream' };
  expect((await served.post('/mcp', body)).status).toBe(401);
  expect((await served.post('/mcp', body, { ...known, origin: 'https://evil.example' })).status).toBe(403);
  expect((await served.post('/mcp', body, { ...known, host: 'evil.example' })).status).toBe(403);
  expect((await served.send('/mcp', { headers: known })).status).toBe(405);
  const big = await served
    .post('/mcp', { ...body, params: { x: 'x'.repeat(9_000_000) } }, known)
    .catch(() => ({ status: 413 }));
  expect(big.status).toBe(413);
  const answer = await served.post('/mcp', body, known);
  expect(answer.status).toBe(200);
  expect(answer.headers['content-security-policy']).toContain("default-src 'none'");
});
