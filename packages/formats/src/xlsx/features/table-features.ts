import { XmlScanner } from '../../xml/scanner.ts';
import { childElements, childNamed, rootElement } from '../../xml/splice.ts';
import { readPart, type Workbook } from '../package/open-workbook.ts';
import { relatedParts } from '../package/read-tables.ts';
import { textsOf, withoutElements } from './element-texts.ts';
import type { Feature } from './feature.ts';
import { attributeWords } from './wording.ts';

const FORMULAS: readonly string[] = ['calculatedColumnFormula', 'totalsRowFormula'];

export function tableFeatures(workbook: Workbook, part: string): Feature[] {
  return [
    ...relatedParts(workbook, part, 'table').map((each) => tableFeature(readPart(workbook.zip, each).text)),
    ...relatedParts(workbook, part, 'pivotTable').map((each) => pivotFeature(readPart(workbook.zip, each).text)),
  ];
}

function tableFeature(source: string): Feature {
  const root = rootElement(source);
  const columns = childNamed(source, root, 'tableColumns');
  const style = childNamed(source, root, 'tableStyleInfo');
  const list = columns === undefined ? [] : childElements(source, columns);
  const names = list.map(({ attributes }) => attributes.get('name') ?? '');
  const totals = list.flatMap(({ attributes }) => {
    const kind = attributes.get('totalsRowFunction') ?? attributes.get('totalsRowLabel');
    return kind === undefined ? [] : [`${attributes.get('name') ?? ''} ${kind}`];
  });
  const words = [
    root.attributes.get('displayName') ?? root.attributes.get('name') ?? '',
    `columns ${names.join(', ')}`,
    ...(totals.length === 0 ? [] : [`totals: ${totals.join(', ')}`]),
    ...(Number(root.attributes.get('totalsRowCount') ?? 0) > 0 ? ['with a totals row'] : []),
    ...(style === undefined ? [] : [attributeWords(style)]),
  ];
  return {
    what: 'table',
    id: root.attributes.get('id') ?? words[0] ?? '',
    place: root.attributes.get('ref') ?? '',
    formulas: FORMULAS.flatMap((name) => textsOf(source, name)),
    text: words.join('; '),
    // Where its filter and its sorting stand follows from its place.
    raw: withoutElements(source.slice(root.openEnd, root.closeStart), new Set(FORMULAS)).replace(/\bref="[^"]*"/g, ''),
  };
}

function pivotFeature(source: string): Feature {
  const scanner = new XmlScanner(source);
  scanner.find('pivotTableDefinition');
  const name = scanner.attribute('name') ?? '';
  const place = scanner.find('location') ? (scanner.attribute('ref') ?? '') : '';
  return {
    what: 'pivot table',
    id: name,
    place,
    text: name,
    raw: withoutElements(source, new Set(['location'])),
  };
}
