import { type LinesRead, mapText, type ReadLinesOptions, readLines, type TextMap } from '@galley/formats';
import type { Workers } from '../capabilities.ts';

/** A text of this size is read through in some ten milliseconds: less than the way to another process and back. */
const QUICK_BYTES = 1024 * 1024;

export function isQuickText(bytes: Uint8Array): boolean {
  return bytes.length <= QUICK_BYTES;
}

export async function readTextFile(bytes: Uint8Array, options: ReadLinesOptions, workers: Workers): Promise<LinesRead> {
  return isQuickText(bytes) ? readLines(bytes, options) : workers.run('read', 'readLines', [bytes, options]);
}

export async function mapTextFile(bytes: Uint8Array, workers: Workers): Promise<TextMap> {
  return isQuickText(bytes) ? mapText(bytes) : workers.run('read', 'mapText', [bytes]);
}
