import { expect, it } from 'vitest';
import { renderBytes } from './render-bytes.ts';

const side = (size: number) => ({ size, lines: [] });

it('[V6] a file without lines says its sizes and where it begins to differ, and why it has none', () => {
  expect(renderBytes({ first_difference: 16, baseline: side(20), draft: side(30) }, null)).toEqual([
    '(not text, 20 → 30 bytes, different from byte 17 on)',
  ]);
  expect(renderBytes({ first_difference: null, baseline: side(5), draft: side(5) }, null)).toEqual([
    '(not text, 5 bytes, the same in both versions)',
  ]);
  const why = { code: 'FILE_CORRUPT', message: 'It is damaged.', remedy: 'Save it again.', details: {} };
  expect(renderBytes({ first_difference: null, baseline: null, draft: side(5) }, why)).toEqual([
    'It is damaged.',
    '(not text, 5 bytes)',
  ]);
});
