import { describe, expect, it } from 'vitest';
import { fuzzText, pathologicalTexts } from '../testing/fuzz-text.ts';
import { createRandom } from '../testing/random.ts';
import { checkTransition } from './check-transition.ts';
import { parseTransition } from './parse-transition.ts';

it('[O4] reads 20,000 texts without order and fails at none', () => {
  const random = createRandom(4);
  let followed = 0;
  for (let count = 0; count < 20_000; count += 1) {
    const text = fuzzText(random);
    const parsed = parseTransition(text);
    if (parsed.ok) {
      followed += 1;
      checkTransition(parsed.transition, { states: new Map(), policy: { allowed_transitions: [] }, workflows: null });
      continue;
    }
    const lines = text.split('\n');
    expect(parsed.problem.line).toBeLessThanOrEqual(lines.length);
    expect(parsed.problem.column).toBeLessThanOrEqual((lines[parsed.problem.line - 1] ?? '').length + 1);
  }
  // A generator that never yields a transition, or always does, tests nothing.
  expect(followed).toBeGreaterThan(200);
  expect(followed).toBeLessThan(19_000);
});

describe('[O4] time grows with the length, not with its square', () => {
  const small = pathologicalTexts(25_000);
  const large = pathologicalTexts(200_000);
  it.each(Object.keys(small))('%s', (name) => {
    // Eight times the text: linear is 8, square is 64. A busy machine spoils a round, but not five; the floor keeps the
    // clock's grain out of it.
    const ratios: number[] = [];
    do {
      ratios.push(fastest(large[name] ?? '') / Math.max(fastest(small[name] ?? ''), 1));
    } while (ratios.length < 5 && Math.min(...ratios) >= 32);
    expect(Math.min(...ratios)).toBeLessThan(32);
  });
});

function fastest(text: string): number {
  let best = Number.POSITIVE_INFINITY;
  for (let run = 0; run < 3; run += 1) {
    // By the thread's own CPU time: others on a busy machine must not fail it.
    const start = process.threadCpuUsage();
    parseTransition(text);
    best = Math.min(best, process.threadCpuUsage(start).user / 1000);
  }
  return best;
}
