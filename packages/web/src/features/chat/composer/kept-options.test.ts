import { expect, it } from 'vitest';
import { noOptions, optionsSummary, parseOptions } from './kept-options.ts';

it('[X1] options of a request are read back, and anything else is none', () => {
  expect(parseOptions('{"effort":"high","dollars":2}')).toEqual({ effort: 'high', dollars: 2, tokens: null });
  expect(parseOptions('{"tokens":5000}')).toEqual({ ...noOptions, tokens: 5000 });
  for (const text of [null, '', 'x', '[]', '{"effort":"most","dollars":-1}', '{"dollars":"2"}', '{"tokens":1.5}']) {
    expect(parseOptions(text)).toEqual(noOptions);
  }
});

it('says only what differs from the usual', () => {
  expect(optionsSummary(noOptions, null)).toBe('Options');
  expect(optionsSummary({ effort: 'low', dollars: 1.5, tokens: null }, true)).toBe(
    'low effort · plan waits · at most $1.50',
  );
  expect(optionsSummary({ ...noOptions, tokens: 20_000 }, false)).toBe('plan runs at once · at most 20,000 tokens');
});
