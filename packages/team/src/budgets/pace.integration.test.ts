import { setTimeout as pause } from 'node:timers/promises';
import type { BudgetView } from '@galley/schema';
import { afterAll, beforeEach, describe, expect, it } from 'vitest';
import { startTeamBench, type TeamBench } from '../testing/team-bench.ts';
import { readBudgets, setBudget } from './budget-store.ts';
import { createTeamSpending } from './spending.ts';

const started = await startTeamBench({ teams: ['alpha'] });
const bench = started ?? ({} as TeamBench);
const wanted = started === null ? describe.skip : describe;
afterAll(() => started?.[Symbol.asyncDispose]());

wanted('[O12] how many calls a minute may have', () => {
  const [alpha] = bench.teams ?? [];
  const [team, workbenchId] = [alpha?.id ?? '', alpha?.workbenchId ?? ''];
  const limit = (kind: BudgetView['kind'], subject: string, calls_per_minute: number | null) =>
    setBudget(bench.base, team, { kind, subject, dollars: null, tokens: null, calls_per_minute });
  /** A worker: the limits hold for all of them together. */
  const worker = () => createTeamSpending({ base: bench.base, team, workbenchId });
  const held = async () => (await readBudgets(bench.base, team)).find(({ kind }) => kind === 'team')?.spent_tokens ?? 0;
  let agent = 0;
  const call = (person: string) => {
    agent += 1;
    const waits: string[] = [];
    const cancel = new AbortController();
    const came = worker()
      .hold(
        { stream: 'run_1', agent: `a${agent}`, person },
        { dollars: 0, tokens: 10 },
        {
          signal: cancel.signal,
          onWait: ({ message }) => waits.push(message),
        },
      )
      .then((stop) => ({ stop, at: performance.now() }));
    return { waits, came, cancel };
  };
  const hasCome = ({ came }: ReturnType<typeof call>) => Promise.race([came.then(() => true), pause(400, false)]);

  beforeEach(async () => {
    await bench.base.queries.ask('DELETE FROM people.budget');
    await bench.base.queries.ask('DELETE FROM people.held');
    await bench.base.queries.ask('DELETE FROM people.spent');
  });

  it('lets as many through as a minute allows, over all workers, and no more', async () => {
    await limit('team', team, 20);
    const calls = Array.from({ length: 50 }, () => call('p'));
    const came = await Promise.all(calls.map(hasCome));
    expect(came.filter(Boolean)).toHaveLength(20);
    expect(calls.find(({ waits }) => waits.length > 0)?.waits[0]).toBe(
      'The team may make 20 calls to models in a minute, and has made them.',
    );
    // What waits holds nothing back, and nothing stays of it when nobody wants it any more.
    expect(await held()).toBe(200);
    for (const { cancel } of calls) cancel.abort();
    expect((await Promise.all(calls.map((each) => each.came))).every(({ stop }) => stop === null)).toBe(true);
    expect(await held()).toBe(200);
  });

  it('takes no turn of the team for a call that waits for its person', async () => {
    await limit('team', team, 2);
    await limit('person', 'p', 1);
    expect(await hasCome(call('p'))).toBe(true);
    const waiting = call('p');
    expect(await hasCome(waiting)).toBe(false);
    expect(waiting.waits[0]).toContain('Whoever asked for this run may make one call to a model in a minute');
    expect(await hasCome(call('q'))).toBe(true);
    const third = call('q');
    expect(await hasCome(third)).toBe(false);
    expect(third.waits[0]).toContain('The team');
    for (const { cancel } of [waiting, third]) cancel.abort();
  });

  it('goes on by itself when the turn comes, and soon after the limit was raised or taken away', async () => {
    await limit('workbench', workbenchId, 60);
    await Promise.all(Array.from({ length: 60 }, () => call('p').came));
    const next = call('p');
    const since = performance.now();
    expect((await next.came).at - since).toBeGreaterThan(200);
    expect(next.waits.length).toBeGreaterThan(0);
    await limit('workbench', workbenchId, 1);
    const long = call('p');
    expect(await hasCome(long)).toBe(false);
    await limit('workbench', workbenchId, null);
    expect((await long.came).stop).toBeNull();
    expect(await readBudgets(bench.base, team)).not.toContainEqual(expect.objectContaining({ calls_per_minute: 60 }));
  });

  it('is set by owners, stays when a page that does not know of it sets dollars, and is shown to the team', async () => {
    const set = (input: object, role: 'owner' | 'editor' = 'owner') =>
      bench.post(
        '/team/BudgetSet',
        { kind: 'team', subject: team, dollars: null, tokens: null, ...input },
        alpha?.sessions[role],
      );
    expect((await set({ calls_per_minute: 90 }, 'editor')).status).toBe(403);
    for (const calls_per_minute of [0, -1, 1.5, 1e9]) {
      expect((await set({ calls_per_minute })).body.error.code).toBe('INVALID_ARGUMENT');
    }
    expect((await set({ calls_per_minute: 90 })).status).toBe(200);
    expect((await set({ dollars: 5 })).status).toBe(200);
    const { budgets } = (await bench.post('/team/BudgetList', {}, alpha?.sessions.viewer)).body.result;
    expect(budgets).toContainEqual(expect.objectContaining({ kind: 'team', dollars: 5, calls_per_minute: 90 }));
    await set({ calls_per_minute: null });
    expect(await readBudgets(bench.base, team)).toEqual([]);
  });

  it('a run waits before its call is on record, goes on when it may, and is cancelled while it waits', async () => {
    const rpc = async (name: string, input: object) =>
      (await bench.rpc(name, { workbench_id: workbenchId, ...input }, alpha?.sessions.editor)).body;
    const ask = async () =>
      (await rpc('WorkshopSendUserMessage', { text: 'Sort costs.csv by cost in place' })).result.run_id;
    const trail = async (run_id: string): Promise<string[]> => {
      const input = { run_id, types: [], search: '', raw: false, limit: 500 };
      return (await rpc('AuditGetTrail', input)).result.events.map(({ type }: { type: string }) => type);
    };
    const requests = async (run_id: string) =>
      (await trail(run_id)).filter((type) => type === 'model.requested').length;
    const { subscribe } = await bench.desks.reach(workbenchId);
    const said: string[] = [];
    const stop = subscribe((told) => {
      if (told.type === 'WorkshopRateLimitWarning') said.push(told.message);
    });
    await limit('workbench', workbenchId, 1);
    const run = await ask();
    await expect
      .poll(() => said, { timeout: 30_000 })
      .toContainEqual(expect.stringContaining('This Workbench may make'));
    expect(await requests(run)).toBe(1);
    const gate = async () => (await rpc('WorkshopGetRun', { run_id: run })).result.gate;
    expect(await gate()).toBeNull();
    await limit('workbench', workbenchId, 10_000);
    await expect.poll(gate, { timeout: 30_000 }).not.toBeNull();
    await rpc('WorkshopCancelRun', { run_id: run });
    await limit('workbench', workbenchId, 1);
    const other = await ask();
    const before = said.length;
    await expect.poll(() => said.length, { timeout: 30_000 }).toBeGreaterThan(before);
    const requested = await requests(other);
    expect((await rpc('WorkshopCancelRun', { run_id: other })).error).toBeUndefined();
    await expect
      .poll(async () => (await rpc('WorkshopGetRun', { run_id: other })).result.status, { timeout: 10_000 })
      .toBe('cancelled');
    expect(await requests(other)).toBe(requested);
    stop();
  });
});
