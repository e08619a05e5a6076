import { describe, expect, it } from 'vitest';
import { createHarness, type HarnessOptions } from '../testing/harness.ts';

async function run(options: HarnessOptions) {
  const harness = createHarness(options);
  harness.start();
  await harness.drive();
  return harness;
}

const files = { START: 'a', END: 'end {{result}}' };
const other = { child: { START: 'in the child' } };

describe('[T2] a tag reaches only what the Run was started with', () => {
  it.each([
    '/etc/flow',
    '../child',
    'child/../../x',
    '~/child',
    'C:\\child',
    '\\\\host\\child',
    'file:///child',
    '%2e%2e/child',
    '&#46;&#46;/child',
    'child2',
  ])('%s is a bad tag: a reminder to the same Session that names what there is', async (text) => {
    const harness = await run({
      files,
      other,
      model: ({ prompt }) =>
        prompt.startsWith('Your last answer')
          ? '<result>given up</result>'
          : `<reset-workflow>${text}</reset-workflow>`,
    });
    expect(harness.agent()).toMatchObject({ status: 'ended', result: 'given up' });
    expect(harness.questions[1]?.prompt).toContain('there are child');
    expect(harness.questions[1]?.session).toHaveLength(3);
    expect(harness.rows.some(({ event }) => event.type === 'workflow.loaded')).toBe(false);
  });

  it('a fork is held to it, too, and an Agent that insists pauses alone', async () => {
    const harness = await run({ files, other, model: () => '<fork-workflow next="END">/x</fork-workflow>' });
    expect(harness.agent()).toMatchObject({ status: 'paused', error: { code: 'PROTOCOL_VIOLATED' } });
    expect(harness.questions).toHaveLength(4);
  });

  it('a script is held to it as a model is', async () => {
    const harness = await run({
      files: { 'START.sh': 'true' },
      model: () => '',
      script: () => '<reset-workflow>/tmp/evil</reset-workflow>',
    });
    expect(harness.agent()).toMatchObject({ status: 'failed', error: { code: 'SCRIPT_FAILED' } });
  });

  it('a policy whose only target is not there pauses at once: another answer could not mend it', async () => {
    const policy = '---\nallowed_transitions:\n  - { tag: reset-workflow, target: ../gone }\n---\na';
    const harness = await run({ files: { START: policy }, model: () => 'no tag' });
    expect(harness.agent()).toMatchObject({ status: 'paused', error: { code: 'PROTOCOL_VIOLATED' } });
    expect(harness.questions).toHaveLength(1);
  });
});

describe('[T2] a Run from before workflows were pinned', () => {
  const call = '<call-workflow return="END">../other</call-workflow>';

  it('cannot go into anything new', async () => {
    const harness = await run({ files, unpinned: true, model: () => call });
    expect(harness.agent()).toMatchObject({ status: 'failed', error: { code: 'WORKFLOW_NOT_REACHABLE' } });
  });

  it('folds as it did, and may go again where it has been', async () => {
    let calls = 0;
    const harness = createHarness({
      files,
      unpinned: true,
      other: { other: { START: 'inside' } },
      model: ({ prompt }) => {
        if (prompt === 'inside') return '<result>x</result>';
        calls += 1;
        return calls < 3 ? call : '<result>twice</result>';
      },
    });
    harness.start();
    const stop = harness.drive(4).catch(() => undefined);
    await stop;
    // As an older Galley wrote it after it had read the folder.
    const inside = [...harness.workflows.values()].find(({ name }) => name === 'other');
    harness.rows.splice(3);
    harness.revive();
    harness.refold();
    harness.write({
      type: 'workflow.loaded',
      agent: 'main',
      call: 'main.2',
      workflow: { name: 'other', hash: inside?.hash ?? '', source: '/somewhere/other' },
    });
    await harness.drive();
    expect(harness.agent()).toMatchObject({ status: 'ended', result: 'twice' });
    expect(harness.rows.filter(({ event }) => event.type === 'workflow.loaded')).toHaveLength(2);
  });
});
