import { expect, it } from 'vitest';
import { partsOf } from './split-parts.ts';

it.each([
  ['How many files were read so far, and what did it cost?', ['How many files were read so far', 'what did it cost?']],
  ['What did it cost? How long did it take?', ['What did it cost?', 'How long did it take?']],
  ['Was hat es gekostet und wie lange hat es gedauert?', ['Was hat es gekostet', 'wie lange hat es gedauert?']],
])('[P12] takes "%s" apart', (text, parts) => {
  expect(partsOf(text)).toEqual(parts);
});

it.each([
  'What changed between phase 1 and what came after?',
  'Which files were read and written?',
  'Where does "who did what and why" stand?',
  'Why was section 3 skipped?',
  'Punkt 4 wurde gestrichen, warum?',
  'Compare what was planned and what was done',
])('[P12] leaves "%s" whole', (text) => {
  expect(partsOf(text)).toEqual([text]);
});
