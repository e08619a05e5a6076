import { GalleyError } from '@galley/schema';
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { createHarness, type HarnessOptions } from '../testing/harness.ts';
import { runStatus } from './base/run-state.ts';

const broken = new GalleyError({ code: 'MODEL_FAILED', message: 'no', remedy: '' });

/** How a child ends: at once, after a second try, or because a person goes on without it. */
const fate = fc.constantFrom('works', 'retried', 'skipped');
type Fate = 'works' | 'retried' | 'skipped';
type Harness = ReturnType<typeof createHarness>;

function build(fates: readonly Fate[], join: string): Harness {
  const model: HarnessOptions['model'] = ({ agent, state, prompt }) => {
    if (state === 'START') {
      return fates.map((_, index) => `<fork next="ALL" part="${index}">WORK</fork>`).join('');
    }
    // Which two are first depends on where the journal ended; all are all.
    if (state === 'ALL') return `<result>${join === 'all' ? prompt : 'enough'}</result>`;
    const own = fates[Number(agent.split('-')[1]) - 1];
    const decided = harness.rows.some(({ event }) => event.type === 'agent.retried' && event.agent === agent);
    return own === 'works' || (own === 'retried' && decided) ? `<result>${agent}</result>` : broken;
  };
  const files = { START: 'split', WORK: 'work', ALL: `---\njoin: ${join}\n---\n{{results}}` };
  const harness = createHarness({ files, model });
  return harness;
}

/** Decides about every stopped Agent as its fate says. */
async function finish(harness: Harness, fates: readonly Fate[]): Promise<void> {
  for (let round = 0; round < 40; round += 1) {
    await harness.drive();
    if (runStatus(harness.state()) === 'done') return;
    for (const { id, status } of harness.state().agents.values()) {
      if (status !== 'failed') continue;
      if (fates[Number(id.split('-')[1]) - 1] === 'skipped') {
        harness.write({ type: 'agent.skipped', agent: id, reason: `without ${id}` });
      } else harness.write({ type: 'agent.retried', agent: id });
    }
  }
  throw new RangeError('a join waits for ever');
}

function outcomeOf(harness: Harness) {
  const ends = harness
    .state()
    .agents.values()
    .map(({ id, status, result, skipped }) => ({ id, status, result, skipped }));
  return ends.toArray().sort((left, right) => (left.id < right.id ? -1 : 1));
}

it('[O18] [O10] whatever children do and wherever the journal ends, no join waits for ever and all come to the same', async () => {
  let cuts = 0;
  await fc.assert(
    fc.asyncProperty(
      fc.array(fate, { minLength: 1, maxLength: 5 }),
      fc.constantFrom('all', '2'),
      async (fates, join) => {
        const whole = build(fates, join);
        whole.start();
        await finish(whole, fates);
        const expected = outcomeOf(whole);
        for (let length = 1; length < whole.rows.length; length += 1) {
          const again = build(fates, join);
          again.rows.push(...whole.rows.slice(0, length));
          await finish(again, fates);
          expect(outcomeOf(again), `cut after ${length}`).toEqual(expected);
          cuts += 1;
        }
      },
    ),
    { numRuns: 100 },
  );
  expect(cuts).toBeGreaterThan(500);
});
