import { openZip } from '../../zip/open-zip.ts';
import { writeZip } from '../../zip/write-zip.ts';

/** For tests: a package with other text in some parts, and with new ones. */
export function changeParts(
  bytes: Uint8Array,
  changes: Readonly<Record<string, ((text: string) => string) | Uint8Array>>,
): Buffer {
  const zip = openZip(bytes);
  const set = new Map<string, Uint8Array>();
  for (const [name, change] of Object.entries(changes)) {
    const entry = zip.find(name);
    const text = entry === undefined ? '' : zip.read(entry).toString('utf8');
    set.set(name, typeof change === 'function' ? Buffer.from(change(text), 'utf8') : change);
  }
  return writeZip(zip, { set });
}
