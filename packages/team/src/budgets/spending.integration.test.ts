import { afterAll, describe, expect, it } from 'vitest';
import { startTeamBench, type TeamBench } from '../testing/team-bench.ts';
import { readBudgets } from './budget-store.ts';
import { createTeamSpending } from './spending.ts';

const started = await startTeamBench();
const bench = started ?? ({} as TeamBench);
const wanted = started === null ? describe.skip : describe;
afterAll(() => started?.[Symbol.asyncDispose]());
const stillWanted = { signal: new AbortController().signal };

wanted('[O12] budgets of a team', () => {
  const [alpha, beta] = bench.teams ?? [];
  const workbench_id = alpha?.workbenchId ?? '';
  const as = (role: 'owner' | 'editor' | 'viewer') => alpha?.sessions[role] ?? '';
  const team = (name: string, input: object, secret = as('owner')) => bench.post(`/team/${name}`, input, secret);
  const set = (kind: string, subject: string, limits: object) =>
    team('BudgetSet', { kind, subject, dollars: null, tokens: null, ...limits });
  const rpc = (name: string, input: object, secret = as('editor')) =>
    bench.rpc(name, { workbench_id, ...input }, secret);

  it('hold back before each call, settle once, and never let two through where one fits', async () => {
    const id = beta?.id ?? '';
    const spending = createTeamSpending({ base: bench.base, team: id, workbenchId: beta?.workbenchId ?? '' });
    const of = async () => (await readBudgets(bench.base, id)).find(({ kind }) => kind === 'team');
    await bench.post('/team/BudgetSet', { kind: 'team', subject: id, dollars: 1, tokens: null }, beta?.sessions.owner);
    const call = (agent: string) => ({ stream: 'run_1', agent });
    const reserved = { dollars: 0.6, tokens: 10 };
    const both = await Promise.all(['a', 'b'].map((agent) => spending.hold(call(agent), reserved, stillWanted)));
    const through = both.filter((stop) => stop === null).length;
    expect(through).toBeLessThan(2);
    for (const agent of ['a', 'b']) await spending.settle(call(agent), { dollars: 0, tokens: 0 });
    expect(await spending.hold(call('a'), reserved, stillWanted)).toBeNull();
    const stop = await spending.hold(call('b'), reserved, stillWanted);
    expect(stop?.scope).toEqual({ kind: 'shared', of: 'team', name: 'beta', raised_by: ['beta owner'] });
    expect(stop?.error.message).toContain('budget of the team beta for this month ($1)');
    expect(stop?.error.remedy).toContain('beta owner');
    await spending.settle(call('a'), { dollars: 0.1, tokens: 7 });
    await spending.settle(call('a'), { dollars: 0.1, tokens: 7 });
    expect(await of()).toMatchObject({ spent_dollars: 0.1, spent_tokens: 7 });
    // A worker that died in a call: what it held back counts, for nobody knows what was spent.
    expect(await spending.hold(call('a'), reserved, stillWanted)).toBeNull();
    expect((await spending.hold(call('a'), reserved, stillWanted))?.scope.kind).toBe('shared');
    expect((await of())?.spent_dollars).toBeCloseTo(0.7);
    expect((await spending.hold(call('c'), { dollars: null, tokens: 1 }, stillWanted))?.error.message).toContain(
      'nobody knows',
    );
  });

  it('[O10] a database that was away for a moment fails no call', async () => {
    const id = beta?.id ?? '';
    let away = 2;
    const queries: typeof bench.base.queries = {
      ...bench.base.queries,
      ask: (statement, values) => {
        if (away-- > 0) throw Object.assign(new Error('terminating connection'), { code: '57P01' });
        return bench.base.queries.ask(statement, values);
      },
    };
    const spending = createTeamSpending({
      ...{ base: { ...bench.base, queries }, team: id, workbenchId: beta?.workbenchId ?? '' },
    });
    const call = { stream: 'run_9', agent: 'z' };
    await expect(spending.hold(call, { dollars: 0, tokens: 1 }, stillWanted)).resolves.toBeDefined();
    expect(away).toBeLessThan(0);
    away = 0;
    await spending.settle(call, { dollars: 0, tokens: 0 });
  });

  it('[O12] a call that is held back again because the answer of the database was lost counts once', async () => {
    const id = beta?.id ?? '';
    const workbenchId = beta?.workbenchId ?? '';
    let lost = 1;
    const queries: typeof bench.base.queries = {
      ...bench.base.queries,
      async ask(statement, values) {
        const rows = await bench.base.queries.ask<never>(statement, values);
        if (statement.includes('INSERT INTO people.held') && lost-- > 0)
          throw Object.assign(new Error('terminating connection'), { code: '57P01' });
        return rows;
      },
    };
    const spending = createTeamSpending({ base: { ...bench.base, queries }, team: id, workbenchId });
    const spent = async () =>
      (await readBudgets(bench.base, id)).find(({ kind, subject }) => kind === 'person' && subject === 'person_again');
    const call = { stream: 'run_3', agent: 'main', person: 'person_again' };
    await spending.hold(call, { dollars: 0, tokens: 100 }, stillWanted);
    expect(await spent()).toMatchObject({ spent_tokens: 100 });
    // The next call comes before the one before was settled: what that one held back counts, and it settles no other.
    const late = spending.settle(call, { dollars: 0, tokens: 30 });
    await spending.hold(call, { dollars: 0, tokens: 100 }, stillWanted);
    await late;
    await spending.settle(call, { dollars: 0, tokens: 50 });
    expect(await spent()).toMatchObject({ spent_tokens: 80 });
  });

  it('[O12] a worker whose clock is ahead does not take the calls of others for over', async () => {
    const id = beta?.id ?? '';
    const workbenchId = beta?.workbenchId ?? '';
    const ahead = { ...bench.base, now: () => bench.base.now() + 7_200_000 };
    const [right, wrong] = [bench.base, ahead].map((base) => createTeamSpending({ base, team: id, workbenchId }));
    const call = { stream: 'run_4', agent: 'main', person: 'person_clock' };
    await right?.hold(call, { dollars: 0, tokens: 1000 }, stillWanted);
    await wrong?.hold({ ...call, stream: 'run_5' }, { dollars: 0, tokens: 1 }, stillWanted);
    await right?.settle(call, { dollars: 0, tokens: 10 });
    await wrong?.settle({ ...call, stream: 'run_5' }, { dollars: 0, tokens: 1 });
    const spent = (await readBudgets(bench.base, id)).find(({ subject }) => subject === 'person_clock');
    expect(spent).toMatchObject({ spent_tokens: 11 });
  });

  it('a worker that lost the Workbench settles its own call late, and never that of the next holder', async () => {
    const id = beta?.id ?? '';
    const workbenchId = beta?.workbenchId ?? '';
    const [first, next] = [0, 1].map(() => createTeamSpending({ base: bench.base, team: id, workbenchId }));
    const spent = async () =>
      (await readBudgets(bench.base, id)).find(({ kind, subject }) => kind === 'person' && subject === 'person_late');
    const call = { stream: 'run_2', agent: 'main', person: 'person_late' };
    await first?.hold(call, { dollars: 0.01, tokens: 100 }, stillWanted);
    await next?.hold(call, { dollars: 0.01, tokens: 100 }, stillWanted);
    // What the first one holds back counts until it says what it cost, or for good.
    expect((await spent())?.spent_tokens).toBe(200);
    await first?.settle(call, { dollars: 0.001, tokens: 30 });
    expect((await spent())?.spent_tokens).toBe(130);
    await next?.settle(call, { dollars: 0.002, tokens: 50 });
    expect(await spent()).toMatchObject({ spent_tokens: 80 });
  });

  it('stop a run before its call, say which budget and who can raise it, and let it go on afterwards', async () => {
    const { person_id } = (await team('TeamGet', {}, as('editor'))).body.result;
    expect((await set('person', person_id, { tokens: 1 })).status).toBe(200);
    const sent = await rpc('WorkshopSendUserMessage', { text: 'Sort costs.csv by cost in place' });
    const { run_id } = sent.body.result;
    const waits = async () => (await rpc('WorkshopGetRun', { run_id })).body.result.waits;
    await expect
      .poll(waits, { timeout: 30_000 })
      .toMatchObject([
        { kind: 'budget', shared: true, text: expect.stringContaining('person alpha editor this month') },
      ]);
    expect((await waits())[0].text).toContain('can be raised by alpha owner');
    const trail = JSON.stringify((await rpc('AuditGetTrail', { run_id })).body.result);
    expect(trail).toContain('budget of the person alpha editor');
    expect(
      (await team('BudgetSet', { kind: 'person', subject: person_id, dollars: 9, tokens: null }, as('editor'))).status,
    ).toBe(403);
    await set('person', person_id, { tokens: 10_000_000 });
    await rpc('RunRaiseBudget', { run_id });
    const status = async () => (await rpc('WorkshopGetRun', { run_id })).body.result;
    await expect.poll(async () => (await status()).gate !== null, { timeout: 30_000 }).toBe(true);
    const shown = (await team('BudgetList', {}, as('editor'))).body.result.budgets;
    await expect
      .poll(async () => (await readBudgets(bench.base, alpha?.id ?? '')).find(({ kind }) => kind === 'person')?.tokens)
      .toBe(10_000_000);
    expect(shown.filter(({ kind }: { kind: string }) => kind === 'person')).toHaveLength(1);
  });

  it('[X9] are set by owners of this team for this team alone', async () => {
    for (const [kind, subject] of [
      ['team', beta?.id],
      ['workbench', beta?.workbenchId],
      ['person', 'person_0'],
    ] as const) {
      expect((await set(kind, subject ?? '', { dollars: 1 })).body.error.code).toBe('NOT_FOUND');
    }
    expect(
      (await team('BudgetList', {}, as('viewer'))).body.result.budgets.map(({ kind }: { kind: string }) => kind),
    ).not.toContain('person');
  });
});
