import { existsSync, readFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { findFiles } from '../find-files.ts';
import { deckEdits, editedDeck } from './edited-decks.ts';

/** Two files, or one and an edit of our own that makes the other. */
export interface Pair {
  readonly name: string;
  readonly before: string;
  readonly after: { readonly path: string } | { readonly edit: string };
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
  return files.slice(1).map((after, index) => pairOf(files[index] ?? after, after));
}

/** Decks before and after edits of our own. */
export function editedPairs(directory: string): Pair[] {
  const { files } = findFiles(directory, ENDINGS.pptx.files);
  return files.flatMap((file) =>
    deckEdits.map((edit) => ({ name: `${shortName(file)}, ${edit}`, before: file, after: { edit } })),
  );
}

/** Both versions; null where there is nothing to compare. */
export function readPair({ before, after }: Pair): readonly [before: Uint8Array, after: Uint8Array] | null {
  const bytes = readFileSync(before);
  if ('path' in after) return [bytes, readFileSync(after.path)];
  const edited = editedDeck(bytes, after.edit);
  return edited === null ? null : [bytes, edited];
}

function pairOf(before: string, after: string): Pair {
  return { name: `${shortName(before)} → ${shortName(after)}`, before, after: { path: after } };
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
