import { mkdtemp } from 'node:fs/promises';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { bookUsage } from '../../packages/engine/workflow/backends/claude/claude-usage.ts';
import { turnRequest } from '../../packages/engine/workflow/backends/testing/conformance.ts';
import type { TurnAnswer, TurnRequest } from '../../packages/engine/workflow/backends/turn/backend.ts';
import { sessionUuid } from '../../packages/engine/workflow/backends/turn/session-uuid.ts';
import { type ClaudeUnderTest, claudeUnderTest } from './claude-under-test.ts';
import { installClaude } from './install-claude.ts';
import { systemOf } from './messages-request.ts';
import { resultIn } from './result-in.ts';

const installed = await installClaude();
const path = installed.found ? installed.path : '';
const skipped = installed.found ? '' : ` (not run, no Claude Code from npm: ${installed.reason})`;

describe.skipIf(!installed.found)(`Claude Code: the moves of a workflow${skipped}`, () => {
  let under: ClaudeUnderTest;
  beforeEach(async () => {
    under = await claudeUnderTest(path);
  });
  afterEach(() => under.dispose());

  const id = (name: string) => sessionUuid('run_moves', name);
  const turn = (part: Partial<TurnRequest>) =>
    under.backend.runTurn(turnRequest(under, part), {
      signal: new AbortController().signal,
      onText: () => undefined,
      onRaw: () => undefined,
    });
  const resume = (name: string, totals: TurnAnswer | null = null) => {
    const known = totals?.totals ?? null;
    return { mode: 'resume', sessionId: id(name), parentSessionId: id(name), totals: known } as const;
  };
  const fork = (name: string, parent: string, totals: TurnAnswer | null = null) => {
    const known = totals?.totals ?? null;
    return { mode: 'fork', sessionId: id(name), parentSessionId: id(parent), totals: known } as const;
  };
  const lastSeen = async () => (await under.seen()).at(-1) ?? '';

  it('[O3] goto resumes the id, reset is fresh, call branches, result returns to the caller’s id', async () => {
    const start = await turn({ sessionId: id('main'), prompt: 'SAY start' });
    const goto = await turn({ ...resume('main'), prompt: 'SAY goto' });
    expect([start.sessionId, goto.sessionId]).toEqual([id('main'), id('main')]);
    expect(await lastSeen()).toMatch(/SAY start[\s\S]*SAY goto/);

    const call = await turn({ ...fork('callee', 'main'), prompt: 'SAY callee' });
    expect(call.sessionId).toBe(id('callee'));
    expect(resultIn(call.raw).session_id).toBe(id('callee'));
    expect(await lastSeen()).toMatch(/SAY start[\s\S]*SAY goto[\s\S]*SAY callee/);
    await turn({ ...resume('callee'), prompt: 'SAY deeper' });

    await turn({ ...resume('main'), prompt: 'SAY returned' });
    expect(await lastSeen()).toMatch(/SAY start[\s\S]*SAY goto[\s\S]*SAY returned/);
    expect(await lastSeen()).not.toMatch(/SAY (callee|deeper)/);

    await turn({ sessionId: id('reset'), prompt: 'SAY anew' });
    expect(await lastSeen()).not.toMatch(/SAY (start|goto|returned)/);
  });

  it('[O12] costs over 8 branches and a return add up to what the model was asked', async () => {
    const parent = await turn({ sessionId: id('main'), prompt: 'SAY parent' });
    const price = parent.usage.cost ?? Number.NaN;
    expect(price).toBeGreaterThan(0);
    const names = Array.from({ length: 8 }, (_, index) => `worker-${index}`);
    const workers: TurnAnswer[] = [];
    for (const name of names) workers.push(await turn({ ...fork(name, 'main', parent), prompt: `SAY ${name}` }));
    const deeper = await turn({ ...resume('worker-7', workers[7]), prompt: 'SAY deeper' });
    const back = await turn({ ...resume('main', parent), prompt: 'SAY back' });
    const answers = [parent, ...workers, deeper, back];
    const spent = answers.reduce((sum, { usage }) => sum + (usage.cost ?? Number.NaN), 0);
    expect(under.server.messages).toHaveLength(11);
    expect(spent).toBeCloseTo(11 * price, 10);
    expect(answers.map(({ usage }) => usage.input_tokens)).toEqual(Array(11).fill(1000));
    // The program's own totals count the parent again in every branch: that is the trap.
    const naive = answers.reduce((sum, { raw }) => sum + (resultIn(raw).total_cost_usd ?? 0), 0);
    expect(naive).toBeGreaterThan(1.5 * spent);

    // The same answers as an older version would give them: without the list for the turn alone.
    const knownBefore = [null, ...names.map(() => parent.totals), workers[7]?.totals ?? null, parent.totals];
    const older = answers.map(({ raw }, index) => {
      const { model_usage_since_last_result: _, ...result } = resultIn(raw);
      return bookUsage(result, knownBefore[index] ?? null).usage.cost ?? Number.NaN;
    });
    expect(older.reduce((sum, cost) => sum + cost, 0)).toBeCloseTo(11 * price, 10);
  });

  it('[O12] the price of a model the program does not know is unknown, not a guess', async () => {
    const answer = await turn({ sessionId: id('local'), prompt: 'SAY hello', model: 'my-own-model' });
    expect(answer.usage).toEqual({ input_tokens: 1000, output_tokens: 100, cost: null });
  });

  it('[O9] model and system text hold for each State, also after goto', async () => {
    await turn({ sessionId: id('main'), prompt: 'SAY one', system: 'You are the FIRST state.', model: 'haiku' });
    await turn({ ...resume('main'), prompt: 'SAY two', system: 'You are the SECOND state.', model: 'sonnet' });
    const [first, second] = under.server.messages;
    if (first === undefined || second === undefined) throw new Error('two requests were expected');
    expect(first.model).toContain('haiku');
    expect(second.model).toContain('sonnet');
    expect(systemOf(first)).toContain('FIRST');
    expect(systemOf(second)).toContain('SECOND');
    expect(systemOf(second)).not.toContain('FIRST');
  });

  it('[O3] a Session is found again from another folder', async () => {
    await turn({ sessionId: id('main'), prompt: 'SAY start' });
    const cwd = await mkdtemp(join(under.cwd, 'elsewhere-'));
    await turn({ ...resume('main'), cwd, prompt: 'SAY goto' });
    expect(await lastSeen()).toMatch(/SAY start[\s\S]*SAY goto/);
    await turn({ ...fork('callee', 'main'), cwd, prompt: 'SAY callee' });
    expect(await lastSeen()).toMatch(/SAY start[\s\S]*SAY goto[\s\S]*SAY callee/);
  });

  it('[O8] a prompt that looks like a command of the program reaches the model', async () => {
    await turn({ sessionId: id('slash'), prompt: '/compact' });
    expect(await lastSeen()).toContain('/compact');
  });

  it('[O8] prompts and system texts beyond what an argument can hold', async () => {
    await turn({ sessionId: id('long'), prompt: `SAY ${'word '.repeat(200_000)}`, system: 'S'.repeat(300_000) });
    const [request] = under.server.messages;
    if (request === undefined) throw new Error('a request was expected');
    expect(systemOf(request)).toContain('S'.repeat(300_000));
    expect((await lastSeen()).length).toBeGreaterThan(1_000_000);
  });

  it('[O8] talks to nobody but the given server', async () => {
    await turn({ sessionId: id('main'), prompt: 'SAY one' });
    expect(new Set(under.server.requests.map((request) => request.path))).toEqual(new Set(['/v1/messages']));
  });
});
