import { expect, it } from 'vitest';
import { createModelRegistry } from '../../model/index.ts';
import { offlineModel } from '../../offline/index.ts';
import { answerTokens, estimateCall, leastAnswer } from './estimate-call.ts';

const noLimit = { dollars: null, tokens: null };

const model = (more: object) =>
  createModelRegistry([{ ...offlineModel, id: 'p/m', offline: false, ...more }]).get('p/m');

it('[O12] reserves the worst case by the model’s own price and limit', () => {
  const asked: number[][] = [];
  const worstCase = (input: number, output: number) => {
    asked.push([input, output]);
    return 0.25;
  };
  const priced = model({ maxOutputTokens: 2000, worstCase });
  expect(estimateCall(priced, 4000, noLimit)).toEqual({ dollars: 0.25, tokens: 3000 });
  expect(asked).toEqual([[1000, 2000]]);
  expect(answerTokens(priced)).toBe(2000);
});

it('[O12] an unknown price is unknown, the offline model costs nothing, another program is not ours to know', () => {
  expect(estimateCall(model({}), 400, noLimit).dollars).toBeNull();
  expect(estimateCall(model({ worstCase: () => null }), 400, noLimit).dollars).toBeNull();
  expect(estimateCall(model({ offline: true }), 400, noLimit).dollars).toBe(0);
  expect(estimateCall(null, 400, noLimit)).toEqual({ dollars: null, tokens: 8292 });
});

const perMillion = (input: number, output: number) => (input * 3 + output * 15) / 1_000_000;

it('[O12] a call that could pass a budget is kept as short as what is left pays for', () => {
  const priced = model({ maxOutputTokens: 32_000, worstCase: perMillion });
  const { dollars, tokens, output = 0 } = estimateCall(priced, 8000, { dollars: 0.05, tokens: null });
  expect(output).toBeGreaterThan(2000);
  expect(output).toBeLessThan(32_000);
  expect(dollars).toBeLessThanOrEqual(0.05);
  expect(tokens).toBe(3200 + output);
  expect(estimateCall(priced, 8000, { dollars: 5, tokens: null }).output).toBeUndefined();
});

it('[O12] so is one that could pass a budget in tokens; below the least answer the whole is reserved, which asks', () => {
  const priced = model({ maxOutputTokens: 32_000, worstCase: perMillion });
  expect(estimateCall(priced, 8000, { dollars: null, tokens: 10_000 })).toMatchObject({ tokens: 10_000, output: 6800 });
  const whole = { dollars: perMillion(2000, 32_000), tokens: 34_000 };
  expect(estimateCall(priced, 8000, { dollars: null, tokens: 3200 + leastAnswer - 1 })).toEqual(whole);
  expect(estimateCall(priced, 8000, { dollars: 0.02, tokens: null })).toEqual(whole);
});
