import { expect, it } from 'vitest';
import { solidPng } from '../../image/testing/make-picture.ts';
import { Presentation } from '../package/presentation.ts';
import { addChart, chartFrame } from '../testing/add-chart.ts';
import { changeParts } from '../testing/change-parts.ts';
import { makeDeck } from '../testing/make-deck.ts';
import { body, group, picture, shape, table, title } from '../testing/shape-markup.ts';
import { deckCharts } from './charts.ts';
import { slideLooks } from './looks.ts';

const first = { lineStart: 1, lineCount: 1, slide: 1 };
const logo = solidPng(4, 3, [10, 20, 30, 255]);
const deck = makeDeck({
  slides: [
    {
      shapes: [
        title(2, 'Plan'),
        body(3, ['One', '\tTwo']),
        picture(4, [0, 0, 720_000, 360_000], { relation: 'rIdP', alt: 'Logo' }),
        table(5, [360_000, 720_000, 3_600_000, 720_000], [['a', 'b']]),
        group(
          6,
          [3_600_000, 0, 3_600_000, 3_600_000],
          shape({ id: 7, box: [360_000, 0, 360_000, 360_000], lines: ['in'] }),
        ),
        chartFrame(8),
      ].join(''),
      pictures: { rIdP: logo },
      notes: ['Say it.'],
    },
    { shapes: title(2, 'Next') },
  ],
});

it('[V6] a slide as it looks: every shape at its place, words, tables, pictures, and a group taken apart', () => {
  const { slide_count, size_cm, notes, shapes, pictures } = slideLooks(deck, first);
  expect({ slide_count, size_cm, notes }).toEqual({ slide_count: 2, size_cm: [33.87, 19.05], notes: 'Say it.' });
  expect(shapes.map(({ id }) => id)).toEqual(['2', '3', '4', '5', '7', '8']);
  const [heading, words, image, rows, inside] = shapes;
  expect(heading).toMatchObject({ kind: 'title', cm: [1.67, 0.83, 27.78, 3.33] });
  expect(words?.paragraphs.map(({ level, runs }) => [level, runs[0]?.text])).toEqual([
    [0, 'One'],
    [1, 'Two'],
  ]);
  expect(image).toMatchObject({ alt: 'Logo', picture: 'ppt/media/image1-rIdP.png' });
  expect(pictures.map(({ bytes }) => Buffer.compare(bytes, logo))).toEqual([0]);
  expect(rows?.rows).toEqual([['a', 'b']]);
  expect(inside?.cm).toEqual([11, 0, 1, 1]);
});

it('[V6] colours of the theme are colours; what is none is left to the page', () => {
  const painted = changeParts(deck, {
    'ppt/slides/slide1.xml': (text) =>
      text
        .replace('<a:prstGeom', '<a:solidFill><a:srgbClr val="00ff7f"/></a:solidFill><a:prstGeom')
        .replace(
          '<a:rPr lang="en-US"/>',
          '<a:rPr lang="en-US"><a:solidFill><a:schemeClr val="none"/></a:solidFill></a:rPr>',
        ),
  });
  const { shapes } = slideLooks(painted, first);
  expect(shapes.find(({ fill }) => fill !== null)?.fill).toBe('00FF7F');
  expect(shapes[0]?.paragraphs[0]?.runs[0]).not.toHaveProperty('color');
});

it('[V9] charts of a presentation with the values that they keep', () => {
  const charted = addChart(deck);
  const [chart, ...others] = deckCharts(new Presentation(charted));
  expect(others).toEqual([]);
  expect(chart).toMatchObject({
    sheet: 'Slide 1',
    range: '',
    groups: [
      {
        type: 'column',
        series: [{ name: 'Amount', color: '#FF0000', categories: ['Bonn', 'Bern'], values: [10, 20] }],
      },
    ],
  });
  expect(slideLooks(charted, first).shapes.at(-1)?.chart).toEqual(chart);
});
