import { expect, it } from 'vitest';
import { noOptions, optionsSummary, parseOptions } from './kept-options.ts';

it('[X1] options of a request are read back, and anything else is none', () => {
  expect(parseOptions('{"effort":"high","dollars":2}')).toEqual({ effort: 'high', dollars: 2 });
  for (const text of [null, '', 'x', '[]', '{"effort":"most","dollars":-1}', '{"dollars":"2"}']) {
    expect(parseOptions(text)).toEqual(noOptions);
  }
});

it('says only what differs from the usual', () => {
  expect(optionsSummary(noOptions)).toBe('Options');
  expect(optionsSummary({ effort: 'low', dollars: 1.5 })).toBe('low effort · at most $1.50');
});
