import { expect, it } from 'vitest';
import { visibleText } from './visible-text.ts';

it('[T8] what could hide or move text is shown as its code', () => {
  expect(visibleText('rm\u001b[2K\rls \u202e\u2066x\u200b\u00ad\ttab é 表\nnext')).toBe(
    'rm\\u{1b}[2K\\u{d}ls \\u{202e}\\u{2066}x\\u{200b}\\u{ad}\ttab é 表\nnext',
  );
  expect(visibleText('\u2028\u{e0041}\u009b')).toBe('\\u{2028}\\u{e0041}\\u{9b}');
});
