import { describe, expect, it } from 'vitest';
import { jsonBytes, MAP_BYTES } from '../../base/fit-to-bytes.ts';
import { findLiteral } from '../../text/find/find-matches.ts';
import { deckStyles } from '../describe/deck-styles.ts';
import { slideContent } from '../describe/slide-content.ts';
import { Presentation } from '../package/presentation.ts';
import { makeDeck } from '../testing/make-deck.ts';
import { body, group, picture, shape, table, title } from '../testing/shape-markup.ts';
import { findInDeck } from './find-text.ts';
import { deckLinesOf } from './lines.ts';
import { mapDeck } from './map-deck.ts';
import { readDeckLines } from './read-lines.ts';

const CM = 360_000;
const low = shape({ id: 4, box: [1 * CM, 15 * CM, CM, CM], lines: ['below'] });
const right = shape({ id: 5, box: [20 * CM, 8 * CM, CM, 4 * CM], lines: ['right'] });
const left = shape({ id: 6, box: [1 * CM, 8.5 * CM, CM, 4 * CM], lines: ['left'] });
const grouped = group(
  7,
  [10 * CM, 8 * CM, CM, 4 * CM],
  shape({ id: 8, box: [0, 2 * CM, CM, CM], lines: ['group two'] }) +
    shape({ id: 9, box: [0, 0, CM, CM], lines: ['group one'] }),
);
const deck = makeDeck({
  slides: [
    { shapes: low + right + grouped + left + title(2, 'Order'), part: 9, notes: ['Take time, {{name}}.'] },
    {
      shapes:
        title(2, 'Data') +
        body(3, ['One', '\tDeeper {{name}}']) +
        table(
          4,
          [0, 12 * CM, 9 * CM, CM],
          [
            ['City', 'People'],
            ['Bern | CH', '3'],
          ],
        ) +
        picture(5, [0, 17 * CM, CM, CM], { relation: 'rId7', alt: 'A map' }),
      isHidden: true,
      pictures: { rId7: new Uint8Array([1]) },
    },
  ],
});
const lines = deckLinesOf(deck);
const read = (request: { slide?: number; numbered?: boolean; lineStart?: number; lineCount?: number }) =>
  readDeckLines(lines, 2, { lineStart: 1, lineCount: 100, ...request });

describe('a deck as lines', () => {
  it('[F3] title first, then from top to bottom and left to right, groups together, notes last', () => {
    expect(read({ slide: 1 }).text.split('\n')).toEqual([
      '# Slide 1: Order',
      'left',
      'group one',
      'group two',
      'right',
      'below',
      'Notes: Take time, {{name}}.',
    ]);
  });

  it('[F3] one slide with line numbers of the whole deck and the ids of shapes', () => {
    const part = read({ slide: 2, numbered: true });
    expect(part.text.split('\n')).toEqual([
      '8: [2] # Slide 2 (hidden): Data',
      '9: [3] - One',
      '10:   - Deeper {{name}}',
      '11: [4] | City | People |',
      '12: | Bern \\| CH | 3 |',
      '13: [5] [picture: A map]',
    ]);
    expect(part.chunk_info).toMatchObject({ slide: 2, slide_count: 2, line_start: 8, line_count: 6, has_more: false });
    expect(read({ lineStart: 3, lineCount: 2 }).chunk_info).toMatchObject({ has_more: true, next_line: 5 });
    expect(() => read({ slide: 3 })).toThrow('There is no slide 3: the presentation has 2.');
  });

  it('[F3] words are found with their slide', () => {
    const found = findInDeck(lines, findLiteral({ find: '{{name}}', replace: '' }));
    expect(found).toMatchObject({
      count: 2,
      skipped: 0,
      lines: [
        { line: 7, slide: 1 },
        { line: 10, slide: 2 },
      ],
    });
  });

  it('[F2] the map tells of slides, shapes and places, and counts lines as reading does', () => {
    const map = mapDeck(new Presentation(deck));
    expect(map).toMatchObject({ slide_count: 2, lines: 13, placeholders: ['name'], pictures: 1 });
    expect(map.slide_size_cm).toEqual([33.87, 19.05]);
    expect(map.slides[0]).toMatchObject({
      slide: 1,
      line: 1,
      title: 'Order',
      has_notes: true,
      layout: 'Title and Content',
    });
    expect(map.slides[1]).toMatchObject({ slide: 2, line: 8, title: 'Data', is_hidden: true });
    expect(map.slides[1]?.shapes?.[2]).toMatchObject({
      id: '4',
      kind: 'table',
      rows: 2,
      columns: 2,
      cm: [0, 12, 9, 1],
    });
  });

  it('[F2] the map of a large deck stays small and names what it leaves out', () => {
    const slides = Array.from({ length: 300 }, (_, index) => ({
      shapes: title(2, `Slide about ${index}`) + body(3, ['x']),
    }));
    const map = mapDeck(new Presentation(makeDeck({ slides })));
    expect(jsonBytes(map)).toBeLessThanOrEqual(MAP_BYTES);
    expect(map.slide_count).toBe(300);
    expect(map.slides.length + (map.slides_left_out ?? 0)).toBe(300);
    expect(map.slides[0]?.shapes_left_out).toBe(2);
  });

  it('[F3] a slide as structure has shapes, places, levels and cells', () => {
    const content = slideContent(deck, { slide: 2, lineStart: 1, lineCount: 1 });
    expect(content).toMatchObject({ slide: 2, slide_count: 2, title: 'Data', is_hidden: true });
    expect(content.shapes[0]).toMatchObject({ is_inherited: true, placeholder: { type: 'title' } });
    expect(content.shapes[1]?.paragraphs?.[1]).toMatchObject({ level: 1, runs: [{ text: 'Deeper {{name}}' }] });
    expect(content.shapes[2]?.rows).toEqual([
      ['City', 'People'],
      ['Bern | CH', '3'],
    ]);
  });

  it('[F11] styles name fonts, colours and layouts with their placeholders', () => {
    const [theme] = deckStyles(deck).themes;
    expect(theme).toMatchObject({ heading_font: 'Georgia', body_font: 'Calibri', colors: { accent1: '4472C4' } });
    expect(theme?.layouts[0]).toMatchObject({ name: 'Title and Content', used: 2, first_slide: 1 });
    expect(theme?.layouts[0]?.placeholders.map(({ type, index }) => [type, index])).toEqual([
      ['title', 0],
      ['obj', 1],
    ]);
  });
});
