import { describe, expect, it } from 'vitest';
import { guardFormulaText, isFormulaLike } from './guard-formula-text.ts';

describe('guardFormulaText', () => {
  it.each(['=1+1', '+cmd|calc', '-2+3', '@SUM(A1)', '\t=1', '\r=1', '=', '-', '-a'])('[F5] %j would run', (text) => {
    expect(isFormulaLike(text)).toBe(true);
    expect(guardFormulaText(text)).toBe(`'${text}`);
  });

  it.each(['', 'a=1', '-5', '+3.25', '-1,234.5', '-1e-5', '-12%', ' =1', "'=1", '1-2'])(
    '[F5] %j is left alone',
    (text) => {
      expect(guardFormulaText(text)).toBe(text);
    },
  );
});
