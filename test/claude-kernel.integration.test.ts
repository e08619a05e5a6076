import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { runStatus } from '@galley/engine/workflow';
import { openWorkshop } from '@galley/engine/workshop';
import type { RunEvent } from '@galley/schema';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { allowEverything } from '../packages/engine/workshop/testing/allow-everything.ts';
import { type ClaudeUnderTest, claudeUnderTest, lastPrompt } from './wire/claude-under-test.ts';
import { installClaude } from './wire/install-claude.ts';
import { transcriptOf } from './wire/messages-request.ts';

const installed = await installClaude();
const path = installed.found ? installed.path : '';
const skipped = installed.found ? '' : ` (not run, no Claude Code from npm: ${installed.reason})`;
const usage = { input_tokens: 1000, output_tokens: 100 };

describe.skipIf(!installed.found)(`Claude Code through the kernel${skipped}`, () => {
  let under: ClaudeUnderTest;
  let folder: string;
  beforeEach(async () => {
    under = await claudeUnderTest(path);
    folder = await mkdtemp(join(tmpdir(), 'galley-claude-kernel-'));
  });
  afterEach(async () => {
    await under.dispose();
    await rm(folder, { recursive: true, force: true });
  });

  /** Runs a workflow whose States all are turns of Claude Code; the model answers by the State in the prompt. */
  async function run(states: Readonly<Record<string, string>>, head = '') {
    const flow = join(folder, 'flow');
    await mkdir(flow);
    await mkdir(join(folder, 'bench'));
    for (const [name, answer] of Object.entries(states)) {
      const wait = answer.startsWith('JOIN ') ? 'join: all\n' : '';
      await writeFile(
        join(flow, `${name}.md`),
        `---\nbackend: claude\n${head}${wait}---\nYou are at ${name}. {{results_list}}{{input}}`,
      );
    }
    under.server.script((request) => {
      const state = /You are at (\w+)\./.exec(lastPrompt(request))?.[1] ?? '';
      return { kind: 'text', text: (states[state] ?? 'nothing').replace(/^JOIN /, ''), usage };
    });
    const { backend } = under;
    const claude = {
      name: backend.name,
      runTurn: (request: Parameters<typeof backend.runTurn>[0], options: Parameters<typeof backend.runTurn>[1]) =>
        backend.runTurn({ ...request, env: { ...under.env, ...request.env } }, options),
    };
    await using workshop = await openWorkshop({
      directory: join(folder, 'bench'),
      workflows: folder,
      trust: allowEverything,
      backends: new Map([['claude', claude]]),
    });
    const { id } = await workshop.runs.startWorkflow(flow, { text: 'go', model: 'offline' });
    const { state } = await workshop.runs.settled(id);
    const events = (await workshop.workbench.store.journal.read(id)).map(({ event }) => event);
    return { state, events };
  }

  const seenAt = (state: string) => {
    const request = under.server.messages.find((message) => lastPrompt(message).includes(`You are at ${state}.`));
    return request === undefined ? '' : transcriptOf(request);
  };
  const sessionsOf = (events: readonly RunEvent[]) =>
    events.flatMap((event) => {
      const state = event.type === 'turn.requested' ? /You are at (\w+)/.exec(event.prompt)?.[1] : undefined;
      return event.type === 'turn.requested' && state !== undefined ? [[state, event.session] as const] : [];
    });

  it('[O3] goto resumes the id, call branches, result returns to the caller’s id, reset is fresh', async () => {
    const { state, events } = await run({
      START: 'thought-start <goto>NEXT</goto>',
      NEXT: 'thought-next <call return="BACK">CHILD</call>',
      CHILD: 'thought-child <goto>DEEP</goto>',
      DEEP: 'thought-deep <result>found</result>',
      BACK: 'thought-back <reset>FRESH</reset>',
      FRESH: '<result>over</result>',
    });
    expect(runStatus(state), JSON.stringify(state.agents.get('main')?.error)).toBe('done');
    expect(state.agents.get('main')?.result).toBe('over');
    const sessions = Object.fromEntries(sessionsOf(events));
    expect(sessions.NEXT).toBe(sessions.START);
    expect(sessions.BACK).toBe(sessions.START);
    expect(sessions.DEEP).toBe(sessions.CHILD);
    expect(new Set([sessions.START, sessions.CHILD, sessions.FRESH]).size).toBe(3);
    expect(seenAt('NEXT')).toContain('thought-start');
    expect(seenAt('CHILD')).toMatch(/thought-start[\s\S]*thought-next/);
    expect(seenAt('DEEP')).toMatch(/thought-next[\s\S]*thought-child/);
    expect(seenAt('BACK')).toMatch(/thought-start[\s\S]*thought-next[\s\S]*found/);
    expect(seenAt('BACK')).not.toMatch(/thought-(child|deep)/);
    expect(seenAt('FRESH')).not.toContain('thought-');
  });

  it('[O12] costs over 8 forks add up to what the server was asked', async () => {
    const forks = Array.from({ length: 8 }, (_, index) => `<fork next="ALL" input="part ${index}">WORK</fork>`);
    const { state, events } = await run({
      START: `thought-start ${forks.join('')}`,
      WORK: 'thought-work <goto>MORE</goto>',
      MORE: '<result>done</result>',
      ALL: 'JOIN <result>joined</result>',
    });
    expect(
      runStatus(state),
      JSON.stringify(
        state.agents
          .values()
          .map(({ error }) => error)
          .toArray(),
      ),
    ).toBe('done');
    const turns = events.filter((event) => event.type === 'turn.answered');
    expect(turns).toHaveLength(18);
    expect(under.server.messages).toHaveLength(18);
    const price = turns[0]?.usage.cost ?? Number.NaN;
    expect(price).toBeGreaterThan(0);
    expect(state.usage.cost).toBeCloseTo(18 * price, 10);
    expect(state.usage).toMatchObject({ input_tokens: 18_000, output_tokens: 1800 });
    expect(new Set(sessionsOf(events).map(([, session]) => session)).size).toBe(9);
    expect(seenAt('WORK')).not.toContain('thought-start');
  });

  it('[O12] the cost of a model that the program does not know is null, not zero', async () => {
    const { state } = await run({ START: '<result>ok</result>' }, 'model: my-own-model\n');
    expect(runStatus(state), JSON.stringify(state.agents.get('main')?.error)).toBe('done');
    expect(state.usage).toEqual({ input_tokens: 1000, output_tokens: 100, cost: null });
  });
});
