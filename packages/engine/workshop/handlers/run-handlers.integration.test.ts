import { mkdir, mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterEach, beforeEach, expect, it } from 'vitest';
import type { Backend } from '../../workflow/index.ts';
import { openWorkshop, type Workshop } from '../open/open-workshop.ts';
import type { ProcedureHandlers } from './handlers.ts';
import { createProcedures } from './procedures.ts';

const workflows = fileURLToPath(new URL('../../../../workflows', import.meta.url));
const page = { agent_start: 0, agent_count: 10 };
const start = { text: '', allow_unknown_price: false, variables: [] };

/** Holds a turn whose prompt says SLOW until it may leave. */
let slow = hold();
function hold() {
  const entered = Promise.withResolvers<void>();
  const left = Promise.withResolvers<void>();
  return { entered: entered.promise, enter: entered.resolve, left: left.promise, leave: left.resolve };
}

/** Answers with the prompt itself. */
const echo: Backend = {
  name: 'echo',
  runTurn: async ({ prompt, sessionId }) => {
    if (prompt.includes('SLOW')) {
      slow.enter();
      await slow.left;
    }
    return answer(prompt, sessionId);
  },
};

function answer(prompt: string, sessionId: string) {
  return {
    text: prompt,
    sessionId,
    usage: { input_tokens: 3, output_tokens: 4, cost: 0.25 },
    totals: null,
    raw: [],
  };
}

let root: string;
let workshop: Workshop;
let call: ProcedureHandlers;
let now = 1_000;

beforeEach(async () => {
  root = await mkdtemp(join(tmpdir(), 'galley-runs-'));
  now = 1_000;
  slow = hold();
  workshop = await openWorkshop({
    directory: root,
    workflows,
    backends: new Map([['echo', echo]]),
    clock: { now: () => now },
  });
  call = createProcedures({ all: () => [workshop], get: () => workshop });
});
afterEach(async () => {
  await workshop[Symbol.asyncDispose]();
  await rm(root, { recursive: true, force: true });
});

async function write(states: Record<string, string>): Promise<void> {
  await mkdir(join(root, 'flow'));
  for (const [name, text] of Object.entries(states)) {
    await writeFile(join(root, 'flow', name), `---\nbackend: echo\n---\n${text}\n`);
  }
}

const inBench = () => ({ workbench_id: workshop.id });

it('[O15] starts a workflow of the Workbench, and tells its Agents and all that it did', async () => {
  await write({
    'START.md': '<fork next="END.md">PART.md</fork>',
    'PART.md': '<result>{{who}}</result>',
    'END.md': '<result>ended</result>',
  });
  const variables = [{ name: 'who', text: 'me' }];
  const { run_id } = await call.RunStart({ ...inBench(), ...start, path: 'flow', variables });
  await workshop.runs.settled(run_id);
  const run = await call.RunGet({ ...inBench(), run_id, ...page });
  expect(run).toMatchObject({ status: 'done', result: 'ended', agent_count: 2, usage: { cost: 0.75 } });
  expect(run.agents.map(({ agent_id, cost, tokens }) => [agent_id, cost, tokens])).toEqual([
    ['main', 0.5, 14],
    ['main-1', 0.25, 7],
  ]);
  expect((await call.RunGet({ ...inBench(), run_id, agent_start: 1, agent_count: 1 })).agents).toHaveLength(1);
  const { events } = await call.AuditGetTrail({ ...inBench(), run_id, types: [], search: '', raw: false, limit: 500 });
  const seqs = events.map(({ seq }) => seq);
  expect(seqs).toEqual([...seqs].sort((left, right) => left - right));
  expect(events.reduce((sum, { cost }) => sum + (cost ?? 0), 0)).toBe(0.75);
  expect((await call.RunList(inBench())).runs).toMatchObject([{ run_id, status: 'done' }]);
  expect(await readdir(join(root, '.galley', 'tmp'))).toEqual([]);
});

it('[O11] takes the answer to a question once', async () => {
  await write({ 'START.md': '<ask next="END.md">Who?</ask>', 'END.md': '<result>{{input}}</result>' });
  const { run_id } = await call.RunStart({ ...inBench(), ...start, path: 'flow' });
  await workshop.runs.settled(run_id);
  const { asks } = await call.RunGet({ ...inBench(), run_id, ...page });
  expect(asks).toMatchObject([{ agent_id: 'main', question: 'Who?', deadline: null }]);
  const answer = { ...inBench(), run_id, ask_id: asks[0]?.ask_id ?? '', text: 'Ada' };
  await call.RunAnswerAsk(answer);
  await workshop.runs.settled(run_id);
  expect(await call.RunGet({ ...inBench(), run_id, ...page })).toMatchObject({ status: 'done', result: 'Ada' });
  await expect(call.RunAnswerAsk(answer)).rejects.toMatchObject({ code: 'GATE_NOT_OPEN' });
});

