import { describe, expect, it } from 'vitest';
import type { ItemCheck } from '../perform/ports.ts';
import { createHarness, type HarnessOptions } from '../testing/harness.ts';
import { runStatus } from './base/run-state.ts';

const files = {
  START: '---\nartifact: plan.md\nnext: WORK.md\n---\nplan',
  WORK: '---\neach: plan.md\ntools: all\nretries: 1\ngrowth: 2\n---\nwork',
};
const plan = '- [ ] 1. A — a\n- [ ] 2. B — b';
const bad: ItemCheck = { problems: ['nothing was changed'], changed: [], found: [] };
const good: ItemCheck = { problems: [], changed: ['a.md'], found: [] };

async function run(options: Omit<HarnessOptions, 'files' | 'model'> & Partial<HarnessOptions>) {
  const model: HarnessOptions['model'] = ({ state }) => (state === 'START' ? plan : 'done');
  const harness = createHarness({ files, model, ...options });
  harness.start();
  await harness.drive();
  return harness;
}

describe('[R18] an item whose work does not show', () => {
  it('is pushed back once in its own Session, then marked; the next one begins afresh', async () => {
    const { state, questions } = await run({ check: () => bad });
    expect(state().artifacts['plan.md']).toBe(
      '- [?] 1. A — a [Unverified: nothing was changed]\n- [?] 2. B — b [Unverified: nothing was changed]',
    );
    expect(runStatus(state())).toBe('done');
    const work = questions.filter(({ state: at }) => at === 'WORK');
    expect(work.map(({ session }) => session.length)).toEqual([1, 3, 1, 3]);
    expect(work[1]?.prompt).toContain('nothing was changed');
    expect(work[2]?.prompt).toBe('work');
  });

  it('is ticked when the push back helped', async () => {
    const seen = new Set<number>();
    const { state } = await run({
      check: ({ agent }) => {
        const line = agent.item?.line ?? 0;
        const again = seen.has(line);
        seen.add(line);
        return again ? good : bad;
      },
    });
    expect(state().artifacts['plan.md']).toBe('- [x] 1. A — a\n- [x] 2. B — b');
    expect(state().answers).toMatchObject([{ unverified: null, changed: ['a.md'] }, {}]);
  });

  it('[R6] says Failed after the push back and is tried again in a fresh Session, which is not pushed back any more', async () => {
    let failed = 0;
    const { state, questions } = await run({
      check: () => bad,
      model: ({ state: at, session, context }) => {
        if (at === 'START') return '- [ ] 1. A — a';
        if (session.length < 3 || (context.agent.item?.attempt ?? 1) > 1) return 'done';
        failed += 1;
        return 'Sorry.\n**Failed:** no tool';
      },
    });
    expect(failed).toBe(1);
    expect(questions.map(({ session }) => session.length)).toEqual([1, 1, 3, 1]);
    expect(state().artifacts['plan.md']).toBe('- [?] 1. A — a [Unverified: nothing was changed]');
  });

  it('is checked for another program, too, and its reminder does not reach the next item', async () => {
    const prompts: (string | null)[] = [];
    const { state } = await run({
      files: { ...files, WORK: files.WORK.replace('tools: all', 'tools: all\nbackend: command') },
      check: () => bad,
      turn: ({ agent }) => {
        prompts.push(agent.reminder);
        return 'done';
      },
    });
    expect(state().artifacts['plan.md']).toMatch(/^- \[\?\].*\n- \[\?\]/);
    expect(prompts.map((prompt) => prompt === null)).toEqual([true, false, true, false]);
  });
});

it('[R9] a Run of before rules 4 ticks as it did and is never checked', async () => {
  let checks = 0;
  const check = () => {
    checks += 1;
    return bad;
  };
  const { state } = await run({ rules: 3, check });
  expect(state().artifacts['plan.md']).toBe('- [x] 1. A — a\n- [x] 2. B — b');
  expect(checks).toBe(0);
});

it('[R9] killed before any event, it ends the same', async () => {
  const whole = await run({ check: ({ agent }) => (agent.item?.line === 0 ? bad : good) });
  for (let at = 1; at < whole.rows.length; at += 1) {
    const again = createHarness({
      files,
      model: ({ state }) => (state === 'START' ? plan : 'done'),
      check: ({ agent }) => (agent.item?.line === 0 ? bad : good),
    });
    again.start();
    await again.drive(at).catch(() => undefined);
    again.revive();
    await again.drive();
    expect(again.state().artifacts['plan.md']).toBe(whole.state().artifacts['plan.md']);
  }
});
