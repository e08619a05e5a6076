import { describe, expect, it } from 'vitest';
import { Presentation } from '../package/presentation.ts';
import { makeDeck } from '../testing/make-deck.ts';
import { body, group, shape, table, title } from '../testing/shape-markup.ts';
import { allShapes } from './shapes.ts';
import { SlideReader } from './slide.ts';
import { tableOf } from './tables.ts';
import { paragraphsOf } from './text.ts';

const shapes =
  title(2, 'Plan') +
  body(3, ['One', '\tDeeper']) +
  group(4, [1_000_000, 2_000_000, 400_000, 400_000], shape({ id: 5, box: [100, 200, 300, 400], lines: ['Inside'] })) +
  table(
    6,
    [0, 0, 4_000_000, 800_000],
    [
      ['Name', 'Sum'],
      ['Ann', '3'],
    ],
  ) +
  shape({ id: 7, alt: 'A box', box: [5, 6, 7, 8] });
const deck = new Presentation(makeDeck({ slides: [{ shapes }] }));
const read = new SlideReader(deck).shapes('ppt/slides/slide1.xml');

describe('shapes of a slide', () => {
  it('[F2] come in drawing order with kinds, groups with what is in them', () => {
    expect(read.map(({ kind, id }) => [kind, id])).toEqual([
      ['title', '2'],
      ['placeholder', '3'],
      ['group', '4'],
      ['table', '6'],
      ['shape', '7'],
    ]);
    expect(allShapes(read).map(({ id }) => id)).toEqual(['2', '3', '4', '5', '6', '7']);
    expect(read[4]?.altText).toBe('A box');
  });

  it('[F2] a placeholder without a place has that of its layout or, through it, of the master', () => {
    expect(read[0]).toMatchObject({ isInherited: true, place: { x: 600_000, y: 300_000, width: 10_000_000 } });
    expect(read[1]).toMatchObject({ isInherited: true, place: { y: 1_800_000 } });
  });

  it('[F2] a shape in a group has its place on the slide', () => {
    expect(read[2]?.children[0]?.place).toMatchObject({ x: 1_000_100, y: 2_000_200, width: 300, height: 400 });
  });

  it('[F3] text comes as paragraphs with levels and runs, tables as rows of cells', () => {
    const lines = paragraphsOf(read[1]?.body ?? null).map(({ level, text }) => [level, text]);
    expect(lines).toEqual([
      [0, 'One'],
      [1, 'Deeper'],
    ]);
    const frame = read[3]?.element;
    const rows = frame === undefined ? [] : (tableOf(frame)?.rows ?? []);
    expect(rows.map(({ cells }) => cells.map(({ text }) => text))).toEqual([
      ['Name', 'Sum'],
      ['Ann', '3'],
    ]);
  });
});
