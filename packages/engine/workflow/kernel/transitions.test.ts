import { GalleyError } from '@galley/schema';
import { describe, expect, it } from 'vitest';
import { ModelError } from '../../model/index.ts';
import { createHarness, type HarnessOptions } from '../testing/harness.ts';
import { runStatus } from './base/run-state.ts';

async function run(options: HarnessOptions) {
  const harness = createHarness(options);
  harness.start();
  await harness.drive();
  return harness;
}

const asked = ({ questions }: { questions: readonly { agent: string; state: string }[] }) =>
  questions.map(({ agent, state }) => `${agent}:${state}`);

describe('moves', () => {
  it('[O3] goto goes on in the same Session, reset in a fresh one', async () => {
    const harness = await run({
      files: { START: 'one', TWO: 'two', THREE: 'three' },
      model: ({ state }) =>
        ({ START: '<goto>TWO.md</goto>', TWO: '<reset>THREE</reset>', THREE: '<result>x</result>' })[state] ?? '',
    });
    expect(harness.questions.map(({ session }) => session.length)).toEqual([1, 3, 1]);
    expect(harness.agent()).toMatchObject({ status: 'ended', result: 'x' });
    expect(runStatus(harness.state())).toBe('done');
  });

  it('[O3] call branches the caller’s Session, function starts fresh; result returns to the caller’s with {{result}}', async () => {
    const harness = await run({
      files: { START: 'start', CHILD: 'child {{input}}', BACK: 'back {{result}}', EVAL: 'eval', END: 'end {{result}}' },
      model: ({ state }) =>
        ({
          START: '<call return="BACK.md" input="hint">CHILD.md</call>',
          CHILD: 'thinking aloud <result>found & kept</result>',
          BACK: '<function return="END">EVAL</function>',
          EVAL: '<result>7</result>',
          END: '<result>done</result>',
        })[state] ?? '',
    });
    const [start, child, back, evaluation, end] = harness.questions;
    expect(start?.session).toEqual(['start']);
    expect(child?.session.slice(0, 1)).toEqual(['start']);
    expect(child?.prompt).toBe('child hint');
    expect(back?.session).toEqual([
      'start',
      '<call return="BACK.md" input="hint">CHILD.md</call>',
      'back found & kept',
    ]);
    expect(evaluation?.session).toEqual(['eval']);
    expect(end?.prompt).toBe('end 7');
    expect(end?.session).toHaveLength(5);
  });

  it('[O2] print speaks to people on the way and moves nothing', async () => {
    const harness = await run({
      files: { START: 'a', END: 'e' },
      model: ({ state }) =>
        state === 'START' ? '<print>half way</print><goto>END</goto>' : '<print> done </print><result>x</result>',
    });
    expect(harness.state().printed).toEqual([
      { agent: 'main', text: 'half way' },
      { agent: 'main', text: 'done' },
    ]);
    expect(harness.agent().result).toBe('x');
  });

  it('[O3] a callee may move on before it returns', async () => {
    const harness = await run({
      files: { START: 'a', B: 'b', C: 'c', END: '{{result}}' },
      model: ({ state }) =>
        ({
          START: '<call return="END">B</call>',
          B: '<goto>C</goto>',
          C: '<result>deep</result>',
          END: '<result>ok</result>',
        })[state] ?? '',
    });
    expect(asked(harness)).toEqual(['main:START', 'main:B', 'main:C', 'main:END']);
    expect(harness.questions.at(-1)?.prompt).toBe('deep');
  });

  it('[O3] reset throws the stack away with a warning, stack="keep" keeps it', async () => {
    const files = { START: 'a', B: 'b', C: 'c', END: 'end' };
    const answers =
      (keep: string) =>
      ({ state }: { state: string }) =>
        ({
          START: '<call return="END">B</call>',
          B: `<reset${keep}>C</reset>`,
          C: '<result>r</result>',
          END: '<result>e</result>',
        })[state] ?? '';
    const cleared = await run({ files, model: answers('') });
    expect(asked(cleared)).toEqual(['main:START', 'main:B', 'main:C']);
    expect(cleared.state().warnings).toHaveLength(1);
    const kept = await run({ files, model: answers(' stack="keep"') });
    expect(asked(kept)).toEqual(['main:START', 'main:B', 'main:C', 'main:END']);
  });

  it('calls that never return pause the Agent instead of filling memory', async () => {
    const harness = await run({ files: { START: 'a' }, model: () => '<call return="START">START</call>' });
    expect(harness.agent()).toMatchObject({ status: 'paused', error: { code: 'NESTING_LIMIT' } });
  });

  it('[O2] -workflow forms go into another workflow and come back', async () => {
    const harness = await run({
      files: { START: 'a', END: 'end {{result}}' },
      other: { other: { START: 'in other {{input}}', NEXT: 'next' } },
      model: ({ prompt }) => {
        if (prompt === 'a') return '<call-workflow return="END" input="x">other</call-workflow>';
        if (prompt === 'in other x') return '<goto>NEXT</goto>';
        return prompt === 'next' ? '<result>y</result>' : '<result>z</result>';
      },
    });
    expect(harness.questions.map(({ prompt }) => prompt)).toEqual(['a', 'in other x', 'next', 'end y']);
    expect(harness.agent().result).toBe('z');
  });
});

