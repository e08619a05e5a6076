import { existsSync, readFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { findFiles } from '../find-files.ts';

export interface Pair {
  readonly name: string;
  readonly before: string;
  readonly after: string;
}

/** The pairs that a folder lists in PAIRS.tsv; without such a list each document and the next one. */
export function pairsIn(directory: string): Pair[] {
  const list = join(directory, 'PAIRS.tsv');
  if (existsSync(list)) {
    return readFileSync(list, 'utf8')
      .split(/\r?\n/)
      .map((line) => line.split('\t'))
      .filter(([, before = '', after = '']) => /\.docx$/.test(before) && /\.docx$/.test(after))
      .map(([, before = '', after = '']) => ({
        name: `${shortName(before)} → ${shortName(after)}`,
        before: join(directory, before),
        after: join(directory, after),
      }));
  }
  const { files } = findFiles(directory, /\.(?:docx|docm|dotx|dotm)$/i);
  return files.slice(1).map((after, index) => {
    const before = files[index] ?? after;
    return { name: `${shortName(before)} → ${shortName(after)}`, before, after };
  });
}

function shortName(path: string): string {
  return basename(path).replace(/^.*?__.*?__|__[0-9a-f]+\.\w+$/g, '');
}
