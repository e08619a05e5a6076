import { readChartPart } from '../../ooxml/chart-parts.ts';
import {
  type ChartsPart,
  type DrawnChart,
  leftOut,
  MOST_CHARTS,
  MOST_POINTS,
  MOST_SERIES,
  pointOf,
} from '../../ooxml/drawn-chart.ts';
import type { Presentation } from '../package/presentation.ts';
import { chartPart } from '../tree/charts.ts';
import { allShapes } from '../tree/shapes.ts';
import { type PlacedShape, SlideReader } from '../tree/slide.ts';

/** The charts of all slides, in the order of the slides. */
export function deckCharts(deck: Presentation): ChartsPart {
  const reader = new SlideReader(deck);
  const charts: DrawnChart[] = [];
  let beyond = 0;
  for (const { number, part } of deck.slides()) {
    for (const shape of allShapes(reader.shapes(part))) {
      if (shape.kind !== 'chart') continue;
      if (charts.length >= MOST_CHARTS) {
        if (chartPart(deck, part, shape.element) !== undefined) beyond += 1;
        continue;
      }
      const chart = slideChart(deck, { number, part }, shape);
      if (chart !== null) charts.push(chart);
    }
  }
  return { view: 'charts', charts, charts_left_out: beyond };
}

export function slideChart(
  deck: Presentation,
  slide: { readonly number: number; readonly part: string },
  { element, name }: Pick<PlacedShape, 'element' | 'name'>,
): DrawnChart | null {
  const part = chartPart(deck, slide.part, element);
  if (part === undefined) return null;
  const { title, categoryTitle, valueTitle, groups } = readChartPart(deck.tree(part).root);
  return {
    sheet: `Slide ${slide.number}`,
    name,
    range: '',
    title,
    category_title: categoryTitle,
    value_title: valueTitle,
    groups: groups.map(({ type, stacking, isSecondAxis, series }) => ({
      type,
      stacking,
      is_second_axis: isSecondAxis,
      series: series.slice(0, MOST_SERIES).map((each) => ({
        name: each.name.cached.join(' '),
        color: each.color,
        categories: each.categories.cached.slice(0, MOST_POINTS),
        values: each.values.cached.slice(0, MOST_POINTS).map(pointOf),
      })),
    })),
    left_out: leftOut(groups.map(({ series }) => series.map(({ values }) => values.cached.length))),
  };
}
