import { posix } from 'node:path';
import { decodeEscapes } from '../zip/zip-entry.ts';

/** `xl/_rels/workbook.xml.rels` for `xl/workbook.xml`. */
export function relationshipsPartOf(part: string): string {
  return posix.join(posix.dirname(part), '_rels', `${posix.basename(part)}.rels`);
}

/** Part name (no leading slash) that a relationship's target means, seen from the part that holds it. */
export function resolveTarget(part: string, target: string): string {
  const plain = decodeEscapes(target.replaceAll('\\', '/'));
  const joined = plain.startsWith('/') ? plain : posix.join('/', posix.dirname(part), plain);
  return posix.normalize(joined).replace(/^\/+/, '');
}
