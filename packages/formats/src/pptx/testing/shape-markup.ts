import { escapeAttribute, escapeText } from '../../xml/escape.ts';

/** Where a shape is, in the unit of the format. */
export type Box = readonly [x: number, y: number, width: number, height: number];

export interface ShapeSample {
  readonly id: number;
  readonly name?: string;
  readonly alt?: string;
  readonly box?: Box;
  /** `type="title"`, `idx="1"`: the attributes of its placeholder. */
  readonly placeholder?: string;
  /** A paragraph for each; tabs in front make levels. */
  readonly lines?: readonly string[];
}

export function shape({ id, name = `Shape ${id}`, alt = '', box, placeholder, lines = [] }: ShapeSample): string {
  const nv = `<p:nvSpPr><p:cNvPr id="${id}" name="${name}"${described(alt)}/><p:cNvSpPr/><p:nvPr>${ph(placeholder)}</p:nvPr></p:nvSpPr>`;
  const geometry = placeholder === undefined ? '<a:prstGeom prst="rect"><a:avLst/></a:prstGeom>' : '';
  return `<p:sp>${nv}<p:spPr>${transform('a', box)}${geometry}</p:spPr><p:txBody><a:bodyPr/><a:lstStyle/>${paragraphs(lines)}</p:txBody></p:sp>`;
}

export function title(id: number, text: string): string {
  return shape({ id, name: 'Title', placeholder: 'type="title"', lines: [text] });
}

export function body(id: number, lines: readonly string[]): string {
  return shape({ id, name: 'Content', placeholder: 'idx="1"', lines });
}

/** Shapes inside have their places in a space that starts at the group's corner. */
export function group(id: number, box: Box, inside: string): string {
  const [x, y, width, height] = box;
  const space = `<a:chOff x="0" y="0"/><a:chExt cx="${width}" cy="${height}"/>`;
  const own = `<a:xfrm><a:off x="${x}" y="${y}"/><a:ext cx="${width}" cy="${height}"/>${space}</a:xfrm>`;
  return `<p:grpSp><p:nvGrpSpPr><p:cNvPr id="${id}" name="Group ${id}"/><p:cNvGrpSpPr/><p:nvPr/></p:nvGrpSpPr><p:grpSpPr>${own}</p:grpSpPr>${inside}</p:grpSp>`;
}

export function table(id: number, box: Box, rows: readonly (readonly string[])[]): string {
  const columns = (rows[0] ?? []).map(() => `<a:gridCol w="${Math.round(box[2] / (rows[0]?.length ?? 1))}"/>`).join('');
  const cell = (text: string): string =>
    `<a:tc><a:txBody><a:bodyPr/><a:lstStyle/>${paragraphs([text])}</a:txBody><a:tcPr/></a:tc>`;
  const body = rows.map((row) => `<a:tr h="370840">${row.map(cell).join('')}</a:tr>`).join('');
  const data = `<a:tbl><a:tblPr firstRow="1"/><a:tblGrid>${columns}</a:tblGrid>${body}</a:tbl>`;
  return frame(
    id,
    box,
    `<a:graphicData uri="http://schemas.openxmlformats.org/drawingml/2006/table">${data}</a:graphicData>`,
  );
}

/** Shows the picture with this relation, see `DeckSlide.pictures`. */
export function picture(id: number, box: Box, { relation, alt = '' }: { relation: string; alt?: string }): string {
  return `<p:pic><p:nvPicPr><p:cNvPr id="${id}" name="Picture ${id}"${described(alt)}/><p:cNvPicPr/><p:nvPr/></p:nvPicPr><p:blipFill><a:blip r:embed="${relation}"/><a:stretch><a:fillRect/></a:stretch></p:blipFill><p:spPr>${transform('a', box)}<a:prstGeom prst="rect"><a:avLst/></a:prstGeom></p:spPr></p:pic>`;
}

export function frame(id: number, box: Box, data: string): string {
  return `<p:graphicFrame><p:nvGraphicFramePr><p:cNvPr id="${id}" name="Frame ${id}"/><p:cNvGraphicFramePr/><p:nvPr/></p:nvGraphicFramePr>${transform('p', box)}<a:graphic>${data}</a:graphic></p:graphicFrame>`;
}

export function paragraphs(lines: readonly string[]): string {
  if (lines.length === 0) return '<a:p/>';
  return lines.map(paragraph).join('');
}

function paragraph(line: string): string {
  const level = /^\t*/.exec(line)?.[0].length ?? 0;
  const text = line.slice(level);
  const properties = level === 0 ? '' : `<a:pPr lvl="${level}"/>`;
  const run = text === '' ? '' : `<a:r><a:rPr lang="en-US"/><a:t>${escapeText(text)}</a:t></a:r>`;
  return `<a:p>${properties}${run}</a:p>`;
}

function transform(prefix: string, box: Box | undefined): string {
  if (box === undefined) return '';
  const [x, y, width, height] = box;
  return `<${prefix}:xfrm><a:off x="${x}" y="${y}"/><a:ext cx="${width}" cy="${height}"/></${prefix}:xfrm>`;
}

function ph(attributes: string | undefined): string {
  return attributes === undefined ? '' : `<p:ph ${attributes}/>`;
}

function described(alt: string): string {
  return alt === '' ? '' : ` descr="${escapeAttribute(alt)}"`;
}
