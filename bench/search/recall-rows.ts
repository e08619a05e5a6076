import { existsSync } from 'node:fs';
import { mkdir } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { lookAtFolder } from '@galley/engine/workbench';
import { createSearch, type Search } from '@galley/engine/workshop';
import type { SearchMode } from '@galley/schema';
import type { BenchRow } from '../measure.ts';
import { isAnswer, type LabelledQuestion, labelledQuestions } from './questions.ts';

const root = resolve(import.meta.dirname, '../..');
const corpus = resolve(root, '../shared/corpus');
/** Kept: to say what all texts of the corpus are about takes minutes. */
const cache = join(root, 'node_modules/.cache/galley-bench-search');
const FOLDERS = ['csv', 'docx', 'other', 'pdf', 'pptx', 'xlsx'];
const DEPTH = 10;

let search: Promise<Search> | null = null;

function opened(): Promise<Search> {
  search ??= open();
  return search;
}

async function open(): Promise<Search> {
  await mkdir(cache, { recursive: true });
  const folder = await lookAtFolder(corpus);
  const made = createSearch({
    file: join(cache, 'search.db'),
    files: {
      ...folder,
      async listFiles() {
        const list = await folder.listFiles();
        return { ...list, files: list.files.filter(({ path }) => FOLDERS.includes(path.split('/')[0] ?? '')) };
      },
    },
  });
  const waiting = { query: 'nothing', mode: 'hybrid', in: ['files'], limit: 1, waitMs: 10_000 } as const;
  for (let left = 1; left > 0; ) {
    const { coverage } = await made.ask(waiting);
    left = coverage.waiting + coverage.semantic.waiting;
    if (left > 0) console.error(`    ${coverage.waiting} files and ${coverage.semantic.waiting} passages wait`);
  }
  return made;
}

export async function closeRecall(): Promise<void> {
  await (await search)?.[Symbol.asyncDispose]();
  search = null;
}

/** The place of the first answer for each question, from 1; null where it is not among the first ten. */
const places = new Map<SearchMode, Promise<readonly (number | null)[]>>();

function placesOf(mode: SearchMode): Promise<readonly (number | null)[]> {
  const known = places.get(mode) ?? ask(mode);
  places.set(mode, known);
  return known;
}

const tuned = labelledQuestions('questions.tsv');
const fresh = new Set([...labelledQuestions('fresh-questions.tsv'), ...labelledQuestions('unseen-questions.tsv')]);
const questions = [...tuned, ...fresh];

async function ask(mode: SearchMode): Promise<(number | null)[]> {
  const found: (number | null)[] = [];
  for (const wanted of questions) {
    const question = { query: wanted.question, mode, in: ['files'], limit: DEPTH, waitMs: 0 } as const;
    const { results } = await (await opened()).ask(question);
    const place = results.findIndex((result) => isAnswer(result, wanted));
    found.push(place === -1 ? null : place + 1);
  }
  return found;
}

type Score = (places: readonly (number | null)[]) => number;
const recall =
  (most: number): Score =>
  (all) =>
    all.filter((place) => place !== null && place <= most).length / all.length;
const meanReciprocal: Score = (all) =>
  all.reduce<number>((sum, place) => sum + (place === null ? 0 : 1 / place), 0) / all.length;

const modes = { words: 'full text alone', semantic: 'meaning alone', hybrid: 'both' } as const;
const scores: readonly (readonly [string, Score])[] = [
  ['recall@5', recall(5)],
  ['recall@10', recall(10)],
  ['MRR', meanReciprocal],
];

function rowsOf(which: string, isAsked: (question: LabelledQuestion) => boolean): BenchRow[] {
  const measured = (mode: SearchMode, score: Score) => async () =>
    score((await placesOf(mode)).filter((_, index) => isAsked(questions[index] as LabelledQuestion)));
  return scores.flatMap(([name, score]) =>
    (['words', 'semantic', 'hybrid'] as const).map((mode): BenchRow => {
      const peer = mode === 'words' ? {} : { peer: measured('words', score), peer_name: modes.words };
      return {
        work: `${name}, ${which}: ${modes[mode]}`,
        unit: 'of 1',
        ours: measured(mode, score),
        ...peer,
        rounds: 1,
      };
    }),
  );
}

const isTuned = (question: LabelledQuestion) => !fresh.has(question);
const count = (words: LabelledQuestion['words']) => tuned.filter((each) => each.words === words).length;

/** A place found counts only with its file and its place in it. More is better. */
export const recallRows: readonly BenchRow[] = existsSync(corpus)
  ? [
      ...rowsOf(`${tuned.length} questions`, isTuned),
      ...rowsOf(`${count('other')} in other words`, (each) => isTuned(each) && each.words === 'other'),
      ...rowsOf(`${count('same')} in the same words`, (each) => isTuned(each) && each.words === 'same'),
      ...rowsOf(`${fresh.size} fresh questions`, (each) => fresh.has(each)),
      ...rowsOf('fresh questions in other words', (each) => fresh.has(each) && each.words === 'other'),
      ...rowsOf('fresh questions in the same words', (each) => fresh.has(each) && each.words === 'same'),
    ]
  : [];
if (recallRows.length === 0) console.error('There is no corpus in ../shared/corpus: recall is not measured.');
