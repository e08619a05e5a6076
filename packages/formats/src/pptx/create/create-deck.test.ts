import { describe, expect, it } from 'vitest';
import { sampleFiles } from '../../docx/apply/sample-files.ts';
import { deckLinesOf } from '../read/lines.ts';
import { deckFaults } from '../testing/deck-faults.ts';
import { makeDeck } from '../testing/make-deck.ts';
import { title } from '../testing/shape-markup.ts';
import { createDeckFromMarkdown } from './create-deck.ts';

const OUTLINE = `# The Plan
A *short* subtitle

## Goals
- First **goal**
  - Detail at [home](https://example.org)
1. Step

> Say this aloud.

# Numbers

## Table
| Item | Price |
|---|---|
| Desk | 10 |

## Picture
Words beside it
![Logo](sample.png)

## Code
\`\`\`ts
const a = 1;
\`\`\`
`;
const make = (markdown: string, more = {}) =>
  createDeckFromMarkdown(Buffer.from(markdown), { files: sampleFiles, ...more });

describe('a deck from an outline', () => {
  it('[F8] title, sections, bullets with levels, tables, pictures, code and notes', () => {
    const { bytes, slides, warnings } = make(OUTLINE);
    expect([slides, warnings]).toEqual([6, []]);
    expect(deckFaults(bytes)).toEqual([]);
    const text = deckLinesOf(bytes)
      .map((line) => line.text)
      .join('\n');
    for (const words of [
      '# Slide 1: The Plan',
      'A short subtitle',
      '# Slide 2: Goals',
      'First goal',
      'Detail at home',
      'Notes: Say this aloud.',
      '# Slide 3: Numbers',
      '| Desk | 10 |',
      'Words beside it',
      'const a = 1;',
    ]) {
      expect(text).toContain(words);
    }
  });

  it('[F8] each point has its own level and its own kind of bullet', () => {
    const { bytes } = make(
      '# Plan\n\n## Points\n\n1. One\n   - Deeper\n     - Deepest\n2. Two\n\nPlain words\n\n- Three\n',
    );
    const lines = deckLinesOf(bytes).map((line) => line.text);
    expect(lines.slice(lines.indexOf('# Slide 2: Points') + 1)).toEqual([
      '1. One',
      '  - Deeper',
      '    - Deepest',
      '2. Two',
      'Plain words',
      '- Three',
    ]);
  });

  it('[F8] settings at the top and a rule at the end are no slides; what a footnote says stands in the notes', () => {
    const { bytes } = make('---\ntitle: A\n---\n# Plan\n\n## Point\n\nWords[^1].\n\n---\n\n[^1]: Said *aside*.\n');
    expect(deckLinesOf(bytes).map((line) => line.text)).toEqual([
      '# Slide 1: Plan',
      '# Slide 2: Point',
      'Words.',
      'Notes: Said aside.',
    ]);
  });

  it('[F8] on a template: its slides go, its layouts stay', () => {
    const template = makeDeck({
      slides: [{ shapes: title(2, 'Old'), notes: ['Old notes'] }],
      sections: [{ name: 'S', slides: [1] }],
    });
    const { bytes } = make('# One\n\n- a\n\n# Two\n', { template, title: 'Whole' });
    expect(deckFaults(bytes)).toEqual([]);
    const lines = deckLinesOf(bytes).map((line) => line.text);
    expect(lines.filter((line) => line.startsWith('#'))).toEqual([
      '# Slide 1: Whole',
      '# Slide 2: One',
      '# Slide 3: Two',
    ]);
    expect(lines.join()).not.toContain('Old');
  });

  it('[F8] what does not fit goes on on the next slide; an empty outline is one slide', () => {
    const long = `## Long\n\n${Array.from({ length: 30 }, (_, index) => `- point ${index}`).join('\n')}`;
    expect(make(long).slides).toBe(3);
    expect(make('').slides).toBe(1);
  });
});
