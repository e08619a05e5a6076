import { expect, it } from 'vitest';
import { createModelRegistry } from '../../model/index.ts';
import { offlineModel } from '../../offline/index.ts';
import { answerTokens, estimateCall } from './estimate-call.ts';

const model = (more: object) =>
  createModelRegistry([{ ...offlineModel, id: 'p/m', offline: false, ...more }]).get('p/m');

it('[O12] reserves the worst case by the model’s own price and limit', () => {
  const asked: number[][] = [];
  const worstCase = (input: number, output: number) => {
    asked.push([input, output]);
    return 0.25;
  };
  const priced = model({ maxOutputTokens: 2000, worstCase });
  expect(estimateCall(priced, 4000)).toEqual({ dollars: 0.25, tokens: 3000 });
  expect(asked).toEqual([[1000, 2000]]);
  expect(answerTokens(priced)).toBe(2000);
});

it('[O12] an unknown price is unknown, the offline model costs nothing, another program is not ours to know', () => {
  expect(estimateCall(model({}), 400).dollars).toBeNull();
  expect(estimateCall(model({ worstCase: () => null }), 400).dollars).toBeNull();
  expect(estimateCall(model({ offline: true }), 400).dollars).toBe(0);
  expect(estimateCall(null, 400)).toEqual({ dollars: null, tokens: 8292 });
});
