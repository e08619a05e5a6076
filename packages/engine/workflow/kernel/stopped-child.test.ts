import { GalleyError } from '@galley/schema';
import { describe, expect, it } from 'vitest';
import { createHarness, type HarnessOptions } from '../testing/harness.ts';
import { runStatus } from './base/run-state.ts';

const broken = new GalleyError({ code: 'MODEL_FAILED', message: 'no', remedy: '' });
const fork = (parts: readonly string[], next = 'ALL') =>
  parts.map((part) => `<fork next="${next}" part="${part}">WORK</fork>`).join('');

function options(join: string, failing: ReadonlySet<string>): HarnessOptions {
  return {
    files: {
      START: 'split',
      WORK: 'work on {{part}}',
      ALL: `---\njoin: ${join}\n---\n{{results}} {{result_count}} [{{skipped_list}}] {{skipped_count}}`,
    },
    model: ({ prompt }) => {
      if (prompt === 'split') return fork(['a', 'b', 'c']);
      const part = /^work on (.)/.exec(prompt)?.[1];
      if (part === undefined) return `<result>${prompt}</result>`;
      return failing.has(part) ? broken : `<result>${part}!</result>`;
    },
  };
}

async function stopped(join: string, failing: ReadonlySet<string>) {
  const harness = createHarness(options(join, failing));
  harness.start();
  await harness.drive();
  return harness;
}

describe('[O18] a forked Agent that failed', () => {
  it('can be tried again, and the join has its result', async () => {
    const failing = new Set(['b']);
    const harness = await stopped('all', failing);
    expect(harness.agent()).toMatchObject({ status: 'joining' });
    expect(runStatus(harness.state())).toBe('paused');
    failing.clear();
    harness.write({ type: 'agent.retried', agent: 'main-2' });
    await harness.drive();
    expect(harness.agent().result).toBe('["a!","b!","c!"] 3 [] 0');
  });

  it('can be skipped with a reason; the join names it', async () => {
    const harness = await stopped('all', new Set(['b']));
    harness.write({ type: 'agent.skipped', agent: 'main-2', reason: 'not needed' });
    await harness.drive();
    const results = '["a!","(main-2 was skipped: not needed)","c!"]';
    expect(harness.agent().result).toBe(`${results} 2 [main-2: not needed] 1`);
    expect(harness.agent('main-2')).toMatchObject({ status: 'ended', skipped: 'not needed', result: null });
    expect(harness.state().warnings).toEqual(['main-2 was skipped: not needed']);
    expect(runStatus(harness.state())).toBe('done');
  });

  it('a skipped one is not counted where some results are enough, and all skipped are an empty join', async () => {
    const harness = await stopped('any', new Set(['a', 'b', 'c']));
    harness.write({ type: 'agent.skipped', agent: 'main-1', reason: 'x' });
    harness.write({ type: 'agent.skipped', agent: 'main-2', reason: 'x' });
    await harness.drive();
    expect(harness.agent().status).toBe('joining');
    harness.write({ type: 'agent.skipped', agent: 'main-3', reason: 'x' });
    await harness.drive();
    expect(harness.agent()).toMatchObject({ status: 'ended' });
    expect(harness.agent().result).toMatch(/ 0 \[main-1: x\nmain-2: x\nmain-3: x\] 3$/);
  });

  it('main, and whoever has not stopped, cannot be skipped or tried again', async () => {
    const harness = await stopped('all', new Set(['b']));
    const before = harness.state().agents;
    harness.write({ type: 'agent.skipped', agent: 'main', reason: 'x' });
    harness.write({ type: 'agent.skipped', agent: 'main-1', reason: 'x' });
    harness.write({ type: 'agent.retried', agent: 'main-1' });
    expect([...harness.state().agents.changedSince(before)]).toEqual([]);
  });
});
