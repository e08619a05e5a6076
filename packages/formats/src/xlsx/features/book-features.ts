import { resolveTarget } from '../../ooxml/part-names.ts';
import { readRelationships, relationshipKind } from '../../ooxml/relationships.ts';
import { childElements, type ElementSpan, elementText, rootElement } from '../../xml/splice.ts';
import { readPart, type Workbook } from '../package/open-workbook.ts';
import { readDefinedNames } from '../package/read-names.ts';
import { isReadable } from '../package/select-sheet.ts';
import { readWorkbookPart } from '../package/workbook-part.ts';
import type { Feature } from './feature.ts';
import { attributeWords, inWords, shortened } from './wording.ts';

/** A feature of the workbook that is about one of its sheets, or about all of it. */
export interface BookFeature extends Feature {
  readonly sheet?: string;
}

const ELSEWHERE = new Set(['sheets', 'definedNames', 'fileVersion']);
const SHEET_STATES: Readonly<Record<string, string>> = { veryHidden: 'very hidden' };

export function readBookFeatures(workbook: Workbook): BookFeature[] {
  const source = workbook.workbook.text;
  return [
    ...readWorkbookPart(source).sheets.map(({ name, state }) => ({
      what: 'visibility',
      sheet: name,
      id: 'visibility',
      text: SHEET_STATES[state] ?? state,
    })),
    ...workbook.sheets
      .filter((sheet) => !isReadable(sheet))
      .map(({ name }) => ({ what: 'chart sheet', id: name, text: `"${name}"` })),
    ...nameFeatures(workbook),
    ...childElements(source, rootElement(source))
      .filter(({ name }) => !ELSEWHERE.has(name))
      .flatMap((child) => settingFeature(source, child)),
    ...propertyFeatures(workbook),
  ];
}

/** What every edit of a formula sets: that values are calculated again. */
const CALCULATION = ['calcId', 'fullCalcOnLoad', 'forceFullCalc'];

function settingFeature(source: string, child: ElementSpan): Feature[] {
  const words = attributeWords(child, CALCULATION);
  const raw = source.slice(child.openEnd, child.closeStart).replace(/\br:id="[^"]*"/g, '');
  if (words === '' && raw === '') return [];
  return [
    {
      what: 'workbook setting',
      id: child.name,
      text: words === '' ? inWords(child.name) : `${inWords(child.name)}: ${words}`,
      raw,
    },
  ];
}

const BUILT_IN_NAMES: Readonly<Record<string, string>> = {
  '_xlnm.Print_Area': 'print area',
  '_xlnm.Print_Titles': 'print titles',
};

function nameFeatures(workbook: Workbook): BookFeature[] {
  return readDefinedNames(workbook)
    .filter(({ name }) => name !== '_xlnm._FilterDatabase')
    .map(({ name, refers_to: formula, sheet, is_hidden: isHidden }) => ({
      what: BUILT_IN_NAMES[name] ?? 'name',
      id: name,
      ...(sheet === undefined ? {} : { sheet }),
      formulas: [formula],
      text: BUILT_IN_NAMES[name] ?? `${name}${isHidden === true ? ' (hidden)' : ''}`,
    }));
}

const PROPERTY_KINDS = new Set(['core-properties', 'extended-properties', 'custom-properties']);
/** Lists of the sheets and names, which are compared themselves. */
const FOLLOWING = new Set(['TitlesOfParts', 'HeadingPairs']);

function propertyFeatures(workbook: Workbook): Feature[] {
  return readRelationships(readPart(workbook.zip, '_rels/.rels').text)
    .filter((item) => PROPERTY_KINDS.has(relationshipKind(item)))
    .map(({ target }) => resolveTarget('', target))
    .filter((part) => workbook.zip.find(part) !== undefined)
    .flatMap((part) => {
      const source = readPart(workbook.zip, part).text;
      return childElements(source, rootElement(source))
        .filter(({ name }) => !FOLLOWING.has(name))
        .map((child) => {
          const name = child.attributes.get('name') ?? inWords(child.name);
          const value = elementText(source, child);
          return { what: 'document property', id: `${part} ${name}`, text: `${name}: ${shortened(value)}`, raw: value };
        });
    });
}
