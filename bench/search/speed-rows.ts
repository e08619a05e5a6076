import { execFile } from 'node:child_process';
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { openWorkbench, type Workbench } from '@galley/engine/workbench';
import { createSearch, type Search } from '@galley/engine/workshop';
import { createIdSource, systemClock } from '@galley/schema';
import type { BenchRow } from '../measure.ts';

const FILES = 5_000;
const QUERIES = 60;
const WORDS = [
  'rent',
  'insurance',
  'repair',
  'travel',
  'energy',
  'contract',
  'delivery',
  'meeting',
  'budget',
  'harvest',
];

interface Prepared {
  readonly root: string;
  readonly workbench: Workbench;
  readonly search: Search;
  readonly indexSeconds: number;
}

let prepared: Promise<Prepared> | null = null;

function ready(): Promise<Prepared> {
  prepared ??= prepare();
  return prepared;
}

/** Texts, tables and JSON of some kilobytes, each with words of its own. */
async function prepare(): Promise<Prepared> {
  const root = await mkdtemp(join(tmpdir(), 'galley-bench-search-'));
  for (let index = 0; index < FILES; index += 1) {
    const folder = join(root, `part-${index % 50}`);
    if (index < 50) await mkdir(folder);
    await writeFile(join(folder, nameOf(index)), contentOf(index));
  }
  await setTimeout(2_100);
  const workbench = await openWorkbench({ directory: root, clock: systemClock, ids: createIdSource(systemClock) });
  const search = createSearch({ file: join(root, '.galley', 'search.db'), files: workbench, review: workbench });
  const start = performance.now();
  for (let waiting = 1; waiting > 0; ) ({ waiting } = (await ask(search, 'nothing', 60_000)).coverage);
  return { root, workbench, search, indexSeconds: (performance.now() - start) / 1000 };
}

export async function removeSpeed(): Promise<void> {
  const { root, workbench, search } = (await prepared) ?? {};
  await search?.[Symbol.asyncDispose]();
  await workbench?.[Symbol.asyncDispose]();
  if (root !== undefined) await rm(root, { recursive: true, force: true });
  prepared = null;
}

function nameOf(index: number): string {
  return `file-${index}.${['md', 'csv', 'json', 'txt'][index % 4]}`;
}

function contentOf(index: number): string {
  const line = (row: number) => WORDS.map((word, place) => `${word}${(index * 31 + row * 7 + place) % 997}`);
  const rows = Array.from({ length: 30 }, (_, row) => line(row));
  if (index % 4 === 1) return rows.map((cells) => cells.join(',')).join('\n');
  if (index % 4 === 2) return JSON.stringify(rows, null, 1);
  return rows.map((words) => `The ${words.join(' and the ')} of file ${index}.`).join('\n');
}

function ask(search: Search, query: string, waitMs = 10_000, mode: 'exact' | 'words' = 'exact') {
  return search.ask({ query, mode, in: ['files'], limit: 20, waitMs });
}

async function p95(work: (index: number) => Promise<unknown>): Promise<number> {
  const times: number[] = [];
  for (let index = 0; index < QUERIES; index += 1) {
    const start = performance.now();
    await work(index);
    times.push(performance.now() - start);
  }
  return times.sort((a, b) => a - b)[Math.floor(QUERIES * 0.95)] ?? Number.NaN;
}

const wanted = (index: number) => `${WORDS[index % WORDS.length]}${(index * 13) % 997}`;

function ripgrep(root: string, text: string): Promise<void> {
  return new Promise((done, failed) => {
    const args = ['--fixed-strings', '--ignore-case', '--line-number', '--max-count', '3', text, root];
    execFile('rg', args, { maxBuffer: 1 << 28 }, (error) => {
      if (error === null || error.code === 1) done();
      else failed(error);
    });
  });
}

/** ripgrep reads all files at each question; it finds text in the middle of words and nothing in office files. */
export const speedRows: readonly BenchRow[] = [
  { work: `index ${FILES} files, full text`, unit: 's', ours: async () => (await ready()).indexSeconds, rounds: 1 },
  {
    work: `p95 of ${QUERIES} exact texts in ${FILES} files`,
    unit: 'ms',
    ours: async () => p95(async (index) => ask((await ready()).search, wanted(index))),
    peer: async () => p95(async (index) => ripgrep((await ready()).root, wanted(index))),
    peer_name: 'ripgrep',
    rounds: 1,
  },
  {
    work: `p95 of ${QUERIES} questions of three words in ${FILES} files`,
    unit: 'ms',
    ours: async () =>
      p95(async (index) => {
        const words = [wanted(index), WORDS[index % 7], wanted(index + 3)].join(' ');
        return ask((await ready()).search, words, 10_000, 'words');
      }),
    rounds: 1,
  },
  {
    work: `search after one of ${FILES} files changed`,
    unit: 'ms',
    ours: async () => {
      const { root, search } = await ready();
      const word = `zebra${Date.now()}`;
      await writeFile(join(root, 'part-3', nameOf(3)), `The ${word} came.\n`);
      const start = performance.now();
      const { results } = await ask(search, word);
      if (results.length !== 1) throw new RangeError('the change was not found');
      return performance.now() - start;
    },
  },
];
