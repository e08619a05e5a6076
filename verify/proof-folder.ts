import { statSync } from 'node:fs';
import { resolve } from 'node:path';
import { type FoundFiles, findFiles } from './find-files.ts';

export interface ProofFolder {
  readonly directory: string;
  readonly paths: readonly string[];
  /** All that is in the folder, before a part of it was chosen. */
  readonly found: FoundFiles;
  /** The word after a name on the command line. */
  option(name: string): string | undefined;
  /** The same as a number above zero. */
  number(name: string, otherwise: number): number;
}

export interface WantedFiles {
  readonly endings: RegExp;
  /** Of the corpus. */
  readonly folder: string;
}

const WORKBOOKS: WantedFiles = { endings: /\.(?:xlsx|xlsm|xltx|xltm)$/i, folder: 'xlsx' };

/**
 * The files that a proof is run on: of the corpus, or `--dir DIR`; `--every N`-th file, `--only TEXT` in the path, `--limit N`
 * files. A text when there is no such folder.
 */
export function proofFolder(args: readonly string[], wanted: WantedFiles = WORKBOOKS): ProofFolder | string {
  const option = (name: string) => (args.includes(name) ? args[args.indexOf(name) + 1] : undefined);
  const number = (name: string, otherwise: number): number => {
    const given = Number(option(name));
    return Number.isFinite(given) && given > 0 ? given : otherwise;
  };
  const directory = resolve(option('--dir') ?? `../shared/corpus/${wanted.folder}`);
  if (statSync(directory, { throwIfNoEntry: false })?.isDirectory() !== true) return `There is no folder ${directory}.`;
  const found = findFiles(directory, wanted.endings);
  for (const closed of found.closed) console.error(`– not looked into: ${closed}`);
  const paths = found.files
    .filter((path, index) => path.includes(option('--only') ?? '') && index % number('--every', 1) === 0)
    .slice(0, number('--limit', Number.POSITIVE_INFINITY));
  return { directory, paths, found, option, number };
}
