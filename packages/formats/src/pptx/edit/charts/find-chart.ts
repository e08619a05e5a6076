import { WrongStateError } from '@galley/schema/errors';
import { relatedParts, relationshipsOf, targetOf } from '../../../ooxml/part-relationships.ts';
import type { XmlElement } from '../../../xml/element.ts';
import { childNamed, descend, prefixedAttribute } from '../../../xml/find-element.ts';
import type { Presentation } from '../../package/presentation.ts';
import { graphicData, type Shape } from '../../tree/shapes.ts';

/** The part of the chart that a frame shows; undefined for charts of the newer kind (waterfall, map …). */
export function chartPart(deck: Presentation, slide: string, { element }: Shape): string | undefined {
  const id = prefixedAttribute(childNamed(graphicData(element), 'chart'), 'id');
  const part = relatedParts(deck.parts, slide, 'chart').find((relation) => relation.id === id)?.part;
  return part !== undefined && deck.parts.has(part) ? part : undefined;
}

/** The workbook inside the deck that the chart's numbers come from. */
export function chartBook(deck: Presentation, chart: string): string | undefined {
  const id = prefixedAttribute(childNamed(deck.tree(chart).root, 'externalData'), 'id');
  const relation = relationshipsOf(deck.parts, chart).find((one) => one.id === id);
  const part = relation === undefined ? null : targetOf(chart, relation);
  return part !== null && deck.parts.has(part) ? part : undefined;
}

export interface ChartSeries {
  readonly element: XmlElement;
  readonly name: XmlElement | undefined;
  readonly categories: XmlElement | undefined;
  readonly values: XmlElement | undefined;
}

/** In the order of the file, over all plots of the chart. */
export function seriesOf(root: XmlElement): ChartSeries[] {
  const plots = descend(root, 'chart', 'plotArea')?.elements() ?? [];
  return plots
    .flatMap((plot) => plot.elements().filter(({ name }) => name === 'ser'))
    .map((element) => ({
      element,
      name: childNamed(element, 'tx'),
      categories: childNamed(element, 'cat'),
      values: childNamed(element, 'val'),
    }));
}

/** Charts of points by two numbers have no categories; what a table of names and values would mean for them is not clear. */
export function requireCategories(root: XmlElement): void {
  const plots = descend(root, 'chart', 'plotArea')?.elements() ?? [];
  const other = plots.find(({ name }) => /^(?:scatter|bubble|stock|surface|surface3D)Chart$/.test(name));
  if (other === undefined) return;
  throw new WrongStateError(
    `This is a ${other.name.replace('Chart', '')} chart; its data cannot be set as categories and series.`,
    'Set the data of bar, line, area, pie, doughnut or radar charts.',
    { chart: other.name },
  );
}
