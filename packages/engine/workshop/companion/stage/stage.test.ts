import type { CompanionTier } from '@galley/schema';
import { expect, it } from 'vitest';
import { type RunFacts, stageOf, tiersOf } from './stage.ts';

const run = (facts: Partial<RunFacts>) => ({ status: 'running', atGate: false, troubles: 0, ...facts }) as RunFacts;
const facts = (of: RunFacts | null, files = 2) => ({ run: of, files, versions: 0 });
const open = (of: RunFacts | null, decided: [CompanionTier, boolean][] = [], files = 2) =>
  tiersOf(facts(of, files), new Map(decided)).flatMap(({ tier, open: isOpen }) => (isOpen ? [tier] : []));

it('[P13] a stage for every part of a run’s life', () => {
  expect(stageOf(facts(null))).toBe('before');
  expect(stageOf(facts(run({ status: 'waiting', atGate: true })))).toBe('plan_review');
  for (const status of ['running', 'waiting', 'paused'] as const)
    expect(stageOf(facts(run({ status })))).toBe('during');
  expect(stageOf(facts(run({ status: 'done' })))).toBe('result_review');
  for (const status of ['failed', 'cancelled'] as const) expect(stageOf(facts(run({ status })))).toBe('post_mortem');
});

it('[P11] tiers open by the state of the run', () => {
  expect(open(null, [], 0)).toEqual(['basic']);
  expect(open(null)).toEqual(['basic', 'research']);
  expect(open(run({ status: 'waiting', atGate: true }))).toEqual(['basic', 'research', 'history']);
  expect(open(run({ status: 'waiting', atGate: true, troubles: 1 }))).toContain('debug');
  for (const status of ['running', 'done', 'failed', 'cancelled'] as const)
    expect(open(run({ status }))).toContain('debug');
});

it('[P11] a person widens and narrows them, and it says who decided', () => {
  expect(
    open(null, [
      ['debug', true],
      ['research', false],
    ]),
  ).toEqual(['basic', 'debug']);
  const tiers = tiersOf(
    facts(run({ status: 'done' })),
    new Map([
      ['debug', true],
      ['history', false],
    ] as const),
  );
  expect(tiers.map(({ widened }) => widened)).toEqual([false, false, true, false]);
  expect(tiers[2]?.why).toBe('You closed it.');
});
