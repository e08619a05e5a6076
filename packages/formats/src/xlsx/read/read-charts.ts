import { type ChartPart, type ChartSource, readChartPart } from '../../ooxml/chart-parts.ts';
import {
  type ChartsPart,
  type DrawnChart,
  leftOut,
  MOST_CHARTS,
  MOST_POINTS,
  MOST_SERIES,
  pointOf,
} from '../../ooxml/drawn-chart.ts';
import { parseTree } from '../../xml/parse-tree.ts';
import { readRange } from '../cell/cell-range.ts';
import { columnIndex } from '../cell/cell-reference.ts';
import { sheetCharts } from '../features/drawing-features.ts';
import { readPart, type Workbook } from '../package/open-workbook.ts';
import { isReadable } from '../package/select-sheet.ts';
import { cellContext } from './cell-context.ts';
import type { CellContext } from './interpret-cell.ts';
import { readWindow } from './read-window.ts';

/** The charts of a workbook with what they show: from the cells as they are, else from what the chart kept of them. */
export async function readCharts(workbook: Workbook): Promise<ChartsPart> {
  const cells = new CellTexts(workbook);
  const charts: DrawnChart[] = [];
  let beyond = 0;
  for (const sheet of workbook.sheets) {
    if (!isReadable(sheet)) continue;
    for (const { name, place, part } of sheetCharts(workbook, sheet.part)) {
      if (charts.length >= MOST_CHARTS) {
        beyond += 1;
        continue;
      }
      const chart = readChartPart(parseTree(readPart(workbook.zip, part).text).root);
      charts.push({ sheet: sheet.name, name, range: place, ...(await filled(chart, cells)) });
    }
  }
  return { view: 'charts', charts, charts_left_out: beyond };
}

async function filled(
  { title, categoryTitle, valueTitle, groups }: ChartPart,
  cells: CellTexts,
): Promise<Omit<DrawnChart, 'sheet' | 'name' | 'range'>> {
  const drawn: DrawnChart['groups'][number][] = [];
  const points: number[][] = [];
  for (const { type, stacking, isSecondAxis, series } of groups) {
    const own: DrawnChart['groups'][number]['series'][number][] = [];
    points.push(series.map(({ values }) => cells.count(values)));
    for (const { name, color, categories, values } of series.slice(0, MOST_SERIES)) {
      own.push({
        name: (await cells.of(name)).join(' '),
        color,
        categories: await cells.of(categories),
        values: (await cells.of(values)).map(pointOf),
      });
    }
    drawn.push({ type, stacking, is_second_axis: isSecondAxis, series: own });
  }
  return { title, category_title: categoryTitle, value_title: valueTitle, groups: drawn, left_out: leftOut(points) };
}

/** Texts of the cells that charts name, each range read once. */
class CellTexts {
  readonly #workbook: Workbook;
  readonly #known = new Map<string, readonly string[] | null>();
  #context: CellContext | undefined;

  constructor(workbook: Workbook) {
    this.#workbook = workbook;
  }

  async of({ formula, cached }: ChartSource): Promise<string[]> {
    const read = formula === null ? null : await this.#read(formula);
    return [...(read ?? cached)].slice(0, MOST_POINTS);
  }

  /** How many there are, also of a range that is too large to be read. */
  count({ formula, cached }: ChartSource): number {
    const range = formula === null ? null : this.#plainRange(formula)?.range;
    if (range === null || range === undefined) return cached.length;
    return (range.bottom - range.top + 1) * (range.right - range.left + 1);
  }

  /** Null for what is no plain range of this workbook: a name, a union, another file. */
  async #read(formula: string): Promise<readonly string[] | null> {
    const known = this.#known.get(formula);
    if (known !== undefined) return known;
    const found = await this.#look(formula);
    this.#known.set(formula, found);
    return found;
  }

  async #look(formula: string): Promise<readonly string[] | null> {
    const found = this.#plainRange(formula);
    if (found === null) return null;
    const { name, written } = found;
    const { top, left, bottom, right } = found.range;
    const isWide = (bottom - top + 1) * (right - left + 1) > MOST_POINTS * 4;
    if (isWide) return null;
    this.#context ??= cellContext(this.#workbook);
    const window = await readWindow(this.#workbook, { sheet: name, range: written.replaceAll('$', '') }, this.#context);
    const rows = new Map(window.rows.map(({ number, cells }) => [number, cells]));
    const offset = left - columnIndex(window.first_column);
    const texts: string[] = [];
    for (let row = top; row <= bottom; row += 1) {
      for (let column = 0; column <= right - left; column += 1) {
        const cell = rows.get(row)?.[offset + column];
        texts.push(cell === undefined || cell.value === null ? '' : String(cell.value));
      }
    }
    return texts;
  }

  #plainRange(formula: string) {
    const [, quoted, bare, written = ''] = /^(?:'((?:[^']|'')+)'|([^'![\]]+))!([$A-Za-z0-9:]+)$/.exec(formula) ?? [];
    const name = (quoted ?? bare ?? '').replaceAll("''", "'");
    const range = readRange(written);
    const isThere = this.#workbook.sheets.some((sheet) => sheet.name === name && isReadable(sheet));
    return range === undefined || !isThere ? null : { name, written, range };
  }
}
