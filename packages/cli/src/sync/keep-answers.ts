import { InvalidArgumentError } from '@galley/schema';
import { type KeepAnswer, keepAnswers } from './plan-sync.ts';

/** `--keep mine` for all conflicts, `--keep PATH=theirs` for one. */
export function parseKeep(given: readonly string[] = []): (path: string) => KeepAnswer | null {
  const all: KeepAnswer[] = [];
  const byPath = new Map<string, KeepAnswer>();
  for (const text of given) {
    const [, path, answer = text] = /^(.+)=([a-z]+)$/.exec(text) ?? [];
    const known = keepAnswers.find((each) => each === answer);
    if (known === undefined) {
      throw new InvalidArgumentError(
        '--keep',
        `"${text}" is no answer to a conflict.`,
        'Use --keep mine, theirs or both, or --keep PATH=mine for one file.',
      );
    }
    if (path === undefined) all.push(known);
    else byPath.set(path, known);
  }
  return (path) => byPath.get(path) ?? all.at(-1) ?? null;
}
