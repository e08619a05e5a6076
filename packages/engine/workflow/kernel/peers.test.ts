import type { GalleyError } from '@galley/schema';
import { describe, expect, it } from 'vitest';
import { BackendError } from '../backends/index.ts';
import { createHarness, type HarnessOptions } from '../testing/harness.ts';
import { VariableUnsetError } from './base/errors.ts';
import { runStatus } from './base/run-state.ts';
import { foldRun } from './step.ts';

async function run(options: HarnessOptions, request = 'go') {
  const harness = createHarness(options);
  harness.start(request);
  await harness.drive();
  return harness;
}

const answers = (texts: Readonly<Record<string, string>>) => ({
  model: ({ state }: { readonly state: string }) => texts[state] ?? '<result>end</result>',
});

describe('[O17] what folders written for peers rely on', () => {
  it('[O17] input: and other attributes of a policy entry are templates', async () => {
    const policy =
      '---\nallowed_transitions:\n  - { tag: goto, target: NEXT, input: "about {{input}}", kind: "{{input}}!" }\n---\nx';
    const harness = await run(
      { files: { START: policy, NEXT: '{{input}} {{kind}}' }, ...answers({ START: 'done' }) },
      'bees',
    );
    expect(harness.questions.at(-1)?.prompt).toBe('about bees bees!');
  });

  it('[O17] attributes of a tag are templates, names of States are not', async () => {
    const harness = await run(
      {
        files: { START: 's', NEXT: 'got {{input}}', WORK: 'item {{item}}' },
        ...answers({ START: '<fork next="NEXT" item="{{input}} {{none}}">WORK</fork>' }),
      },
      'bees',
    );
    expect(harness.agent('main-1').variables).toEqual({ item: 'bees {{none}}' });
  });

  it('[T6] an answer cannot hand over an artifact by naming it: it may hold what its reader was not to see', async () => {
    const harness = await run({
      files: { START: '---\nartifact: secret.md\nnext: MIDDLE\n---\ns', MIDDLE: 'm', NEXT: 'got {{input}}' },
      ...answers({ START: 'forty-two', MIDDLE: '<goto input="{{secret}}">NEXT</goto>' }),
    });
    expect(harness.state().artifacts).toMatchObject({ 'secret.md': 'forty-two' });
    expect(harness.questions.at(-1)?.prompt).toBe('got {{secret}}');
  });

  it('[O17] the policy completes forks, too', async () => {
    const policy =
      '---\nallowed_transitions:\n  - { tag: fork, target: WORK, next: NEXT, size: 3, input: all }\n---\nx';
    const files = { START: policy, NEXT: 'n', WORK: 'w' };
    const harness = await run({ files, ...answers({ START: '<fork next="NEXT">WORK</fork>' }) });
    expect(harness.agent('main-1')).toMatchObject({ variables: { size: '3' }, input: 'all' });
  });

  it('[O17] results are trimmed, whoever gets them', async () => {
    const harness = await run({
      files: { START: 's', EVAL: 'e', NEXT: '[{{result}}]' },
      ...answers({
        START: '<function return="NEXT">EVAL</function>',
        EVAL: '<result>\n  yes \n</result>',
        NEXT: '<result> over\n</result>',
      }),
    });
    expect(harness.questions.at(-1)?.prompt).toBe('[yes]');
    expect(harness.agent().result).toBe('over');
  });

  it('[O17] force_implicit takes the only way, whatever tags the answer talks about', async () => {
    const policy = '---\nforce_implicit: true\nallowed_transitions: [{ tag: goto, target: NEXT }]\n---\nx';
    const harness = await run({
      files: { START: policy, NEXT: 'n' },
      ...answers({ START: 'For instance <reset>SOMEWHERE</reset> or <goto>' }),
    });
    expect(harness.questions.map(({ state }) => state)).toEqual(['START', 'NEXT']);
    expect(runStatus(harness.state())).toBe('done');
  });

  it.each([1, 2])('[O17] a program that crashed %i times is begun again', async (crashes) => {
    let met = 0;
    const harness = await run({
      files: { START: '---\nbackend: claude\n---\nx' },
      model: () => '',
      turn: () => {
        met += 1;
        return met <= crashes ? crash() : '<result>done</result>';
      },
    });
    expect(harness.agent().result).toBe('done');
    expect(harness.rows.filter(({ event }) => event.type === 'turn.requested')).toHaveLength(crashes + 1);
  });

  it('[O17] a program that always crashes fails after three tries', async () => {
    const files = { START: '---\nbackend: claude\n---\nx' };
    const harness = await run({ files, model: () => '', turn: crash });
    expect(harness.agent()).toMatchObject({ status: 'failed', error: { code: 'BACKEND_FAILED' } });
    expect(harness.rows.filter(({ event }) => event.type === 'turn.requested')).toHaveLength(3);
  });
});

function crash(): GalleyError {
  return new BackendError({ failure: 'BACKEND_FAILED', message: 'exit code 139' });
}

describe('[O10] journals of Runs that began under earlier rules', () => {
  const policy = '---\nallowed_transitions: [{ tag: fork, target: WORK, next: NEXT, item: "{{input}}" }]\n---\nx';

  it('[O10] fold as they did: a fork alone is implicit, results are not trimmed', async () => {
    const files = { START: policy, NEXT: 'n', WORK: 'w' };
    const harness = await run({ files, rules: 2, ...answers({ START: 'done', WORK: '<result> raw </result>' }) });
    expect(harness.agent('main-1')).toMatchObject({ result: ' raw ', variables: { item: '{{input}}' } });
    expect(foldRun(harness.workflows, harness.rows)).toEqual(harness.state());
  });

  it('[O6] today the same answer is reminded of the tag', async () => {
    const files = { START: policy, NEXT: 'n', WORK: 'w' };
    const harness = await run({ files, ...answers({ START: 'done' }) });
    expect(harness.agent()).toMatchObject({ status: 'paused', error: { code: 'PROTOCOL_VIOLATED' } });
    expect(harness.questions.at(-1)?.prompt).toContain('<fork next="NEXT">WORK</fork>');
  });
});

describe('[O11] what nobody has done is no success', () => {
  it.each(['builtin', 'claude'])('[O11] a prompt with an unset variable pauses the Agent (%s)', async (backend) => {
    const unset = new VariableUnsetError('START', ['topic']);
    const files = { START: `---\nbackend: ${backend}\n---\n{{topic}}` };
    const harness = await run({ files, model: () => unset, turn: () => unset });
    expect(runStatus(harness.state())).toBe('paused');
    expect(harness.agent().error).toMatchObject({ code: 'VARIABLE_UNSET', details: { names: ['topic'] } });
  });

  it('[O11] an ask that ran out of time is asked again with what its State was handed', async () => {
    const harness = createHarness({
      files: { START: 's', Q: 'about {{topic}}', DONE: 'd' },
      ...answers({ START: '<goto topic="bees">Q</goto>', Q: '<ask next="DONE" timeout="1s">Which?</ask>' }),
    });
    harness.start();
    await harness.drive();
    harness.pass(2_000);
    await harness.drive();
    expect(harness.agent()).toMatchObject({ status: 'paused', error: { code: 'ASK_EXPIRED' } });
    harness.write({ type: 'run.resumed' });
    await harness.drive();
    expect(harness.questions.at(-1)?.prompt).toBe('about bees');
    expect(harness.agent().pending).toMatchObject({ kind: 'ask', next: 'DONE', timeoutNext: null });
  });
});
