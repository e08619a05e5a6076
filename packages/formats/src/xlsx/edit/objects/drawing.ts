import { posix } from 'node:path';
import { relatedParts, relatePart } from '../../../ooxml/part-relationships.ts';
import { escapeAttribute } from '../../../xml/escape.ts';
import { appendInside, rootElement } from '../../../xml/splice.ts';
import type { SheetEdit } from '../book/sheet-edit.ts';
import type { WorkbookEdit } from '../book/workbook-edit.ts';
import { relationshipAttribute } from '../markup/relationship-attribute.ts';
import { setWorksheetChild, worksheetChild } from '../markup/worksheet-children.ts';
import type { DrawingNamespaces } from './chart-markup.ts';

const CONTENT_TYPE = 'application/vnd.openxmlformats-officedocument.drawing+xml';
/** English Metric Units of a pixel. */
const PER_PIXEL = 9525;

export interface FramePlace {
  readonly row: number;
  readonly column: number;
  readonly width: number;
  readonly height: number;
}

/** The sheet's drawing part, made when it has none. */
export function drawingPart(book: WorkbookEdit, sheet: SheetEdit, namespaces: DrawingNamespaces): string {
  const present = worksheetChild(sheet.source(), 'drawing');
  const id = present === undefined ? undefined : [...present.attributes].find(([key]) => /(^|:)id$/.test(key))?.[1];
  const known = relatedParts(book.parts, sheet.part, 'drawing').find((item) => item.id === id);
  if (known !== undefined && book.parts.has(known.part)) return known.part;
  const part = book.parts.freeName((number) => posix.join(posix.dirname(book.part), `drawings/drawing${number}.xml`));
  book.parts.write(
    part,
    `<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n<xdr:wsDr xmlns:xdr="${namespaces.spreadsheet}" xmlns:a="${namespaces.main}"></xdr:wsDr>`,
  );
  book.parts.declare(part, CONTENT_TYPE);
  const relationship = relatePart(book.parts, sheet.part, { type: `${book.dialect.relationships}/drawing`, to: part });
  sheet.change((text) =>
    setWorksheetChild(text, 'drawing', (_present, prefix) => {
      const tag = prefix === '' ? 'drawing' : `${prefix}:drawing`;
      return `<${tag}${relationshipAttribute(text, book.dialect.relationships, relationship)}/>`;
    }),
  );
  return part;
}

/** Adds a frame that shows a chart; it moves with its first cell and keeps its size. */
export function addChartFrame(
  source: string,
  frame: FramePlace & { name: string; relationship: string },
  namespaces: DrawingNamespaces,
): string {
  const ids = [...source.matchAll(/cNvPr\s[^>]*?\bid\s*=\s*["']([0-9]+)/g)].map((match) => Number(match[1]));
  const id = Math.max(1, ...ids) + 1;
  const anchor = [
    `<xdr:oneCellAnchor xmlns:xdr="${namespaces.spreadsheet}" xmlns:a="${namespaces.main}">`,
    `<xdr:from><xdr:col>${frame.column}</xdr:col><xdr:colOff>0</xdr:colOff><xdr:row>${frame.row - 1}</xdr:row><xdr:rowOff>0</xdr:rowOff></xdr:from>`,
    `<xdr:ext cx="${frame.width * PER_PIXEL}" cy="${frame.height * PER_PIXEL}"/>`,
    `<xdr:graphicFrame macro=""><xdr:nvGraphicFramePr><xdr:cNvPr id="${id}" name="${escapeAttribute(frame.name)}"/><xdr:cNvGraphicFramePr/></xdr:nvGraphicFramePr>`,
    '<xdr:xfrm><a:off x="0" y="0"/><a:ext cx="0" cy="0"/></xdr:xfrm>',
    `<a:graphic><a:graphicData uri="${namespaces.chart}"><c:chart xmlns:c="${namespaces.chart}" xmlns:r="${namespaces.relationships}" r:id="${frame.relationship}"/></a:graphicData></a:graphic>`,
    '</xdr:graphicFrame><xdr:clientData/></xdr:oneCellAnchor>',
  ].join('');
  return appendInside(source, rootElement(source), anchor);
}
