import { openZip } from '../../zip/open-zip.ts';
import { writeZip } from '../../zip/write-zip.ts';
import { PackageEdit } from '../package-edit.ts';

const TYPES =
  '<Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types"><Default Extension="xml" ContentType="application/xml"/></Types>';

/** A package of parts with this text, for tests. */
export function makePackage(parts: Readonly<Record<string, string>>): PackageEdit {
  const all = Object.entries({ '[Content_Types].xml': TYPES, ...parts });
  return new PackageEdit(
    openZip(writeZip(undefined, { set: new Map(all.map(([name, text]) => [name, Buffer.from(text)])) })),
  );
}