describe('forks and joins', () => {
  const files = { START: 'split', WORK: 'work on {{item}}', ALL: '---\njoin: all\n---\nsum {{results}}' };

  it('[O3] [O5] forks run beside the parent with fresh Sessions, and keep their attributes for life', async () => {
    const harness = await run({
      files: { ...files, MORE: 'still {{item}}', END: 'end' },
      model: ({ state, context }) => {
        if (state === 'START') return '<fork item="a">WORK</fork> and <fork item="b">WORK</fork> <goto>END</goto>';
        if (state === 'WORK') return '<reset>MORE</reset>';
        return `<result>${context.agent.variables.item ?? 'parent'}</result>`;
      },
    });
    expect(harness.questions.filter(({ state }) => state === 'MORE').map(({ prompt }) => prompt)).toEqual([
      'still a',
      'still b',
    ]);
    expect(['main', 'main-1', 'main-2'].map((id) => harness.agent(id).result)).toEqual(['parent', 'a', 'b']);
  });

  it.each([
    ['all', '["a!","b!","c!"]'],
    ['any', '["a!"]'],
    ['2', '["a!","b!"]'],
  ])('[O7] join: %s waits for enough Agents and hands their results on', async (rule, results) => {
    const harness = await run({
      files: { ...files, ALL: `---\njoin: ${rule}\n---\nsum {{results}}` },
      model: async ({ state, context }) => {
        const item = context.agent.variables.item;
        if (state === 'START')
          return `${['a', 'b', 'c'].map((name) => `<fork item="${name}">WORK</fork>`).join('')}<goto>ALL</goto>`;
        if (item === 'c') for (let tick = 0; tick < 20; tick += 1) await Promise.resolve();
        if (item === 'b' && rule === 'any') for (let tick = 0; tick < 20; tick += 1) await Promise.resolve();
        return item === undefined ? '<result>sum</result>' : `<result>${item}!</result>`;
      },
    });
    expect(harness.questions.find(({ state }) => state === 'ALL')?.prompt).toBe(`sum ${results}`);
    expect(runStatus(harness.state())).toBe('done');
  });

  it('[O11] one Agent’s bad replies pause that Agent; its siblings go on', async () => {
    const harness = await run({
      files: { START: 'x', WORK: 'w', END: 'e' },
      model: ({ state, context }) => {
        if (state === 'START') return '<fork item="good">WORK</fork><fork item="bad">WORK</fork><goto>END</goto>';
        return context.agent.variables.item === 'bad' ? 'no tag at all' : '<result>fine</result>';
      },
    });
    expect(harness.agent('main-1')).toMatchObject({ status: 'ended', result: 'fine' });
    expect(harness.agent('main-2')).toMatchObject({ status: 'paused', error: { code: 'PROTOCOL_VIOLATED' } });
    expect(harness.questions.filter(({ agent }) => agent === 'main-2')).toHaveLength(4);
    expect(runStatus(harness.state())).toBe('paused');
  });
});

