import { WrongStateError } from '@galley/schema/errors';
import { applyOperations } from '../../../xlsx/apply/apply-operations.ts';
import { cloneElement } from '../../../xml/clone-element.ts';
import type { XmlElement } from '../../../xml/element.ts';
import { childNamed, wholeAttribute } from '../../../xml/find-element.ts';
import type { XmlTree } from '../../../xml/parse-tree.ts';
import type { DeckEdit } from '../deck/deck-edit.ts';
import { slideElement } from '../fragment.ts';
import { categoriesXml, nameXml, valuesXml } from './cache-markup.ts';
import { cellOf, type DataPlace, findData, rangeFormula } from './data-place.ts';
import { chartBook, requireCategories, seriesOf } from './find-chart.ts';

export interface ChartData {
  readonly categories: readonly (string | number)[];
  readonly series: readonly { readonly name: string; readonly values: readonly (number | null)[] }[];
}

/** Gives a chart other data, in what it shows and in the workbook that it is edited by. Looks of series stay. */
export function setChartData(edit: DeckEdit, chart: string, data: ChartData): void {
  const { deck } = edit;
  const tree = deck.tree(chart);
  requireCategories(tree.root);
  const known = seriesOf(tree.root);
  if (known.length === 0) {
    throw new WrongStateError('The chart has no series.', 'Add one where the chart was made, then set its data.');
  }
  const book = chartBook(deck, chart);
  const place = book === undefined ? null : findData(known);
  if (book === undefined) edit.warn('The chart has no workbook of its own: only what it shows was changed.');
  else if (place === null) {
    throw new WrongStateError(
      'The data of this chart does not stand in one block of its workbook.',
      'Change the chart where it was made.',
    );
  } else writeBook(edit, book, place, data);
  writeSeries(tree, data, place);
}

function writeSeries(tree: XmlTree, data: ChartData, place: DataPlace | null): void {
  const known = seriesOf(tree.root).map(({ element }) => element);
  const lines = place === null ? [] : linesFor(place, data.series.length);
  let last = known.at(-1);
  for (const [index, series] of data.series.entries()) {
    const element = known[index] ?? (last === undefined ? undefined : nextSeries(tree, last));
    if (element === undefined) return;
    last = element;
    const line = lines[index] ?? 0;
    const end = (place?.first ?? 1) + data.categories.length - 1;
    const formula = (at: number, from: number, to: number) =>
      place === null ? null : rangeFormula(place, at, from, to);
    const nameLine = place?.nameLine ?? 1;
    put(tree, element, 'tx', nameXml(series.name, formula(line, nameLine, nameLine)));
    const categories = formula(place?.categoryLine ?? 1, place?.first ?? 1, end);
    put(tree, element, 'cat', categoriesXml(childNamed(element, 'cat'), data.categories, categories));
    put(
      tree,
      element,
      'val',
      valuesXml(childNamed(element, 'val'), series.values, formula(line, place?.first ?? 1, end)),
    );
  }
  for (const gone of known.slice(data.series.length)) gone.remove();
}

/** In the order of the standard: names after what numbers the series, categories before values. */
function put(tree: XmlTree, series: XmlElement, name: 'tx' | 'cat' | 'val', xml: string): void {
  const made = slideElement(tree, xml);
  const known = childNamed(series, name);
  if (known !== undefined) known.replaceWith(made);
  else if (name === 'tx') (childNamed(series, 'order') ?? childNamed(series, 'idx'))?.after(made);
  else if (name === 'cat') childNamed(series, 'val')?.before(made);
  else series.append(made);
}

/** One more like the last, with a number of its own: its colour follows from that. */
function nextSeries(tree: XmlTree, last: XmlElement): XmlElement {
  const copy = cloneElement(tree, last);
  const all = seriesOf(tree.root).map(({ element }) => element);
  for (const name of ['idx', 'order']) {
    const most = Math.max(...all.map((each) => wholeAttribute(childNamed(each, name), 'val') ?? 0));
    childNamed(copy, name)?.setAttribute('val', String(most + 1));
  }
  for (const child of copy.elements()) {
    if (/^(?:spPr|dPt|marker|extLst|pictureOptions|trendline|errBars)$/.test(child.name)) child.remove();
  }
  last.after(copy);
  return copy;
}

/** Lines of the workbook for each series: those there are, then the next ones that are free. */
function linesFor({ lines, categoryLine }: DataPlace, count: number): number[] {
  const next = Math.max(categoryLine, ...lines) + 1;
  return Array.from({ length: count }, (_, index) => lines[index] ?? next + index - lines.length);
}

function writeBook(edit: DeckEdit, book: string, place: DataPlace, { categories, series }: ChartData): void {
  const lines = linesFor(place, series.length);
  const cells: { cell: string; value: string | number | null }[] = [];
  const put = (line: number, at: number, value: string | number | null) =>
    cells.push({ cell: cellOf(place, line, at), value });
  const last = Math.max(place.last, place.first + categories.length - 1);
  for (const [index, { name, values }] of series.entries()) {
    put(lines[index] ?? 0, place.nameLine, name);
    for (let at = place.first; at <= last; at += 1) put(lines[index] ?? 0, at, values[at - place.first] ?? null);
  }
  for (let at = place.first; at <= last; at += 1) put(place.categoryLine, at, categories[at - place.first] ?? null);
  // Names of series that are gone stay: they are headings of a table, which cannot be without one.
  for (const line of place.lines.slice(series.length)) {
    for (let at = place.first; at <= last; at += 1) put(line, at, null);
  }
  const { parts } = edit.deck;
  const result = applyOperations(parts.readBytes(book), [{ kind: 'set_cells', sheet: place.sheet, cells }]);
  const failure = result.report.find(({ ok }) => !ok)?.error;
  if (failure !== undefined) {
    throw new WrongStateError(
      `The workbook of the chart cannot be changed: ${failure.message}`,
      'Change the chart where it was made.',
    );
  }
  parts.writeBytes(book, result.bytes);
}
