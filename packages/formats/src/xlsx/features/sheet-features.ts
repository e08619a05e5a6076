import { childElements, childNamed, type ElementSpan, rootElement } from '../../xml/splice.ts';
import type { Workbook } from '../package/open-workbook.ts';
import { relationshipsOf } from '../package/read-tables.ts';
import type { ReadableSheet } from '../package/select-sheet.ts';
import { commentFeatures } from './comment-features.ts';
import { drawingFeatures } from './drawing-features.ts';
import type { Feature, SheetFeatures } from './feature.ts';
import { columnLines, rowLines } from './line-features.ts';
import { conditionalFormats, filterFeature, validations } from './rule-features.ts';
import type { SheetSource } from './sheet-source.ts';
import type { StyleSources } from './style-sources.ts';
import { tableFeatures } from './table-features.ts';
import { attributeWords, inWords } from './wording.ts';

/** Everything of a sheet that is not a cell. */
export function readSheetFeatures(
  workbook: Workbook,
  sheet: ReadableSheet,
  { outside, rowTags }: SheetSource,
  styles: StyleSources,
): SheetFeatures {
  const root = rootElement(outside);
  const columns = childNamed(outside, root, 'cols');
  const targets = new Map(relationshipsOf(workbook, sheet.part).map(({ id, target }) => [id, target]));
  const children = childElements(outside, root);
  return {
    features: [
      ...children.flatMap((child) => childFeatures(outside, child, { styles, targets })),
      ...tableFeatures(workbook, sheet.part),
      ...drawingFeatures(workbook, sheet.part),
      ...commentFeatures(workbook, sheet.part),
    ],
    rows: rowLines(rowTags, styles.formatOf),
    columns: columns === undefined ? new Map() : columnLines(outside, columns, styles.formatOf),
  };
}

interface Around {
  readonly styles: StyleSources;
  readonly targets: ReadonlyMap<string, string>;
}

/** Compared elsewhere, or what the file says of itself only. */
const ELSEWHERE = new Set(['dimension', 'sheetData', 'cols', 'drawing', 'legacyDrawing', 'tableParts']);
const PRINTING = new Set(['printOptions', 'pageMargins', 'pageSetup', 'headerFooter', 'rowBreaks', 'colBreaks']);

function childFeatures(source: string, child: ElementSpan, { styles, targets }: Around): Feature[] {
  if (ELSEWHERE.has(child.name)) return [];
  switch (child.name) {
    case 'mergeCells':
      return childElements(source, child).map(({ attributes }) => ({
        what: 'merged cells',
        place: attributes.get('ref') ?? '',
        text: 'merged',
      }));
    case 'conditionalFormatting':
      return conditionalFormats(source, child, styles.differences);
    case 'dataValidations':
      return validations(source, child);
    case 'autoFilter':
      return [filterFeature(source, child)];
    case 'hyperlinks':
      return childElements(source, child).map((link) => linkFeature(link, targets));
    case 'sheetViews':
      return childElements(source, child).flatMap((view) => viewFeatures(source, view));
    case 'sheetPr':
      return settingsFeatures(source, child);
    case 'sheetProtection':
      return [{ what: 'protection', id: 'sheet', text: 'protected', raw: attributeWords(child) }];
    case 'extLst':
      return childElements(source, child).map((each) => ({
        what: 'extended setting',
        id: each.attributes.get('uri') ?? '',
        text: childElements(source, each)
          .map(({ name }) => inWords(name))
          .join(', '),
        raw: source.slice(each.openEnd, each.closeStart),
      }));
    default:
      return [
        {
          what: PRINTING.has(child.name) ? 'print setting' : 'sheet setting',
          id: child.name,
          text: [inWords(child.name), attributeWords(child)].filter((each) => each !== '').join(': '),
          raw: source.slice(child.openEnd, child.closeStart),
        },
      ];
  }
}

function linkFeature({ attributes }: ElementSpan, targets: ReadonlyMap<string, string>): Feature {
  const id = [...attributes].find(([name]) => /:id$/.test(name))?.[1];
  const location = attributes.get('location');
  const target = id === undefined ? '' : (targets.get(id) ?? '');
  const tip = attributes.get('tooltip');
  return {
    what: 'link',
    place: attributes.get('ref') ?? '',
    formulas: location === undefined || id !== undefined ? [] : [location],
    text: `to ${target}${location !== undefined && id !== undefined ? `#${location}` : ''}`,
    raw: tip ?? '',
  };
}

function viewFeatures(source: string, view: ElementSpan): Feature[] {
  const pane = childNamed(source, view, 'pane');
  const frozen = pane?.attributes.get('state')?.startsWith('frozen') === true ? pane : undefined;
  const lines = (name: string, word: string): string[] => {
    const count = Number(frozen?.attributes.get(name) ?? 0);
    return count === 0 ? [] : [`${count} ${word}${count === 1 ? '' : 's'}`];
  };
  const words = attributeWords(view, ['workbookViewId', 'topLeftCell', 'tabSelected']);
  const split = frozen === undefined && pane !== undefined ? `split at ${attributeWords(pane)}` : '';
  const shown = [words, split].filter((each) => each !== '').join('; ');
  const panes = [...lines('ySplit', 'row'), ...lines('xSplit', 'column')].join(', ');
  return [
    ...(frozen === undefined ? [] : [{ what: 'frozen panes', id: 'panes', text: panes }]),
    ...(shown === '' ? [] : [{ what: 'view', id: view.attributes.get('workbookViewId') ?? '0', text: shown }]),
  ];
}

function settingsFeatures(source: string, settings: ElementSpan): Feature[] {
  const more = attributeWords(settings);
  return [
    ...childElements(source, settings).map((child) =>
      child.name === 'tabColor'
        ? { what: 'tab colour', id: 'tab', text: attributeWords(child).replace(/^rgb (?:FF)?/, '#') }
        : { what: 'sheet setting', id: child.name, text: `${inWords(child.name)}: ${attributeWords(child)}` },
    ),
    ...(more === '' ? [] : [{ what: 'sheet setting', id: 'sheetPr', text: more }]),
  ];
}
