import { closeSync, existsSync, fsyncSync, mkdirSync, openSync, readFileSync, writeSync } from 'node:fs';
import { dirname } from 'node:path';
import { InvalidArgumentError } from '@galley/schema';
import { type Result, resultSchema } from './result.ts';

export interface ResultsFile {
  readonly results: readonly Result[];
  /** On disk when it returns: a task that was paid for is not paid for again. */
  add(result: Result): void;
}

/** Results as JSON lines. Nothing is ever overwritten: a case that is tried again gets another line, and the last one counts. */
export function openResults(file: string, { suite, model }: { suite: string; model: string }): ResultsFile {
  mkdirSync(dirname(file), { recursive: true });
  const text = existsSync(file) ? readFileSync(file, 'utf8') : '';
  const results = text.split('\n').flatMap((line, index, lines) => parseLine(line, file, index === lines.length - 1));
  const other = results.find((result) => result.suite !== suite || result.model !== model);
  if (other !== undefined) {
    throw new InvalidArgumentError(
      '--out',
      `${file} holds results of ${other.model} on ${other.suite}.`,
      'Name another file with --out.',
    );
  }
  // A kill in the middle of a write leaves part of a line: the next one begins on a line of its own.
  let isTorn = text !== '' && !text.endsWith('\n');
  return {
    results,
    add(result) {
      const descriptor = openSync(file, 'a');
      try {
        writeSync(descriptor, `${isTorn ? '\n' : ''}${JSON.stringify(result)}\n`);
        fsyncSync(descriptor);
      } finally {
        closeSync(descriptor);
      }
      isTorn = false;
      results.push(result);
    },
  };
}

function parseLine(line: string, file: string, isLast: boolean): Result[] {
  if (line.trim() === '') return [];
  try {
    return [resultSchema.parse(JSON.parse(line))];
  } catch (error) {
    if (isLast || error instanceof SyntaxError) return [];
    throw new InvalidArgumentError(
      '--out',
      `${file} is no file of results: ${line.slice(0, 80)}`,
      'Name another file.',
    );
  }
}

/** The last result of each case. */
export function latest(results: readonly Result[]): Map<string, Result> {
  return new Map(results.map((result) => [result.id, result]));
}
