import { readChartPart } from '../../ooxml/chart-parts.ts';
import type { Presentation } from '../package/presentation.ts';
import { chartPart } from '../tree/charts.ts';
import { allShapes } from '../tree/shapes.ts';
import { type PlacedShape, SlideReader } from '../tree/slide.ts';

/** A chart with what it shows, from the values that it keeps beside its workbook. */
export interface SlideChart {
  /** `Slide 3`: where other files have a sheet. */
  readonly sheet: string;
  readonly name: string;
  /** A slide has no cells. */
  readonly range: '';
  readonly title: string;
  readonly category_title: string;
  readonly value_title: string;
  readonly groups: readonly {
    readonly type: string;
    readonly stacking: 'none' | 'stacked' | 'percent';
    readonly is_second_axis: boolean;
    readonly series: readonly {
      readonly name: string;
      readonly color: string | null;
      readonly categories: readonly string[];
      readonly values: readonly (number | null)[];
    }[];
  }[];
}

const MOST_CHARTS = 60;
const MOST_SERIES = 40;
const MOST_POINTS = 1_000;

/** The charts of all slides, in the order of the slides. */
export function deckCharts(deck: Presentation): SlideChart[] {
  const reader = new SlideReader(deck);
  const charts: SlideChart[] = [];
  for (const { number, part } of deck.slides()) {
    for (const shape of allShapes(reader.shapes(part))) {
      if (shape.kind !== 'chart') continue;
      if (charts.length >= MOST_CHARTS) return charts;
      const chart = slideChart(deck, { number, part }, shape);
      if (chart !== null) charts.push(chart);
    }
  }
  return charts;
}

export function slideChart(
  deck: Presentation,
  slide: { readonly number: number; readonly part: string },
  { element, name }: Pick<PlacedShape, 'element' | 'name'>,
): SlideChart | null {
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
        values: each.values.cached.slice(0, MOST_POINTS).map(numberOf),
      })),
    })),
  };
}

function numberOf(text: string): number | null {
  const number = Number(text);
  return text.trim() === '' || !Number.isFinite(number) ? null : number;
}
