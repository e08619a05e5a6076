import type { XmlElement } from '../xml/element.ts';
import { childNamed, childrenNamed, descend, descendantNamed } from '../xml/find-element.ts';

/** Cells that a chart takes something from, and what it kept of them when it was saved. */
export interface ChartSource {
  readonly formula: string | null;
  readonly cached: readonly string[];
}

export interface ChartPartSeries {
  readonly name: ChartSource;
  readonly categories: ChartSource;
  readonly values: ChartSource;
  /** `#1F77B4`; null where the theme says it. */
  readonly color: string | null;
}

/** Series that are drawn in one way; a combined chart has several such groups. */
export interface ChartPartGroup {
  /** `column`, `bar`, `line`, `area`, `pie`, `doughnut`, `scatter`; others by their own name. */
  readonly type: string;
  readonly stacking: 'none' | 'stacked' | 'percent';
  readonly isSecondAxis: boolean;
  readonly series: readonly ChartPartSeries[];
}

export interface ChartPart {
  readonly title: string;
  readonly categoryTitle: string;
  readonly valueTitle: string;
  readonly groups: readonly ChartPartGroup[];
}

/** What a chart part says it shows, whichever program wrote it. */
export function readChartPart(root: XmlElement): ChartPart {
  const chart = childNamed(root, 'chart');
  const plot = childNamed(chart, 'plotArea');
  const drawn = plot?.elements().filter(({ name }) => /Chart$/.test(name)) ?? [];
  const axes = plot?.elements().filter(({ name }) => /Ax$/.test(name)) ?? [];
  const region = childNamed(plot, 'plotAreaRegion');
  const valueAxes = axes.filter(({ name }) => name === 'valAx');
  const first = idOf(valueAxes[0]);
  const titled = (name: RegExp) =>
    lettersIn(
      childNamed(
        axes.find((axis) => name.test(axis.name)),
        'title',
      ),
    );
  return {
    title: lettersIn(childNamed(chart, 'title')),
    categoryTitle: titled(/^(cat|date|ser)Ax$/),
    valueTitle: titled(/^valAx$/),
    groups:
      region === undefined ? drawn.map((group) => groupOf(group, valueAxes.length > 1 ? first : null)) : newer(region),
  };
}

function groupOf(group: XmlElement, firstAxis: string | null): ChartPartGroup {
  const grouping = childNamed(group, 'grouping')?.attribute('val') ?? '';
  const isBar = /^bar(3D)?Chart$/.test(group.name);
  const plain = group.name.replace(/(3D)?Chart$/, '');
  const isUpright = isBar && childNamed(group, 'barDir')?.attribute('val') !== 'bar';
  const ids = childrenNamed(group, 'axId').map((each) => each.attribute('val'));
  // A scatter chart has two value axes and is drawn on the first pair.
  const isSecondAxis = firstAxis !== null && plain !== 'scatter' && !ids.includes(firstAxis);
  return {
    type: isUpright ? 'column' : plain,
    stacking: grouping === 'percentStacked' ? 'percent' : grouping === 'stacked' ? 'stacked' : 'none',
    isSecondAxis,
    series: childrenNamed(group, 'ser').map((series) => ({
      name: sourceOf(childNamed(series, 'tx')),
      categories: sourceOf(childNamed(series, 'cat') ?? childNamed(series, 'xVal')),
      values: sourceOf(childNamed(series, 'val') ?? childNamed(series, 'yVal')),
      color: colorOf(series),
    })),
  };
}

/** Kinds of newer programs (waterfall, treemap …), by their names alone. */
function newer(region: XmlElement): ChartPartGroup[] {
  return childrenNamed(region, 'series').map((series) => ({
    type: series.attribute('layoutId') ?? 'chart',
    stacking: 'none',
    isSecondAxis: false,
    series: [],
  }));
}

function idOf(axis: XmlElement | undefined): string | null {
  return childNamed(axis, 'axId')?.attribute('val') ?? null;
}

const MOST_POINTS = 5_000;

function sourceOf(element: XmlElement | undefined): ChartSource {
  if (element === undefined) return { formula: null, cached: [] };
  const cached: string[] = [];
  const holder = descendantNamed(element, 'lvl') ?? element;
  for (const point of holder.descendants()) {
    if (point.name !== 'pt') continue;
    const index = Number(point.attribute('idx') ?? cached.length);
    if (!Number.isInteger(index) || index < 0 || index >= MOST_POINTS) continue;
    while (cached.length < index) cached.push('');
    cached[index] = childNamed(point, 'v')?.text ?? '';
  }
  const literal = childNamed(element, 'v')?.text;
  if (cached.length === 0 && literal !== undefined) cached.push(literal);
  return { formula: descendantNamed(element, 'f')?.text.trim() ?? null, cached };
}

function colorOf(series: XmlElement): string | null {
  const look = childNamed(series, 'spPr');
  const fill = descend(look, 'solidFill', 'srgbClr') ?? descend(look, 'ln', 'solidFill', 'srgbClr');
  const value = fill?.attribute('val') ?? '';
  return /^[0-9a-f]{6}$/i.test(value) ? `#${value}` : null;
}

function lettersIn(element: XmlElement | undefined): string {
  let text = '';
  for (const below of element?.descendants() ?? []) if (below.name === 't' || below.name === 'v') text += below.text;
  return text.replace(/\s+/g, ' ').trim();
}
