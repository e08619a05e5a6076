import { GalleyError } from '@galley/schema';
import { describe, expect, it } from 'vitest';
import type { ItemCheck } from '../perform/ports.ts';
import { createHarness, type HarnessOptions, type Question } from '../testing/harness.ts';
import { runStatus } from './base/run-state.ts';

const files = {
  START: '---\nartifact: plan.md\nnext: WORK.md\n---\nplan',
  WORK: '---\neach: plan.md\ntools: all\ncheck: LOOK.md\n---\nwork',
  LOOK: '---\ntools: read\n---\nlook at {{answer}} in {{changed}}',
};
const plan = '- [ ] 1. A — a\n- [ ] 2. B — b';
const good: ItemCheck = { problems: [], changed: ['a.md'], found: ['`a.md`: 3 lines'] };
const bad: ItemCheck = { problems: ['nothing was changed'], changed: [], found: [] };

const answering =
  (look: (question: Question) => ReturnType<HarnessOptions['model']>): HarnessOptions['model'] =>
  (question) =>
    question.state === 'START' ? plan : question.state === 'LOOK' ? look(question) : 'did it';

async function run(options: Partial<HarnessOptions> & Pick<HarnessOptions, 'model'>) {
  const harness = createHarness({ files, check: () => good, ...options });
  harness.start();
  await harness.drive();
  return harness;
}

describe('[R18] a State that looks at items before they are ticked', () => {
  it('sees the answer and the changed files in a Session of its own, and its word is kept beside the facts', async () => {
    const { state, questions, agent } = await run({ model: answering(() => 'I read it.\n**Pass**') });
    expect(state().artifacts['plan.md']).toBe('- [x] 1. A — a\n- [x] 2. B — b');
    expect(questions.map(({ state: at }) => at)).toEqual(['START', 'WORK', 'LOOK', 'WORK', 'LOOK']);
    const looks = questions.filter(({ state: at }) => at === 'LOOK');
    expect(looks.map(({ session }) => session)).toEqual([['look at did it in a.md'], ['look at did it in a.md']]);
    expect(state().answers).toMatchObject([{ verdict: 'LOOK says: passed', unverified: null }, {}]);
    expect(agent()).toMatchObject({ stack: [], handed: {} });
  });

  it('sends an item back once into its own Session, then it is marked with the checker’s word', async () => {
    const { state, questions } = await run({ model: answering(() => 'Not yet: row 3 is twice there') });
    expect(state().artifacts['plan.md']).toBe(
      '- [?] 1. A — a [Unverified: LOOK says: row 3 is twice there]\n- [?] 2. B — b [Unverified: LOOK says: row 3 is twice there]',
    );
    const work = questions.filter(({ state: at }) => at === 'WORK');
    expect(work.map(({ session }) => session.length)).toEqual([1, 3, 1, 3]);
    expect(work[1]?.prompt).toContain('LOOK says: row 3 is twice there');
    expect(runStatus(state())).toBe('done');
  });

  it('never ticks what the facts refuse: it is not even asked', async () => {
    const { state, questions } = await run({ check: () => bad, model: answering(() => 'Pass') });
    expect(state().artifacts['plan.md']).toMatch(/^- \[\?\].*\n- \[\?\]/);
    expect(questions.some(({ state: at }) => at === 'LOOK')).toBe(false);
  });

  it('without a verdict is asked once more, and then holds the tick back', async () => {
    const { state, questions } = await run({ model: answering(() => 'It looks fine to me, well done!') });
    expect(state().artifacts['plan.md']).toContain('- [?] 1. A — a [Unverified: LOOK gave no verdict]');
    const looks = questions.filter(({ state: at }) => at === 'LOOK');
    expect(looks.map(({ session }) => session.length)).toEqual([1, 3, 1, 3]);
  });

  it('that fails holds the tick back and says why; the work goes on', async () => {
    const broken = new GalleyError({ code: 'MODEL_FAILED', message: 'it broke', remedy: '' });
    const { state } = await run({ model: answering(() => broken) });
    expect(state().artifacts['plan.md']).toContain('[Unverified: LOOK could not look: it broke]');
    expect(runStatus(state())).toBe('done');
  });

  it('looks only at items marked as important where the workflow says so', async () => {
    const WORK = files.WORK.replace('LOOK.md', 'LOOK.md\ncheck_items: important');
    const { questions } = await run({
      files: { ...files, WORK },
      model: ({ state }) =>
        state === 'START' ? '- [ ] 1. A — a\n- [ ] 2. B — b\n  Important: yes' : state === 'LOOK' ? 'Pass' : 'did it',
    });
    expect(questions.map(({ state }) => state)).toEqual(['START', 'WORK', 'WORK', 'LOOK']);
  });

  it('its own calls are not the item’s', async () => {
    const calls: number[] = [];
    await run({
      check: ({ agent }) => {
        calls.push(agent.item?.calls.length ?? -1);
        return good;
      },
      model: answering(({ session }) => (session.length === 1 ? { tool: 'read_file' } : 'Not yet: no')),
    });
    expect(calls).toEqual([0, 0, 0, 0]);
  });

  it('[P5] a plan that a person changes meanwhile takes the item up anew', async () => {
    const harness = createHarness({ files, check: () => good, model: answering(() => 'Pass') });
    harness.start();
    // Until the checker has been asked and has not answered.
    await harness.drive(7).catch(() => undefined);
    expect(harness.agent()).toMatchObject({ state: 'LOOK', item: { line: 0 } });
    const text = '- [ ] 1. C — c';
    harness.revive();
    harness.write({ type: 'plan.edited', agent: 'main', artifact: 'plan.md', text, with: 'cli', reason: '' });
    expect(harness.agent()).toMatchObject({ state: 'WORK', stack: [] });
    await harness.drive();
    expect(harness.state().artifacts['plan.md']).toBe('- [x] 1. C — c');
  });
});