describe('policy', () => {
  it('[O4] a bad answer is asked for again in the same Session, with what was wrong', async () => {
    let tries = 0;
    const harness = await run({
      files: { START: 'go', END: 'end' },
      model: ({ state }) => {
        tries += 1;
        if (state === 'END') return '<result>ok</result>';
        return tries === 1 ? 'hm' : tries === 2 ? '<goto>NOWHERE</goto>' : '<goto>END</goto>';
      },
    });
    expect(harness.questions[1]?.session).toHaveLength(3);
    expect(harness.questions[2]?.prompt).toContain('NOWHERE');
    expect(harness.agent().status).toBe('ended');
  });

  it('[O6] a single allowed transition needs no tag', async () => {
    const harness = await run({
      files: { START: '---\nallowed_transitions:\n  - { tag: goto, target: END.md }\n---\nwork', END: 'end' },
      model: ({ state }) => (state === 'START' ? 'all done' : '<result>ok</result>'),
    });
    expect(asked(harness)).toEqual(['main:START', 'main:END']);
  });

  it('[O6] a transition that is not allowed is not followed', async () => {
    const harness = await run({
      files: { START: '---\nallowed_transitions:\n  - { tag: result }\n---\nwork', END: 'end' },
      model: ({ prompt }) => (prompt === 'work' ? '<goto>END</goto>' : '<result>ok</result>'),
    });
    expect(asked(harness)).toEqual(['main:START', 'main:START']);
    expect(harness.agent().result).toBe('ok');
  });

  it('[O13] an evaluator can accept, send back or override a transition', async () => {
    const files = { START: '---\nevaluator: CHECK.md\n---\nwork', CHECK: 'judge {{input}}', END: 'end', FIX: 'fix' };
    const judged = (verdict: (round: number) => string) => {
      let round = 0;
      return run({
        files,
        model: ({ state }) => {
          if (state === 'START') return '<goto>END</goto>';
          if (state === 'CHECK') {
            round += 1;
            return verdict(round);
          }
          return '<result>over</result>';
        },
      });
    };
    expect(asked(await judged(() => '<result>ok</result>'))).toEqual(['main:START', 'main:CHECK', 'main:END']);
    expect(asked(await judged(() => '<goto>FIX</goto>'))).toEqual(['main:START', 'main:CHECK', 'main:FIX']);
    const sentBack = await judged((round) =>
      round === 1 ? '<result>no tests were run</result>' : '<result>ok</result>',
    );
    expect(asked(sentBack)).toEqual(['main:START', 'main:CHECK', 'main:START', 'main:CHECK', 'main:END']);
    expect(sentBack.questions[2]?.prompt).toContain('no tests were run');
    expect(sentBack.questions[2]?.session[0]).toBe('work');
  });

  it('[O6] retries begin the State anew, then the Agent fails and the Run says so', async () => {
    const failing = new GalleyError({ code: 'MODEL_FAILED', message: 'no', remedy: '' });
    const harness = await run({ files: { START: '---\nretries: 2\n---\nwork' }, model: () => failing });
    expect(harness.questions).toHaveLength(3);
    expect(runStatus(harness.state())).toBe('failed');
  });

  it('[R6] transient faults repeat the same call with growing pauses and use up no retry', async () => {
    let calls = 0;
    const fault = new ModelError('MODEL_OVERLOADED', 'busy', '', { transient: true });
    const harness = await run({
      files: { START: 'work' },
      model: () => {
        calls += 1;
        return calls < 4 ? fault : '<result>ok</result>';
      },
    });
    expect(harness.questions.map(({ session }) => session.length)).toEqual([1, 1, 1, 1]);
    expect(harness.agent()).toMatchObject({ status: 'ended', retries: 0 });
    expect(harness.state().updatedAt).toBe(1000 + 1000 + 2000 + 4000);
  });
});

