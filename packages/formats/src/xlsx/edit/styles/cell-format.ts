import { escapeAttribute } from '../../../xml/escape.ts';
import { childElements, qualifiedName, rootElement } from '../../../xml/splice.ts';

/** An `xf`: where a cell's look is put together from the lists of the styles part. */
export interface CellFormat {
  readonly numberFormat: number;
  readonly font: number;
  readonly fill: number;
  readonly border: number;
  /** Index into `cellStyleXfs`; undefined for an entry of that list itself. */
  readonly style: number | undefined;
  readonly alignment: string | undefined;
  readonly protection: string | undefined;
  readonly extension: string | undefined;
  /** `quotePrefix`, `pivotButton` and the like, as written. */
  readonly otherAttributes: readonly (readonly [string, string])[];
}

const OWN = new Set(['numFmtId', 'fontId', 'fillId', 'borderId', 'xfId']);

export function readCellFormat(xml: string): CellFormat {
  const root = rootElement(xml);
  const number = (name: string): number => Number(root.attributes.get(name) ?? 0) || 0;
  const children = childElements(xml, root);
  const child = (name: string): string | undefined => {
    const span = children.find((element) => element.name === name);
    return span === undefined ? undefined : xml.slice(span.start, span.end);
  };
  return {
    numberFormat: number('numFmtId'),
    font: number('fontId'),
    fill: number('fillId'),
    border: number('borderId'),
    style: root.attributes.has('xfId') ? number('xfId') : undefined,
    alignment: child('alignment'),
    protection: child('protection'),
    extension: child('extLst'),
    otherAttributes: [...root.attributes].filter(([name]) => !OWN.has(name) && !name.startsWith('apply')),
  };
}

export function writeCellFormat(format: CellFormat, prefix: string): string {
  const tag = qualifiedName(prefix, 'xf');
  const ids = `numFmtId="${format.numberFormat}" fontId="${format.font}" fillId="${format.fill}" borderId="${format.border}"`;
  const style = format.style === undefined ? '' : ` xfId="${format.style}"`;
  const others = format.otherAttributes.map(([name, value]) => ` ${name}="${escapeAttribute(value)}"`).join('');
  const apply = [
    format.numberFormat === 0 ? '' : ' applyNumberFormat="1"',
    format.font === 0 ? '' : ' applyFont="1"',
    format.fill === 0 ? '' : ' applyFill="1"',
    format.border === 0 ? '' : ' applyBorder="1"',
    format.alignment === undefined ? '' : ' applyAlignment="1"',
    format.protection === undefined ? '' : ' applyProtection="1"',
  ].join('');
  const inner = `${format.alignment ?? ''}${format.protection ?? ''}${format.extension ?? ''}`;
  const start = `<${tag} ${ids}${style}${others}${apply}`;
  return inner === '' ? `${start}/>` : `${start}>${inner}</${tag}>`;
}
