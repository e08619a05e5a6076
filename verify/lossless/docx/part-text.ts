import type { ZipArchive } from '@galley/formats';
import { decodeXml } from '../../../packages/formats/src/xml/decode-xml.ts';

/** A part as text; empty when it is not there. */
export function textOf(zip: ZipArchive, part: string): string {
  const entry = zip.find(part);
  return entry === undefined ? '' : decodeXml(zip.read(entry), part).text;
}

/** Is it this part, however the archive writes its name? */
export function isNamed(part: string, name: string): boolean {
  return part.replaceAll('\\', '/').replace(/^\//, '').toLowerCase() === name.toLowerCase();
}
