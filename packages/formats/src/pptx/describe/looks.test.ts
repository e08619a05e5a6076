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
  expect(rows?.rows).toEqual([['a', 'b'].map((text) => ({ text, columns: 1, rows: 1 }))]);
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
  const { charts, charts_left_out: beyond } = deckCharts(new Presentation(charted));
  const [chart, ...others] = charts;
  expect([others, beyond]).toEqual([[], 0]);
  expect(chart).toMatchObject({
    sheet: 'Slide 1',
    range: '',
    left_out: { series: 0, points: 0 },
    groups: [
      {
        type: 'column',
        series: [{ name: 'Amount', color: '#FF0000', categories: ['Bonn', 'Bern'], values: [10, 20] }],
      },
    ],
  });
  expect(slideLooks(charted, first).shapes.at(-1)?.chart).toEqual(chart);
});

it('[V6] a background and shapes that a slide has from its layout are drawn behind its own', () => {
  const changed = (name: string, from: string, to: string) =>
    slideLooks(changeParts(deck, { [name]: (text) => text.replace(from, to) }), first);
  const layout = new Presentation(deck).layoutOf('ppt/slides/slide1.xml') ?? '';
  const solid = (color: string) => `<a:solidFill><a:srgbClr val="${color}"/></a:solidFill>`;
  const behind = (fill: string) => `<p:bg><p:bgPr>${fill}<a:effectLst/></p:bgPr></p:bg><p:spTree>`;
  expect(changed(layout, '<p:spTree>', behind(solid('102030')))).toMatchObject({
    background: '102030',
    is_design_left_out: false,
  });
  const stops = `<a:gs pos="0">${solid('000000')}</a:gs><a:gs pos="100000">${solid('202020')}</a:gs>`;
  const flow = `<a:gradFill><a:gsLst>${stops.replaceAll(/<\/?a:solidFill>/g, '')}</a:gsLst></a:gradFill>`;
  expect(changed(layout, '<p:spTree>', behind(flow))).toMatchObject({ background: '101010', is_design_left_out: true });
  const logo = shape({ id: 90, box: [0, 0, 360_000, 360_000], lines: ['Logo'] });
  const { shapes } = changed(layout, '</p:spTree>', `${logo}</p:spTree>`);
  expect(shapes.map(({ id }) => id).slice(0, 2)).toEqual(['90', '2']);
  const hidden = changeParts(deck, {
    [layout]: (text) => text.replace('</p:spTree>', `${logo}</p:spTree>`),
    'ppt/slides/slide1.xml': (text) => text.replace('<p:sld ', '<p:sld showMasterSp="0" '),
  });
  expect(slideLooks(hidden, first).shapes[0]?.id).toBe('2');
});

it('[V6] size, colour, bullet and place of words are those of the layout where the slide says nothing', () => {
  const { part } = new Presentation(deck).slides()[0] ?? { part: '' };
  const layout = new Presentation(deck).layoutOf(part) ?? '';
  const master = new Presentation(deck).masterOf(layout) ?? '';
  const look =
    '<a:lvl1pPr algn="ctr"><a:buNone/><a:defRPr sz="4000"><a:solidFill><a:schemeClr val="tx2"/></a:solidFill></a:defRPr></a:lvl1pPr>';
  const styled = changeParts(deck, {
    [master]: (text) =>
      text.replace(/<p:txStyles>[\s\S]*<\/p:txStyles>|<\/p:sldMaster>/, (found) => {
        const styles = `<p:txStyles><p:titleStyle>${look}</p:titleStyle></p:txStyles>`;
        return found.startsWith('<p:txStyles') ? styles : `${styles}${found}`;
      }),
  });
  const [heading] = slideLooks(styled, first).shapes;
  expect(heading?.paragraphs[0]).toMatchObject({ size: 40, bullet: 'none', align: 'ctr' });
  expect(heading?.paragraphs[0]?.color).toMatch(/^[0-9A-F]{6}$/);
});

it('[V6] words that are too many are shown smaller where shape or layout say so, and nowhere else', () => {
  const { part } = new Presentation(deck).slides()[0] ?? { part: '' };
  const layout = new Presentation(deck).layoutOf(part) ?? '';
  const fit = (name: string) => (text: string) =>
    text.replaceAll(/<a:bodyPr([^>]*?)(?:\/>|>.*?<\/a:bodyPr>)/g, `<a:bodyPr$1>${name}</a:bodyPr>`);
  const shrinks = (own: string, above: string) =>
    slideLooks(changeParts(deck, { [part]: fit(own), [layout]: fit(above) }), first).shapes[0]?.is_shrinking;
  expect(shrinks('<a:normAutofit/>', '')).toBe(true);
  expect(shrinks('', '<a:normAutofit fontScale="90000"/>')).toBe(true);
  expect(shrinks('<a:noAutofit/>', '<a:normAutofit/>')).toBe(false);
  expect(shrinks('<a:spAutoFit/>', '')).toBe(false);
});

it('[V6] a picture that is cut and a line that rises are drawn so', () => {
  const cut = changeParts(deck, {
    'ppt/slides/slide1.xml': (text) => text.replace('<a:stretch>', '<a:srcRect l="25000" b="10000"/><a:stretch>'),
  });
  expect(slideLooks(cut, first).shapes.find(({ kind }) => kind === 'picture')?.crop).toEqual([0.25, 0, 0, 0.1]);
  expect(slideLooks(deck, first).shapes.find(({ kind }) => kind === 'picture')?.crop).toBeNull();
});
