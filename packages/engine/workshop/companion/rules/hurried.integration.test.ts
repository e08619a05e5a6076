import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { answerByRules } from './answer-by-rules.ts';
import { deadSources } from './testing/check-sources.ts';
import { createGoldenBench } from './testing/golden-runs.ts';
import { hurriedQuestions } from './testing/hurried-questions.ts';

describe('questions as people in a hurry type them', () => {
  let golden: Awaited<ReturnType<typeof createGoldenBench>>;
  beforeAll(async () => {
    golden = await createGoldenBench();
  });
  afterAll(() => golden[Symbol.asyncDispose]());

  for (const [stage, asked, intent, ...says] of hurriedQuestions) {
    const turns = typeof asked === 'string' ? [asked] : asked;
    it(`[P11] [P12] ${stage}: ${turns.join(' … ')}`, async () => {
      const desk = golden.desk(stage === 'before' ? null : golden[stage]);
      const answer = await answerByRules(turns.at(-1) ?? '', desk, turns.slice(0, -1));
      expect(answer.intent).toBe(intent);
      for (const part of says) expect(answer.text).toContain(part);
      expect(await deadSources(answer, desk, golden.bench.workshop)).toEqual([]);
    });
  }
});
