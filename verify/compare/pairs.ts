import { existsSync, readFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { findFiles } from '../find-files.ts';
import { deckEdits, editedDeck } from './edited-decks.ts';

export interface Pair {
  readonly name: string;
  /** Both versions; null where there is nothing to compare. */
  read(): readonly [before: Uint8Array, after: Uint8Array] | null;
}

export type ComparedFormat = 'docx' | 'pptx';

const ENDINGS: Readonly<Record<ComparedFormat, { readonly listed: RegExp; readonly files: RegExp }>> = {
  docx: { listed: /\.docx$/, files: /\.(?:docx|docm|dotx|dotm)$/i },
  pptx: { listed: /\.pptx$/, files: /\.(?:pptx|pptm|potx|potm|ppsx|ppsm)$/i },
};

/** The pairs that a folder lists in PAIRS.tsv; without such a list each document and the next one. */
export function pairsIn(directory: string, format: ComparedFormat): Pair[] {
  const { listed, files: wanted } = ENDINGS[format];
  const list = join(directory, 'PAIRS.tsv');
  const pairs = existsSync(list) ? listedPairs(directory, list, listed) : [];
  if (pairs.length > 0) return pairs;
  const { files } = findFiles(directory, wanted);
  return files.slice(1).map((after, index) => {
    const before = files[index] ?? after;
    return pairOf(before, after);
  });
}

/** Decks before and after edits of our own. */
export function editedPairs(directory: string): Pair[] {
  const { files } = findFiles(directory, ENDINGS.pptx.files);
  return files.flatMap((file) =>
    deckEdits.map((edit) => ({
      name: `${shortName(file)}, ${edit}`,
      read() {
        const before = readFileSync(file);
        const after = editedDeck(before, edit);
        return after === null ? null : ([before, after] as const);
      },
    })),
  );
}

function pairOf(before: string, after: string): Pair {
  const name = `${shortName(before)} → ${shortName(after)}`;
  return { name, read: () => [readFileSync(before), readFileSync(after)] };
}

function shortName(path: string): string {
  return basename(path).replace(/^.*?__.*?__|__[0-9a-f]+\.\w+$/g, '');
}

function listedPairs(directory: string, list: string, listed: RegExp): Pair[] {
  return readFileSync(list, 'utf8')
    .split(/\r?\n/)
    .map((line) => line.split('\t'))
    .filter(([, before = '', after = '']) => listed.test(before) && listed.test(after))
    .map(([, before = '', after = '']) => pairOf(join(directory, before), join(directory, after)));
}
