import { expect, it } from 'vitest';
import { spellCode } from './spell-code.ts';

it.each([
  ['', ''],
  ['7kq4', '7KQ4'],
  ['7kq49', '7KQ4-9'],
  ['7KQ4-', '7KQ4'],
  ['  7kq4 9xpm\n', '7KQ4-9XPM'],
  ['7KQ4-9XPM-TOO-LONG', '7KQ4-9XPM'],
])('"%s" is shown as "%s"', (typed, shown) => expect(spellCode(typed)).toBe(shown));
