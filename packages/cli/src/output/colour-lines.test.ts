import { stripVTControlCharacters } from 'node:util';
import { expect, it } from 'vitest';
import { colourLines } from './colour-lines.ts';

it('[V1] colours what came, went and changed, and changes no text', () => {
  const text = '@@ hunk 0 @@\n+ new\n- old\n~ S!A1: 1 → 2\n word [-out-] and {+in+}\n same';
  const coloured = colourLines(text);
  expect(stripVTControlCharacters(coloured)).toBe(text);
  expect(coloured).toContain('\u001b[32m+ new');
  expect(coloured).toContain('\u001b[31m- old');
  expect(coloured).toContain('word \u001b[31m[-out-]');
  expect(coloured).toContain('\u001b[32m{+in+}');
  expect(coloured.endsWith('\n same')).toBe(true);
});
