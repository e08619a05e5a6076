import { expect, it } from 'vitest';
import { costText, placeText, tokensText, typesOf } from './audit-wording.ts';

const amount = {
  data: 'known' as const,
  calls: 2,
  unreported: 0,
  unpriced: 0,
  input_tokens: 1200,
  output_tokens: 34,
  cached_tokens: null,
  cost: 0.0123,
  elapsed_ms: 0,
};

it('[P12] tells none, not reported and unknown apart', () => {
  const texts = (more: Partial<Parameters<typeof costText>[0]>) => [
    costText({ ...amount, ...more }),
    tokensText({ ...amount, ...more }),
  ];
  expect(texts({})).toEqual(['$0.0123', '1,234']);
  expect(texts({ data: 'none', calls: 0 })).toEqual(['none', 'none']);
  expect(texts({ data: 'no_data', input_tokens: null, output_tokens: null })).toEqual(['not reported', 'not reported']);
  expect(texts({ data: 'partly', unpriced: 2, cost: null })).toEqual(['unknown', '1,234']);
  expect(costText({ ...amount, data: 'partly', unreported: 1, cost: 3 })).toBe('at least $3.00');
});

it('names where something happened, and what a filter asks for', () => {
  expect(placeText({ agent_id: 'main', phase: 'IMPLEMENT', item: { number: 2, label: 'x' } })).toBe(
    'IMPLEMENT · item 2',
  );
  expect(placeText({ agent_id: null, phase: null, item: null })).toBe('');
  expect(typesOf('failed')).toEqual(['failed']);
});
