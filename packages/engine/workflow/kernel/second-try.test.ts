import { GalleyError } from '@galley/schema';
import { describe, expect, it } from 'vitest';
import { WorkflowInvalidError } from '../load/workflow-invalid-error.ts';
import { createHarness, type HarnessOptions, type Question } from '../testing/harness.ts';
import { runStatus } from './base/run-state.ts';

const broken = new GalleyError({ code: 'MODEL_FAILED', message: 'no', remedy: '' });

/** Fails the first time that a prompt fits, then answers. */
function failingOnce(pattern: RegExp, model: HarnessOptions['model']): HarnessOptions['model'] {
  let failed = false;
  return (question: Question) => {
    if (failed || !pattern.test(question.prompt)) return model(question);
    failed = true;
    return broken;
  };
}

async function run(options: HarnessOptions) {
  const harness = createHarness(options);
  harness.start();
  await harness.drive();
  return harness;
}

describe('a second try', () => {
  const talk = {
    files: { START: 'one', TWO: '---\nretries: 1\n---\ntwo' },
    model: ({ state }: Question) => (state === 'START' ? 'thought <goto>TWO</goto>' : '<result>ok</result>'),
  };

  it('[O3] [O6] a State that goto led to is retried in the Session it was entered with', async () => {
    const harness = await run({ ...talk, model: failingOnce(/two/, talk.model) });
    expect(harness.agent().status).toBe('ended');
    expect(harness.questions.map(({ session }) => session.length)).toEqual([1, 3, 3]);
  });

  it('[O3] a State that failed is resumed in the Session it was entered with', async () => {
    const files = { START: 'one', TWO: 'two' };
    const harness = await run({ files, model: failingOnce(/two/, talk.model) });
    expect(runStatus(harness.state())).toBe('failed');
    harness.write({ type: 'run.resumed' });
    await harness.drive();
    expect(harness.questions.map(({ session }) => session.length)).toEqual([1, 3, 3]);
    expect(harness.agent().result).toBe('ok');
  });

  it('[O7] a join that failed and is resumed still has the results', async () => {
    const harness = await run({
      files: { START: 'split', WORK: 'work', ALL: '---\njoin: all\n---\nsum {{results}}' },
      model: failingOnce(/sum/, ({ state, prompt }) => {
        if (state === 'START') return '<fork next="ALL">WORK</fork><fork next="ALL">WORK</fork>';
        return state === 'WORK' ? '<result>w</result>' : `<result>${prompt}</result>`;
      }),
    });
    expect(runStatus(harness.state())).toBe('failed');
    harness.write({ type: 'run.resumed' });
    await harness.drive();
    expect(harness.agent().result).toBe('sum ["w","w"]');
  });

  const script = { files: { 'START.sh': '# ---\n# retries: 2\n# ---\ntrue' }, model: () => '' };

  it('[O6] a script that fails is run again as a script', async () => {
    let runs = 0;
    const harness = await run({
      ...script,
      script: () => {
        runs += 1;
        return runs < 3 ? 'nothing to follow' : '<result>third</result>';
      },
    });
    expect(harness.questions).toHaveLength(0);
    expect(harness.agent()).toMatchObject({ status: 'ended', result: 'third' });
  });

  it('[O14] a script that was cut off is not run again before a person says so, whatever its retries', async () => {
    const harness = await run({ ...script, script: () => '<result>done</result>' });
    const again = createHarness({ ...script, script: () => '<result>again</result>' });
    again.rows.push(...harness.rows.slice(0, 2));
    await again.drive();
    expect(again.agent()).toMatchObject({ status: 'paused', error: { code: 'OUTCOME_UNKNOWN' } });
    again.write({ type: 'run.resumed' });
    await again.drive();
    expect(again.agent().result).toBe('again');
  });

  it('[O2] a forked workflow that cannot be loaded stops that Agent alone, and is loaded on resume', async () => {
    let lost = true;
    const harness = await run({
      files: { START: 'a', END: 'end' },
      other: { o: { START: 'in the other' } },
      open: (name) => {
        if (lost) throw new WorkflowInvalidError(name, 'its content is not there');
      },
      model: ({ prompt }) =>
        prompt === 'a' ? '<fork-workflow next="END">o</fork-workflow>' : `<result>${prompt}</result>`,
    });
    expect(harness.agent('main-1')).toMatchObject({ status: 'failed', error: { code: 'WORKFLOW_INVALID' } });
    expect(harness.agent()).toMatchObject({ status: 'ended', result: 'end' });
    lost = false;
    harness.write({ type: 'run.resumed' });
    await harness.drive();
    expect(harness.agent('main-1')).toMatchObject({ status: 'ended', result: 'in the other' });
  });
});

describe('budget after a crash', () => {
  const files = { START: 'a' };
  const model = () => ({ text: '<result>ok</result>', cost: 0.6 });

  it('[O12] what a cut-off call held back does not stop the same call', async () => {
    const options = { files, model, estimate: 0.6, budget: { dollars: 1, tokens: null } };
    const harness = await run(options);
    const again = createHarness(options);
    again.rows.push(...harness.rows.slice(0, 2));
    await again.drive();
    expect(again.agent()).toMatchObject({ status: 'ended', result: 'ok' });
    expect(again.state()).toMatchObject({ unknownCalls: 1, reservedDollars: 0 });
  });

  it('[O12] one unknown cost does not make the rest of the budget free', async () => {
    let calls = 0;
    const harness = await run({
      files,
      estimate: 0.4,
      allowUnknownPrice: true,
      budget: { dollars: 1, tokens: null },
      model: () => {
        calls += 1;
        return { text: '<reset>START</reset>', cost: calls === 2 ? null : 0.4 };
      },
    });
    expect(calls).toBe(3);
    expect(harness.state().usage.cost).toBeNull();
    expect(harness.agent().error?.code).toBe('BUDGET_REACHED');
  });
});
