import { expect, it } from 'vitest';
import { readSheet } from '../../../xlsx/read/read-sheet.ts';
import { addChart, chartBookName, chartFrame, chartName } from '../../testing/add-chart.ts';
import { changeParts } from '../../testing/change-parts.ts';
import { editDeck } from '../../testing/edit-deck.ts';
import { makeDeck } from '../../testing/make-deck.ts';
import { title } from '../../testing/shape-markup.ts';

const deck = addChart(makeDeck({ slides: [{ shapes: title(2, 'Sales') + chartFrame(4) }] }));
const set = (more: object) => ({
  kind: 'set_chart_data',
  slide: 1,
  shape: 4,
  categories: ['Bonn', 'Ulm & Au', 'Bern'],
  series: [
    { name: 'Net', values: [1.5, null, 3] },
    { name: 'Gross', values: [4, 5, 6] },
  ],
  ...more,
});
const rows = (bytes: Uint8Array) => readSheet(bytes, { sheet: 'Data' }).rows;

it('[F8] the chart and its workbook say the new numbers; the look of a series stays', () => {
  const edited = editDeck(deck, [set({})]);
  expect(edited.said[0]).toContain('2 × 3');
  expect(edited.faults).toEqual([]);
  const chart = edited.part(chartName);
  expect(chart).toContain('<c:f>Data!$B$2:$B$4</c:f>');
  expect(chart).toContain('<c:f>Data!$C$2:$C$4</c:f>');
  expect(chart).toContain('Ulm &amp; Au');
  // The new series has a colour of its own, by its number.
  expect(chart.match(/FF0000/g)).toHaveLength(1);
  expect(chart).toContain('<c:idx val="1"/>');
  expect(chart).toContain(
    '<c:formatCode>0.0</c:formatCode><c:ptCount val="3"/><c:pt idx="0"><c:v>1.5</c:v></c:pt><c:pt idx="2">',
  );
  const book = edited.deck.parts.readBytes(chartBookName);
  expect(JSON.stringify(rows(book))).toMatch(/Net.*Gross.*Bonn.*1\.5.*4.*Ulm & Au.*5.*Bern.*3.*6/);
  expect(edited.lines.join('\n')).toMatch(/Ulm & Au/);
});

it('[F8] fewer categories leave nothing of the old ones behind', () => {
  const edited = editDeck(deck, [set({ categories: ['All'], series: [{ name: 'Sum', values: [30] }] })]);
  expect(edited.part(chartName)).not.toMatch(/Bern|Bonn|>20</);
  expect(JSON.stringify(rows(edited.deck.parts.readBytes(chartBookName)))).not.toMatch(/Bern|Bonn/);
});

it('[F8] a chart without a workbook changes what it shows, and that is said', () => {
  const alone = changeParts(deck, { [chartName]: (text) => text.replace('<c:externalData r:id="rId1"/>', '') });
  const edited = editDeck(alone, [set({})]);
  expect(edited.warnings.join()).toContain('no workbook of its own');
  expect(edited.part(chartName)).toContain('Ulm &amp; Au');
});

it.each([
  ['values that do not fit', set({ categories: ['one'] }), /"Net" has 3 values for 1 categories/],
  ['a shape that is no chart', set({ shape: 2 }), /chart/],
])('[F8] refuses %s and changes nothing', (_, operation, words) => {
  const edited = editDeck(deck, [operation]);
  expect(edited.said[0]).toMatch(words);
  expect(edited.part(chartName)).toBe(editDeck(deck, []).part(chartName));
});

it('[F8] refuses charts of points, and numbers in several places', () => {
  const scatter = changeParts(deck, { [chartName]: (text) => text.replaceAll('barChart', 'scatterChart') });
  expect(editDeck(scatter, [set({})]).said[0]).toContain('This is a scatter chart');
  const apart = changeParts(deck, { [chartName]: (text) => text.replace('Data!$B$1<', 'Other!$B$1<') });
  expect(editDeck(apart, [set({})]).said[0]).toContain('does not stand in one block');
});
