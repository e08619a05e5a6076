import { describe, expect, it } from 'vitest';
import { ModelError } from '../../model/index.ts';
import { createHarness } from '../testing/harness.ts';
import { foldRun } from './step.ts';

const overload = () => new ModelError('MODEL_OVERLOADED', 'busy', 'wait', { transient: true });
const refused = () => new ModelError('MODEL_KEY_REFUSED', 'the key was refused', 'enter another');

/** Two items; `fault` says what the n-th call of the Run meets. */
function twoItems(fault: (call: number) => ModelError | null) {
  let calls = 0;
  return createHarness({
    files: {
      START: '---\nartifact: plan.md\nnext: WORK.md\n---\nplan',
      WORK: '---\neach: plan.md\ntools: all\nretries: 1\nnext: END.md\n---\ndo it',
      END: '---\nreply: true\n---\nsay it',
    },
    model: ({ state, session }) => {
      calls += 1;
      const met = fault(calls);
      if (met !== null) return met;
      if (state === 'START') return '- [ ] 1. A — a\n- [ ] 2. B — b';
      return state === 'WORK' && session.length === 1 ? { tool: 'look' } : 'done';
    },
  });
}

describe('faults of the way to the model', () => {
  it('[R6] are tried again with growing waits and do not use up the item’s retry', async () => {
    const harness = twoItems((call) => (call >= 3 && call <= 6 ? overload() : null));
    harness.start();
    await harness.drive();
    expect(harness.state().answers.map(({ failed }) => failed)).toEqual([false, false]);
    const waits = harness.rows.flatMap(({ event, at }, index) =>
      event.type === 'model.failed' ? [(harness.rows[index + 1]?.at ?? 0) - at] : [],
    );
    expect(waits).toEqual([1000, 2000, 4000, 8000]);
  });

  it('[A4] wait as long as the provider asks', async () => {
    const harness = twoItems((call) =>
      call === 2 ? new ModelError('MODEL_RATE_LIMIT', 'slow', 'wait', { transient: true, retryAfterMs: 30_000 }) : null,
    );
    harness.start();
    await harness.drive();
    const index = harness.rows.findIndex(({ event }) => event.type === 'model.failed');
    expect(harness.rows[index]?.event).toMatchObject({ retry_after_ms: 30_000 });
    expect((harness.rows[index + 1]?.at ?? 0) - (harness.rows[index]?.at ?? 0)).toBe(30_000);
  });

  it.each([
    ['the last try', overload, 6],
    ['a refused key', refused, 1],
  ])('[A4] after %s the Agent pauses and its Session goes on after the last message', async (_, fault, tries) => {
    let broken = true;
    let met = 0;
    const harness = twoItems((call) => {
      if (call < 3 || !broken) return null;
      met += 1;
      return fault();
    });
    harness.start();
    await harness.drive();
    expect(met).toBe(tries);
    expect(harness.agent()).toMatchObject({
      status: 'paused',
      item: { line: 0, attempt: 1 },
      error: fault().code === 'MODEL_OVERLOADED' ? { details: { tries } } : { code: 'MODEL_KEY_REFUSED' },
    });
    broken = false;
    harness.write({ type: 'run.resumed', model: 'another' });
    await harness.drive();
    expect(harness.state().switchedModel).toBe('another');
    expect(harness.state().answers.map(({ failed }) => failed)).toEqual([false, false]);
    // The tool of the first item ran before the fault and is not run again.
    expect(harness.tools).toHaveLength(2);
    const opened = harness.rows.filter(({ event }) => event.type === 'model.requested' && event.prompt !== undefined);
    expect(opened).toHaveLength(4);
  });

  it('[R6] a fault of the Session itself fails the item, which a fresh Session tries once more', async () => {
    const harness = twoItems((call) =>
      call === 3 ? new ModelError('MODEL_CONTEXT_TOO_LONG', 'too long', 'shorten') : null,
    );
    harness.start();
    await harness.drive();
    expect(harness.state().answers.map(({ failed }) => failed)).toEqual([false, false]);
    expect(harness.tools).toHaveLength(3);
  });

  it('[C5] keep what had arrived of a broken answer in the journal', async () => {
    const harness = twoItems((call) =>
      call === 1 ? new ModelError('MODEL_STREAM_CUT', 'cut', 'again', { transient: true, partial: 'half a pl' }) : null,
    );
    harness.start();
    await harness.drive();
    expect(harness.rows.find(({ event }) => event.type === 'model.failed')?.event).toMatchObject({
      partial: 'half a pl',
    });
  });

  it('a journal from before these rules folds as it did: the last try fails the item', async () => {
    const harness = twoItems((call) => (call >= 3 && call <= 8 ? overload() : null));
    harness.start();
    const [first] = harness.rows;
    if (first?.event.type !== 'run.started') throw new RangeError('no start');
    const { rules: _, ...old } = first.event;
    harness.rows[0] = { ...first, event: old };
    await harness.drive();
    expect(harness.state().answers).toHaveLength(2);
    expect(harness.rows.some(({ event }) => event.type === 'model.requested' && event.call === 'main.5')).toBe(true);
    expect(foldRun(harness.workflows, harness.rows)).toEqual(harness.state());
  });
});
