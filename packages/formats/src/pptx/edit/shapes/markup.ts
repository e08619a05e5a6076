import { escapeAttribute } from '../../../xml/escape.ts';
import { type Box, transformXml } from './box.ts';

/** A box with one empty paragraph. */
export function textBoxXml(id: number, box: Box, name: string): string {
  return `<p:sp><p:nvSpPr><p:cNvPr id="${id}" name="${escapeAttribute(name)}"/><p:cNvSpPr txBox="1"/><p:nvPr/></p:nvSpPr><p:spPr>${transformXml('a', box)}<a:prstGeom prst="rect"><a:avLst/></a:prstGeom><a:noFill/></p:spPr><p:txBody><a:bodyPr wrap="square" rtlCol="0"><a:spAutoFit/></a:bodyPr><a:lstStyle/><a:p></a:p></p:txBody></p:sp>`;
}

export interface PictureXml {
  readonly relation: string;
  readonly name: string;
  readonly alt: string;
  readonly crop?: string;
  /** XML of the placeholder that it fills. */
  readonly placeholder?: string;
}

export function pictureXml(id: number, box: Box, picture: PictureXml): string {
  const { relation, name, alt, crop = '', placeholder = '' } = picture;
  const description = alt === '' ? '' : ` descr="${escapeAttribute(alt)}"`;
  return `<p:pic><p:nvPicPr><p:cNvPr id="${id}" name="${escapeAttribute(name)}"${description}/><p:cNvPicPr><a:picLocks${placeholder === '' ? '' : ' noGrp="1"'} noChangeAspect="1"/></p:cNvPicPr><p:nvPr>${placeholder}</p:nvPr></p:nvPicPr><p:blipFill><a:blip r:embed="${relation}"/>${crop}<a:stretch><a:fillRect/></a:stretch></p:blipFill><p:spPr>${transformXml('a', box)}<a:prstGeom prst="rect"><a:avLst/></a:prstGeom></p:spPr></p:pic>`;
}

/** The style that PowerPoint gives new tables. */
const TABLE_STYLE = '{5C22544A-7EE6-4342-B048-85BDC9FD1C3A}';

export function tableXml(id: number, box: Box, size: { readonly rows: number; readonly columns: number }): string {
  const width = Math.floor(box.width / size.columns);
  const height = Math.floor(box.height / size.rows);
  const grid = `<a:gridCol w="${width}"/>`.repeat(size.columns);
  const row = `<a:tr h="${height}">${NEW_CELL.repeat(size.columns)}</a:tr>`;
  return `<p:graphicFrame><p:nvGraphicFramePr><p:cNvPr id="${id}" name="Table ${id}"/><p:cNvGraphicFramePr><a:graphicFrameLocks noGrp="1"/></p:cNvGraphicFramePr><p:nvPr/></p:nvGraphicFramePr>${transformXml('p', box)}<a:graphic><a:graphicData uri="http://schemas.openxmlformats.org/drawingml/2006/table"><a:tbl><a:tblPr firstRow="1" bandRow="1"><a:tableStyleId>${TABLE_STYLE}</a:tableStyleId></a:tblPr><a:tblGrid>${grid}</a:tblGrid>${row.repeat(size.rows)}</a:tbl></a:graphicData></a:graphic></p:graphicFrame>`;
}

export const NEW_CELL = '<a:tc><a:txBody><a:bodyPr/><a:lstStyle/><a:p></a:p></a:txBody><a:tcPr/></a:tc>';