describe('asking a person', () => {
  const files = { START: 'a', NEXT: 'heard {{input}}', LATE: 'late' };
  const model = ({ state }: { state: string }) =>
    state === 'START' ? '<ask next="NEXT" timeout="10m" timeout_next="LATE">Which one?</ask>' : '<result>ok</result>';

  it('[O2] waits, then goes on in the same Session with the answer', async () => {
    const harness = await run({ files, model });
    expect(runStatus(harness.state())).toBe('waiting');
    expect(harness.agent().pending).toMatchObject({ kind: 'ask', question: 'Which one?', deadline: 1000 + 600_000 });
    harness.write({ type: 'ask.answered', agent: 'main', ask: 'main.2', text: 'the blue one' });
    await harness.drive();
    expect(harness.questions.at(-1)?.prompt).toBe('heard the blue one');
    expect(harness.questions.at(-1)?.session).toHaveLength(3);
  });

  it('[O2] a timeout fires on the next look and leads to timeout_next', async () => {
    const harness = await run({ files, model });
    harness.pass(600_001);
    await harness.drive();
    expect(asked(harness)).toEqual(['main:START', 'main:LATE']);
  });
});

describe('budget', () => {
  const files = { START: 'a' };
  const model = () => ({ text: '<reset>START</reset>', cost: 0.4 });

  it('[O12] stops before a call that might pass the limit, and goes on when it is raised', async () => {
    const harness = await run({ files, model, estimate: 0.4, budget: { dollars: 1, tokens: null } });
    expect(harness.questions).toHaveLength(2);
    expect(runStatus(harness.state())).toBe('waiting');
    expect(harness.agent().error?.code).toBe('BUDGET_REACHED');
    harness.write({ type: 'budget.raised', budget: { dollars: 1.3, tokens: null }, allow_unknown_price: false });
    await harness.drive();
    expect(harness.questions).toHaveLength(3);
  });

  it('[O12] an unknown price is refused where there is a dollar limit, and never counted as zero', async () => {
    const refused = await run({ files, model, estimate: null, budget: { dollars: 1, tokens: null } });
    expect(refused.questions).toHaveLength(0);
    expect(refused.agent().error?.code).toBe('PRICE_UNKNOWN');
    const unknown = await run({ files, model: () => ({ text: '<result>x</result>', cost: null }) });
    expect(unknown.state().usage.cost).toBeNull();
  });

  it('[O12] limits of a State and of a fork hold too', async () => {
    const harness = await run({
      files: { START: 'a', WORK: 'w', END: 'e', LOOP: '---\nbudget: 1\n---\nloop' },
      estimate: 0.4,
      model: ({ state }) => {
        if (state === 'START') return { text: '<fork budget="0.5">WORK</fork><goto>END</goto>', cost: 0.4 };
        if (state === 'END') return { text: '<result>e</result>', cost: 0.4 };
        return { text: '<reset>WORK</reset>', cost: 0.4 };
      },
    });
    expect(harness.questions.filter(({ agent }) => agent === 'main-1')).toHaveLength(1);
    expect(harness.agent('main-1').error?.details.scope).toBe('agent main-1');
    expect(harness.agent().status).toBe('ended');
    harness.write({ type: 'budget.raised', budget: { dollars: null, tokens: null }, allow_unknown_price: false });
    await harness.drive();
    expect(harness.questions.filter(({ agent }) => agent === 'main-1')).toHaveLength(2);
  });
});
