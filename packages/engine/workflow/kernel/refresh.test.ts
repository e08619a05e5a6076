import { GalleyError } from '@galley/schema';
import { describe, expect, it } from 'vitest';
import { createHarness, type HarnessOptions } from '../testing/harness.ts';
import { runStatus } from './base/run-state.ts';

const broken = new GalleyError({ code: 'MODEL_FAILED', message: 'no', remedy: '' });

async function started(options: HarnessOptions) {
  const harness = createHarness(options);
  harness.start();
  await harness.drive();
  return harness;
}

type Harness = Awaited<ReturnType<typeof started>>;

function refresh(harness: Harness, files: Record<string, string>, more: { child?: Record<string, string> } = {}): void {
  const from = harness.state().workflow;
  const to = harness.learn('test', files);
  const child = more.child === undefined ? [] : [harness.learn('child', more.child)];
  const before = harness.state().reach.pinned?.find(({ as }) => as === './child')?.hash;
  const moved = before === undefined ? [] : child.map((one) => ({ from: before, to: one }));
  harness.write({ type: 'workflow.refreshed', changed: [{ from, to }, ...moved], reachable: child });
}

describe('[O18] a changed workflow that a person takes over', () => {
  const model: HarnessOptions['model'] = ({ prompt }) =>
    prompt.includes('wrong') ? broken : prompt.startsWith('go') ? '<goto>NEXT</goto>' : `<result>${prompt}</result>`;

  it('an Agent that failed begins its State anew with the new text', async () => {
    const harness = await started({ files: { START: 'go', NEXT: 'wrong' }, model });
    expect(harness.agent()).toMatchObject({ status: 'failed', state: 'NEXT' });
    refresh(harness, { START: 'go', NEXT: 'right' });
    expect(harness.agent().status).toBe('failed');
    harness.write({ type: 'run.resumed' });
    await harness.drive();
    expect(harness.agent()).toMatchObject({ status: 'ended', result: 'right' });
  });

  it('a State that is gone pauses its Agent; put back, it goes on', async () => {
    const harness = await started({ files: { START: 'go', NEXT: 'wrong' }, model });
    refresh(harness, { START: 'go' });
    harness.write({ type: 'run.resumed' });
    await harness.drive();
    expect(harness.agent()).toMatchObject({ status: 'paused', error: { code: 'STATE_MISSING' } });
    expect(runStatus(harness.state())).toBe('paused');
    refresh(harness, { START: 'go', NEXT: 'back' });
    harness.write({ type: 'run.resumed' });
    await harness.drive();
    expect(harness.agent()).toMatchObject({ status: 'ended', result: 'back' });
  });

  it('a place to return to that is gone pauses the Agent when it returns', async () => {
    const files = { START: 'a', INNER: 'inner', END: 'end {{result}}' };
    const harness = await started({
      files,
      model: ({ prompt }) => {
        if (prompt === 'a') return '<call return="END">INNER</call>';
        return prompt === 'inner' ? broken : `<result>${prompt}</result>`;
      },
    });
    refresh(harness, { START: 'a', INNER: 'inner again' });
    harness.write({ type: 'run.resumed' });
    await harness.drive();
    expect(harness.agent()).toMatchObject({ status: 'paused', state: 'END', error: { code: 'STATE_MISSING' } });
    refresh(harness, { ...files, INNER: 'inner again' });
    harness.write({ type: 'run.resumed' });
    await harness.drive();
    expect(harness.agent()).toMatchObject({ status: 'ended', result: 'end inner again' });
  });

  it('an Agent in the middle of a turn begins a changed State anew, and goes on in an unchanged one', async () => {
    const files = { START: 'go', NEXT: 'wait' };
    const options: HarnessOptions = {
      files,
      model: ({ prompt, session }) => {
        if (prompt === 'go') return '<goto>NEXT</goto>';
        return session.at(-1) === 'ok' ? `<result>${prompt}</result>` : { text: 'first', tool: 'list_files' };
      },
    };
    const whole = await started(options);
    const cut = whole.rows.findIndex(({ event }) => event.type === 'tool.finished') + 1;
    for (const [text, calls] of [
      ['wait', 1],
      ['changed', 2],
    ] as const) {
      const again = createHarness(options);
      again.rows.push(...whole.rows.slice(0, cut));
      again.refold();
      refresh(again, { START: 'go and more', NEXT: text });
      await again.drive();
      expect(again.agent()).toMatchObject({ status: 'ended', result: text });
      expect(again.questions).toHaveLength(calls);
      expect(again.state().unknownCalls).toBe(0);
    }
  });

  it('a call that was cut off when its State changed counts as one of unknown cost', async () => {
    const options: HarnessOptions = { files: { START: 'a' }, model: () => '<result>x</result>', estimate: 0.5 };
    const whole = await started(options);
    const again = createHarness(options);
    again.rows.push(...whole.rows.slice(0, 2));
    again.refold();
    expect(again.state().reservedDollars).toBe(0.5);
    refresh(again, { START: 'b' });
    expect(again.state()).toMatchObject({ unknownCalls: 1, reservedDollars: 0 });
    await again.drive();
    expect(again.agent()).toMatchObject({ status: 'ended', result: 'x' });
  });

  it('a script that was cut off still says so before the changed one runs', async () => {
    const options: HarnessOptions = {
      files: { 'START.sh': 'old' },
      model: () => '',
      script: () => '<result>r</result>',
    };
    const whole = await started(options);
    const again = createHarness(options);
    again.rows.push(...whole.rows.slice(0, 2));
    again.refold();
    refresh(again, { 'START.sh': 'new' });
    await again.drive();
    expect(again.agent()).toMatchObject({ status: 'paused', error: { code: 'OUTCOME_UNKNOWN' } });
  });

  it('[T2] what can be reached is what the changed source reaches', async () => {
    const harness = await started({
      files: { START: 'a', END: 'end' },
      other: { child: { START: 'old child' } },
      model: ({ prompt }) => {
        if (prompt === 'a') return '<ask next="END">go on?</ask>';
        return prompt === 'b' ? '<reset-workflow>child</reset-workflow>' : `<result>${prompt}</result>`;
      },
    });
    refresh(harness, { START: 'a', END: 'b' }, { child: { START: 'new child' } });
    const { pending } = harness.agent();
    if (pending?.kind !== 'ask') throw new RangeError('asks nothing');
    harness.write({ type: 'ask.answered', agent: 'main', ask: pending.ask, text: '' });
    await harness.drive();
    expect(harness.agent().result).toBe('new child');
  });
});
