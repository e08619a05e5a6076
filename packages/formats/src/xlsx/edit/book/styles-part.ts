import { posix } from 'node:path';
import { CONTENT_TYPE, type Dialect } from '../../../ooxml/namespaces.ts';
import type { PackageEdit } from '../../../ooxml/package-edit.ts';
import { relatedParts, relatePart } from '../../../ooxml/part-relationships.ts';

/** The part that holds a workbook's styles; made, without any, where there is none. */
export function stylesPart(parts: PackageEdit, workbook: { readonly part: string; readonly dialect: Dialect }): string {
  const present = relatedParts(parts, workbook.part, 'styles')[0]?.part;
  if (present !== undefined && parts.has(present)) return present;
  const part = present ?? posix.join(posix.dirname(workbook.part), 'styles.xml');
  const head = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n';
  parts.write(part, `${head}<styleSheet xmlns="${workbook.dialect.main}"></styleSheet>`);
  parts.declare(part, CONTENT_TYPE.styles);
  if (present === undefined) {
    relatePart(parts, workbook.part, { type: `${workbook.dialect.relationships}/styles`, to: part });
  }
  return part;
}
