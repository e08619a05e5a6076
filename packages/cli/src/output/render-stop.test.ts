import { expect, it } from 'vitest';
import { renderStop } from './render-stop.ts';

it('[A2] requests that would work are a line each under the reason', () => {
  const stop = { code: 'OFFLINE_STEP', message: 'It cannot.', remedy: 'Ask for:' };
  expect(renderStop({ ...stop, details: {} }, '  ')).toBe('It cannot.\n  Ask for:');
  expect(renderStop({ ...stop, details: { suggestions: ['Describe a.csv', 'Outline b.md'] } })).toBe(
    'It cannot.\nAsk for:\n- Describe a.csv\n- Outline b.md',
  );
});
