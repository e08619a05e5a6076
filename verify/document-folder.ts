import { statSync } from 'node:fs';
import { resolve } from 'node:path';
import { findFiles } from './find-files.ts';

export interface DocumentFolder {
  readonly directory: string;
  readonly paths: readonly string[];
  option(name: string): string | undefined;
  number(name: string, otherwise: number): number;
}

/** The Word documents that a proof is run on: of the corpus, or `--dir DIR`; `--every N`-th, `--only TEXT` in the path, `--limit N`. */
export function documentFolder(args: readonly string[]): DocumentFolder | string {
  const option = (name: string) => (args.includes(name) ? args[args.indexOf(name) + 1] : undefined);
  const number = (name: string, otherwise: number): number => {
    const given = Number(option(name));
    return Number.isFinite(given) && given > 0 ? given : otherwise;
  };
  const directory = resolve(option('--dir') ?? '../shared/corpus/docx');
  if (statSync(directory, { throwIfNoEntry: false })?.isDirectory() !== true) return `There is no folder ${directory}.`;
  const { files, closed } = findFiles(directory, /\.(?:docx|docm|dotx|dotm)$/i);
  for (const folder of closed) console.error(`– not looked into: ${folder}`);
  const paths = files
    .filter((path, index) => path.includes(option('--only') ?? '') && index % number('--every', 1) === 0)
    .slice(0, number('--limit', Number.POSITIVE_INFINITY));
  return { directory, paths, option, number };
}
