import type { FormatFacts } from '../core/facts.ts';
import { type FormatKind, formats } from './formats.ts';

const patterns = formats.map((facts: FormatFacts<FormatKind>) => {
  const endings = Object.keys(facts.types).join('|');
  const words = [...(facts.words ?? []), ...Object.keys(facts.types)].join('|');
  return {
    kind: facts.kind,
    inNames: new RegExp(`\\.(?:${endings})\\b`, 'i'),
    inWords: new RegExp(`\\b(?:${words})s?\\b`, 'i'),
  };
});

/** The formats that a text speaks of: by names of files, and where they count by words, too ("a spreadsheet"). */
export function formatsNamed(text: string, look: 'names' | 'names and words'): FormatKind[] {
  return patterns.flatMap(({ kind, inNames, inWords }) => {
    const isNamed = inNames.test(text) || (look === 'names and words' && inWords.test(text));
    return isNamed ? [kind] : [];
  });
}
