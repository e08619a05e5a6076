import { resolveTarget } from '../../ooxml/part-names.ts';
import { relationshipsOf } from '../../ooxml/part-relationships.ts';
import type { XmlElement } from '../../xml/element.ts';
import { childNamed, childrenNamed, descend, descendantNamed, prefixedAttribute } from '../../xml/find-element.ts';
import type { Presentation } from '../package/presentation.ts';
import { graphicData } from './shapes.ts';

export interface ChartSeries {
  readonly name: string;
  readonly values: readonly string[];
}

/** What a chart shows, from the values that it keeps beside its workbook. */
export interface ChartContent {
  readonly part: string;
  /** `bar`, `line`, `pie` …; several where a chart combines them. */
  readonly types: readonly string[];
  readonly title: string;
  readonly categories: readonly string[];
  readonly series: readonly ChartSeries[];
}

/** The part of what a frame or a picture points to by one of its attributes (`r:id`, `r:embed`, `r:dm`). */
export function relatedPart(deck: Presentation, part: string, id: string | undefined): string | undefined {
  const relation = relationshipsOf(deck.parts, part).find((one) => one.id === id && !one.isExternal);
  const target = relation === undefined ? undefined : resolveTarget(part, relation.target);
  return target !== undefined && deck.parts.has(target) ? target : undefined;
}

export function chartPart(deck: Presentation, slide: string, frame: XmlElement): string | undefined {
  return relatedPart(deck, slide, prefixedAttribute(descendantNamed(graphicData(frame), 'chart'), 'id'));
}

export function chartOf(deck: Presentation, slide: string, frame: XmlElement): ChartContent | null {
  const part = chartPart(deck, slide, frame);
  if (part === undefined) return null;
  const { root } = deck.tree(part);
  const chart = childNamed(root, 'chart');
  const plot = childNamed(chart, 'plotArea');
  const region = childNamed(plot, 'plotAreaRegion');
  const title = lettersIn(childNamed(chart, 'title'));
  if (region !== undefined) return { part, title, ...newerChart(root, region) };
  const drawn = plot?.elements().filter(({ name }) => /Chart$/.test(name)) ?? [];
  const series = drawn.flatMap((each) => childrenNamed(each, 'ser'));
  return {
    part,
    types: [...new Set(drawn.map(({ name }) => name.replace(/Chart$/, '')))],
    title,
    categories: series.map((each) => points(childNamed(each, 'cat') ?? childNamed(each, 'xVal'))).find(isFilled) ?? [],
    series: series.map((each) => ({
      name: points(childNamed(each, 'tx')).join(' ') || (descend(each, 'tx', 'v')?.text ?? ''),
      values: points(childNamed(each, 'val') ?? childNamed(each, 'yVal')),
    })),
  };
}

/** Kinds of newer programs (waterfall, treemap …) keep all data in one place. */
function newerChart(root: XmlElement, region: XmlElement): Pick<ChartContent, 'types' | 'categories' | 'series'> {
  const drawn = childrenNamed(region, 'series');
  const data = childrenNamed(childNamed(root, 'chartData'), 'data');
  const level = (dimension: XmlElement | undefined): string[] =>
    childrenNamed(childrenNamed(dimension, 'lvl').at(-1), 'pt').map(({ text }) => text);
  return {
    types: [...new Set(drawn.map((each) => each.attribute('layoutId') ?? ''))],
    categories: data.map((each) => level(childNamed(each, 'strDim'))).find(isFilled) ?? [],
    series: drawn.map((each, index) => ({
      name: descendantNamed(childNamed(each, 'tx'), 'v')?.text ?? '',
      values: level(childNamed(data[index], 'numDim')),
    })),
  };
}

const MOST_POINTS = 100_000;

/** Cached points, at their places; those that were never written are empty. */
function points(source: XmlElement | undefined): string[] {
  if (source === undefined) return [];
  const found: string[] = [];
  const holder = descendantNamed(source, 'lvl') ?? source;
  for (const point of holder.descendants()) {
    if (point.name !== 'pt') continue;
    const index = Number(point.attribute('idx') ?? found.length);
    if (!Number.isInteger(index) || index < 0 || index >= MOST_POINTS) continue;
    while (found.length < index) found.push('');
    found[index] = childNamed(point, 'v')?.text ?? '';
  }
  return found;
}

function isFilled(list: readonly string[]): boolean {
  return list.length > 0;
}

function lettersIn(element: XmlElement | undefined): string {
  let text = '';
  for (const below of element?.descendants() ?? []) if (below.name === 't') text += below.text;
  return text;
}
