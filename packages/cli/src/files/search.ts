import { existsSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { lookAtFolder } from '@galley/engine/workbench';
import { createSearch } from '@galley/engine/workshop';
import {
  InvalidArgumentError,
  type SearchAnswer,
  type SearchMode,
  type SearchScope,
  searchScopes,
} from '@galley/schema';
import { parseAmount } from '../arguments/parse-amount.ts';
import { openExisting } from '../open/open.ts';
import { drawLine, printResult, say } from '../output/print.ts';
import { isSharedAddress } from '../shared/shared-place.ts';
import { coverageLines, renderResult } from './render/render-search.ts';

interface SearchOptions {
  readonly exact?: boolean;
  readonly semantic?: boolean;
  readonly in?: string;
  readonly limit?: string;
  readonly json?: boolean;
}

/** Asks again and again with what is read by then, so that progress can be shown. */
const ROUND_MS = 1_000;
/** Files are waited for; comparing by meaning goes on the next time. */
const MEANING_MS = 20_000;

type Ask = (waitMs: number) => Promise<SearchAnswer>;

/** Ends with 1 when nothing was found, as grep does. */
export async function searchCommand(directory: string, query: string, options: SearchOptions): Promise<number> {
  const mode = modeOf(options);
  const limit = parseAmount('--limit', options.limit, { whole: true }) ?? 20;
  const scopes = scopesOf(options.in);
  const isWorkbench = isSharedAddress(directory) || existsSync(join(resolve(directory), '.galley'));
  const answer = isWorkbench
    ? await searchWorkbench(directory, { query, mode, in: scopes, limit })
    : await searchFolder(directory, { query, mode, in: scopes, limit });
  const lines = [...answer.results.flatMap(renderResult), ...(answer.results.length === 0 ? ['Nothing found.'] : [])];
  printResult(options.json, answer, lines.join('\n'));
  if (options.json !== true) for (const line of coverageLines(answer.coverage, mode)) say(line);
  return answer.results.length === 0 ? 1 : 0;
}

interface Question {
  readonly query: string;
  readonly mode: SearchMode;
  readonly in: SearchScope[];
  readonly limit: number;
}

async function searchWorkbench(directory: string, question: Question): Promise<SearchAnswer> {
  await using opened = await openExisting(directory);
  return await untilRead(question.mode, (wait_ms) =>
    opened.call.SearchWorkbench({ ...opened.target, ...question, wait_ms }),
  );
}

/** A folder that is no Workbench stays as it is: the index is kept in memory (SPEC B16). */
async function searchFolder(directory: string, question: Question): Promise<SearchAnswer> {
  await using search = createSearch({ file: null, files: await lookAtFolder(resolve(directory)) });
  return await untilRead(question.mode, (waitMs) => search.ask({ ...question, waitMs }));
}

async function untilRead(mode: SearchMode, ask: Ask): Promise<SearchAnswer> {
  const start = Date.now();
  let answer = await ask(ROUND_MS);
  const draw = process.stderr.isTTY ? drawLine : () => undefined;
  for (; isIncomplete(answer, mode, start); answer = await ask(ROUND_MS)) draw(progressOf(answer));
  draw('');
  return answer;
}

function isIncomplete({ coverage }: SearchAnswer, mode: SearchMode, start: number): boolean {
  const { waiting, semantic } = coverage;
  const isMeaningWaiting = mode !== 'exact' && semantic.waiting > 0 && semantic.problem === null;
  return waiting > 0 || (isMeaningWaiting && Date.now() - start < MEANING_MS);
}

function progressOf({ coverage: { files, waiting, semantic } }: SearchAnswer): string {
  if (waiting > 0) return `Reading files: ${files - waiting} of ${files}`;
  return `Comparing by meaning: ${semantic.ready} of ${semantic.ready + semantic.waiting} passages`;
}

function modeOf({ exact, semantic }: SearchOptions): SearchMode {
  if (exact && semantic) {
    throw new InvalidArgumentError(
      '--exact',
      '--exact and --semantic exclude each other.',
      'Give one of them, or none.',
    );
  }
  return exact ? 'exact' : semantic ? 'semantic' : 'hybrid';
}

function scopesOf(given: string | undefined): SearchScope[] {
  if (given === undefined) return [...searchScopes];
  const names = given.split(',').map((name) => name.trim());
  const known = searchScopes.filter((scope) => names.includes(scope));
  if (known.length === names.length) return known;
  throw new InvalidArgumentError('--in', `"${given}" is not known.`, `Give some of: ${searchScopes.join(', ')}.`);
}
