import { expect, it } from 'vitest';
import { splitCode } from './inline-code.tsx';

const shown = (text: string) => splitCode(text).map((part) => (part.isCode ? `[${part.text}]` : part.text));

it('shows what stands between backticks as code and keeps the rest', () => {
  expect(shown('Add `a b.csv` to `c`.')).toEqual(['Add ', '[a b.csv]', ' to ', '[c]', '.']);
  expect(shown('no code')).toEqual(['no code']);
  expect(shown('an `open end')).toEqual(['an `open end']);
});