it('[R9] a Run of before rules 5 ticks as it did and has no checker', async () => {
  const { state, questions } = await run({ rules: 4, model: answering(() => 'Not yet: no') });
  expect(state().artifacts['plan.md']).toBe('- [x] 1. A — a\n- [x] 2. B — b');
  expect(questions.some(({ state: at }) => at === 'LOOK')).toBe(false);
});

for (const parallel of [1, 2]) {
  it(`[R9] killed before any event, with ${parallel} at once, it ends the same`, async () => {
    const WORK = files.WORK.replace('tools: all', `tools: all\nparallel: ${parallel}`);
    const options: HarnessOptions = {
      files: { ...files, WORK },
      check: () => good,
      model: answering(({ context }) => (context.agent.item?.line === 0 ? 'Not yet: no' : 'Pass')),
    };
    const whole = await run(options);
    expect(whole.state().artifacts['plan.md']).toMatch(/^- \[\?\].*\n- \[x\]/);
    for (let at = 1; at < whole.rows.length; at += 1) {
      const again = createHarness(options);
      again.start();
      await again.drive(at).catch(() => undefined);
      again.revive();
      again.refold();
      await again.drive();
      expect(again.state().artifacts['plan.md']).toBe(whole.state().artifacts['plan.md']);
    }
  });
}

it('[R9] a checker whose model is out of reach pauses there, and looks again when the Run is resumed', async () => {
  let broken = true;
  const out = new GalleyError({ code: 'MODEL_KEY_REFUSED', message: 'no key', remedy: '' });
  const harness = await run({ model: answering(() => (broken ? out : 'Pass')) });
  const before = runStatus(harness.state());
  broken = false;
  harness.write({ type: 'run.resumed' });
  await harness.drive();
  expect(runStatus(harness.state())).toBe('done');
  expect([before, harness.agent().stack.length]).toEqual(['paused', 0]);
  expect(harness.state().artifacts['plan.md']).toBe('- [x] 1. A — a\n- [x] 2. B — b');
});
