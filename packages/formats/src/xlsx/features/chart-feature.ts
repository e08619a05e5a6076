import { XmlScanner } from '../../xml/scanner.ts';
import { textsOf, withoutElements } from './element-texts.ts';
import type { Feature } from './feature.ts';
import { inWords } from './wording.ts';

/** References follow rows that move, and values kept for show follow cells: neither is a change of the chart. */
const FOLLOWING = new Set(['f', 'numCache', 'strCache', 'multiLvlStrCache', 'lvl']);

export function chartFeature(source: string, frame: { readonly name: string; readonly place: string }): Feature {
  const { title, kinds } = readKinds(source);
  const kind = kinds.length === 0 ? 'chart' : kinds.join(' and ');
  return {
    what: 'chart',
    id: frame.name,
    place: frame.place,
    formulas: textsOf(source, 'f'),
    text: title === '' ? `${kind}, no title` : `${kind} "${title}"`,
    raw: withoutElements(source, FOLLOWING),
  };
}

function readKinds(source: string): { title: string; kinds: string[] } {
  const scanner = new XmlScanner(source);
  const kinds: string[] = [];
  let title = '';
  let isInTitle = false;
  let isInPlot = false;
  while (scanner.next()) {
    if (scanner.kind === 'text') {
      if (isInTitle && !isInPlot) title += scanner.text;
      continue;
    }
    if (scanner.name === 'title') isInTitle = scanner.kind === 'open';
    else if (scanner.name === 'f' && isInTitle) scanner.skipChildren();
    else if (scanner.name === 'plotArea') isInPlot = scanner.kind === 'open';
    else if (scanner.kind === 'open' && isInPlot && /Chart$/.test(scanner.name)) kinds.push(inWords(scanner.name));
    else if (scanner.name === 'barDir' && scanner.attribute('val') === 'col') kinds.splice(-1, 1, 'column chart');
    else if (scanner.name === 'series' && scanner.kind === 'open') {
      const layout = scanner.attribute('layoutId');
      if (layout !== undefined) kinds.push(`${inWords(layout)} chart`);
    }
  }
  return { title: title.replace(/\s+/g, ' ').trim(), kinds: [...new Set(kinds)] };
}
