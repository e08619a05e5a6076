import { posix } from 'node:path';
import { relatedParts, relatePart } from '../../../ooxml/part-relationships.ts';
import { MAX_COLUMNS } from '../../cell/cell-reference.ts';
import type { SheetEdit } from '../book/sheet-edit.ts';
import type { WorkbookEdit } from '../book/workbook-edit.ts';
import { relationshipAttribute } from '../markup/relationship-attribute.ts';
import { setWorksheetChild, worksheetChild } from '../markup/worksheet-children.ts';

const NAMESPACES =
  'xmlns:v="urn:schemas-microsoft-com:vml" xmlns:o="urn:schemas-microsoft-com:office:office" xmlns:x="urn:schemas-microsoft-com:office:excel"';
const SHAPE_TYPE =
  '<v:shapetype id="_x0000_t202" coordsize="21600,21600" o:spt="202" path="m,l,21600r21600,l21600,xe"><v:stroke joinstyle="miter"/><v:path gradientshapeok="t" o:connecttype="rect"/></v:shapetype>';

/** Excel shows no note whose box is missing from the sheet's old drawing. */
export function addNoteShape(book: WorkbookEdit, sheet: SheetEdit, place: { row: number; column: number }): void {
  const part = drawingPart(book, sheet);
  book.parts.change(part, (source) => {
    const id = freeShapeId(source);
    const type = /\sid\s*=\s*["']_x0000_t202["']/.test(source) ? '' : SHAPE_TYPE;
    const end = source.lastIndexOf('</');
    return source.slice(0, end) + type + shape(id, place) + source.slice(end);
  });
}

export function removeNoteShape(book: WorkbookEdit, sheet: SheetEdit, place: { row: number; column: number }): void {
  const row = new RegExp(`<x:Row>\\s*${place.row - 1}\\s*<`);
  const column = new RegExp(`<x:Column>\\s*${place.column}\\s*<`);
  for (const { part } of relatedParts(book.parts, sheet.part, 'vmlDrawing')) {
    if (!book.parts.has(part)) continue;
    book.parts.change(part, (source) =>
      source.replace(/<v:shape[\s>][\s\S]*?<\/v:shape>/g, (text) =>
        /ObjectType\s*=\s*["']Note["']/.test(text) && row.test(text) && column.test(text) ? '' : text,
      ),
    );
  }
}

function drawingPart(book: WorkbookEdit, sheet: SheetEdit): string {
  const present = worksheetChild(sheet.source(), 'legacyDrawing');
  const id = present === undefined ? undefined : [...present.attributes].find(([key]) => /(^|:)id$/.test(key))?.[1];
  const known = relatedParts(book.parts, sheet.part, 'vmlDrawing').find((item) => item.id === id);
  if (known !== undefined && book.parts.has(known.part)) return known.part;
  const part = book.parts.freeName((number) =>
    posix.join(posix.dirname(book.part), `drawings/vmlDrawing${number}.vml`),
  );
  const number = Number(/([0-9]+)\.vml$/.exec(part)?.[1] ?? 1);
  const layout = `<o:shapelayout v:ext="edit"><o:idmap v:ext="edit" data="${number}"/></o:shapelayout>`;
  book.parts.write(part, `<xml ${NAMESPACES}>${layout}${SHAPE_TYPE}</xml>`);
  book.parts.declareExtension('vml', 'application/vnd.openxmlformats-officedocument.vmlDrawing');
  const relationship = relatePart(book.parts, sheet.part, {
    type: `${book.dialect.relationships}/vmlDrawing`,
    to: part,
  });
  sheet.change((text) =>
    setWorksheetChild(text, 'legacyDrawing', (_present, prefix) => {
      const tag = prefix === '' ? 'legacyDrawing' : `${prefix}:legacyDrawing`;
      return `<${tag}${relationshipAttribute(text, book.dialect.relationships, relationship)}/>`;
    }),
  );
  return part;
}

/** Ids of shapes are unique over the workbook by blocks of 1024 that each drawing claims. */
function freeShapeId(source: string): number {
  const block = Number(/<o:idmap[^>]*\sdata\s*=\s*["']([0-9]+)/.exec(source)?.[1] ?? 1);
  const used = [...source.matchAll(/\sid\s*=\s*["']_x0000_s([0-9]+)["']/g)].map((match) => Number(match[1]));
  return Math.max(block * 1024, ...used) + 1;
}

function shape(id: number, { row, column }: { row: number; column: number }): string {
  const left = Math.min(column + 1, MAX_COLUMNS - 3);
  const top = Math.max(0, row - 2);
  const anchor = [left, 15, top, 10, left + 2, 15, top + 5, 4].join(', ');
  return [
    `<v:shape id="_x0000_s${id}" type="#_x0000_t202" style="position:absolute;margin-left:59.25pt;margin-top:1.5pt;width:144pt;height:79pt;z-index:1;visibility:hidden" fillcolor="#ffffe1" o:insetmode="auto">`,
    '<v:fill color2="#ffffe1"/><v:shadow on="t" color="black" obscured="t"/><v:path o:connecttype="none"/>',
    '<v:textbox style="mso-direction-alt:auto"><div style="text-align:left"></div></v:textbox>',
    `<x:ClientData ObjectType="Note"><x:MoveWithCells/><x:SizeWithCells/><x:Anchor>${anchor}</x:Anchor>`,
    `<x:AutoFill>False</x:AutoFill><x:Row>${row - 1}</x:Row><x:Column>${column}</x:Column></x:ClientData></v:shape>`,
  ].join('');
}