it('[O11] a question whose time is over leads on when the run is resumed', async () => {
  await write({
    'START.md': '<ask next="END.md" timeout="1m" timeout_next="LATE.md">Who?</ask>',
    'END.md': '<result>in time</result>',
    'LATE.md': '<result>too late</result>',
  });
  const { run_id } = await call.RunStart({ ...inBench(), ...start, path: 'flow' });
  await workshop.runs.settled(run_id);
  await call.WorkshopResumeRun({ ...inBench(), run_id });
  await workshop.runs.settled(run_id);
  expect(await call.RunGet({ ...inBench(), run_id, ...page })).toMatchObject({ asks: [{ deadline: 61_000 }] });
  now = 61_001;
  await call.WorkshopResumeRun({ ...inBench(), run_id });
  await workshop.runs.settled(run_id);
  expect(await call.RunGet({ ...inBench(), run_id, ...page })).toMatchObject({ status: 'done', result: 'too late' });
});

it('[O12] raises one limit and leaves the other, and a price that is not known must be allowed', async () => {
  await write({ 'START.md': '<result>done</result>' });
  const { run_id } = await call.RunStart({ ...inBench(), ...start, path: 'flow', dollars: 3, tokens: 10 });
  const settled = async () => {
    await workshop.runs.settled(run_id);
    return call.RunGet({ ...inBench(), run_id, ...page });
  };
  const waiting = { status: 'waiting', agents: [{ waiting_for: 'more budget for the run' }] };
  expect(await settled()).toMatchObject({ ...waiting, error: { code: 'PRICE_UNKNOWN' } });
  await call.RunRaiseBudget({ ...inBench(), run_id, allow_unknown_price: true });
  expect(await settled()).toMatchObject({ ...waiting, error: { code: 'BUDGET_REACHED' } });
  await call.RunRaiseBudget({ ...inBench(), run_id, tokens: 100_000 });
  const budget = { dollars: 3, tokens: 100_000 };
  expect(await settled()).toMatchObject({ status: 'done', budget, allow_unknown_price: true });
});

it.each([
  [{ name: '../outside' }, 'NOT_FOUND'],
  [{ name: 'no-such-workflow' }, 'WORKFLOW_INVALID'],
  [{}, 'NOT_FOUND'],
  [{ path: 'nothing-here' }, 'NOT_FOUND'],
  [{ path: '../flow' }, 'SANDBOX_VIOLATION'],
])('[B2] does not start %o', async (source, code) => {
  await expect(call.RunStart({ ...inBench(), ...start, ...source })).rejects.toMatchObject({ code });
  expect((await call.RunList(inBench())).runs).toEqual([]);
});

it('[O15] shows the States of a run with the ways between them', async () => {
  await write({ 'START.md': '<goto>END</goto>', 'END.md': '<result>x</result>' });
  const { run_id } = await call.RunStart({ ...inBench(), ...start, path: 'flow' });
  await workshop.runs.settled(run_id);
  const { workflows: drawn } = await call.RunGetGraph({ ...inBench(), run_id });
  expect(drawn).toHaveLength(1);
  expect(drawn[0]?.nodes.map(({ label, is_entry }) => `${label} ${is_entry}`)).toEqual([
    'START true',
    'END false',
    'end false',
  ]);
  expect(drawn[0]?.links.map(({ from, to }) => `${from} ${to}`)).toEqual(['s:START s:END', 's:END end']);
});

it('[R15] a run that a person pauses begins nothing new, keeps what was under way, and is resumed', async () => {
  await write({ 'START.md': '<goto>NEXT</goto>', 'NEXT.md': 'SLOW <goto>END</goto>', 'END.md': '<result>x</result>' });
  const { run_id } = await call.RunStart({ ...inBench(), ...start, path: 'flow' });
  const run = { ...inBench(), run_id };
  await slow.entered;
  expect(await call.RunPause(run)).toMatchObject({ status: 'paused', active: true });
  slow.leave();
  await workshop.runs.settled(run_id);
  expect(await call.RunGet({ ...run, ...page })).toMatchObject({
    status: 'paused',
    active: false,
    agents: [{ state: 'END', status: 'working' }],
  });
  await expect(call.RunPause(run)).rejects.toMatchObject({ code: 'RUN_NOT_WORKING' });
  await call.WorkshopResumeRun({ ...run, refresh: false });
  await workshop.runs.settled(run_id);
  expect(await call.RunGet({ ...run, ...page })).toMatchObject({ status: 'done', result: 'x' });
});

it('[R15] a run that is resumed while its last call still runs goes on after it, once', async () => {
  await write({ 'START.md': 'SLOW <goto>END</goto>', 'END.md': '<result>x</result>' });
  const { run_id } = await call.RunStart({ ...inBench(), ...start, path: 'flow' });
  const run = { ...inBench(), run_id };
  await slow.entered;
  await call.RunPause(run);
  expect(await call.WorkshopResumeRun({ ...run, refresh: false })).toMatchObject({ status: 'running' });
  slow.leave();
  await workshop.runs.settled(run_id);
  expect(await call.RunGet({ ...run, ...page })).toMatchObject({ status: 'done', usage: { cost: 0.5 } });
});
