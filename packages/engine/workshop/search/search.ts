import { setTimeout as pause } from 'node:timers/promises';
import { type Documents, OperationCancelledError, type Pool, sharedDocuments, sharedPool } from '@galley/formats';
import type { FileResult, SearchAnswer, SearchMode, SearchScope } from '@galley/schema';
import type { FileSearch } from '../../tools/index.ts';
import type { DraftReview } from '../../workbench/index.ts';
import { coverageOf } from './coverage.ts';
import { type AskedFile, BehindDraft, FileKeys, type SearchedFiles } from './file-sources.ts';
import { IndexFiller } from './fill-index.ts';
import { MeaningFinder } from './find-meanings.ts';
import { fuse, type Ranking } from './fuse.ts';
import { nameMatches } from './name-matches.ts';
import { type Reason, rank } from './rank.ts';
import { indexArtifacts, indexMessages, type Records } from './record-sources.ts';
import { resultsOf, type Searched } from './results.ts';
import { type Content, SearchIndex } from './search-index.ts';

export interface SearchQuestion {
  readonly query: string;
  readonly mode: SearchMode;
  readonly in: readonly SearchScope[];
  readonly limit: number;
  /** How long it may take until it answers with what is read by then. */
  readonly waitMs: number;
}

export interface SearchOptions {
  /** Below `.galley/`; null keeps the index in memory. */
  readonly file: string | null;
  /** All of the files. */
  readonly files: SearchedFiles;
  readonly review?: Pick<DraftReview, 'draft' | 'readPublished'>;
  readonly records?: Records;
  readonly pool?: Pick<Pool, 'run'>;
  readonly documents?: Pick<Documents, 'passages' | 'facts'>;
}

/** Looks through what a Workbench holds. Nothing is read before the first question. */
export interface Search extends AsyncDisposable {
  /** For people: everything, Draft and Published told apart. */
  ask(question: SearchQuestion): Promise<SearchAnswer>;
  /** For tools: files of the view that they were handed, as the Draft has them. */
  readonly files: FileSearch;
}

/** What a tool waits for files that are not read yet. */
const TOOL_WAIT_MS = 15_000;
const STALE = 64;

export function createSearch(options: SearchOptions): Search {
  return new WorkbenchSearch(options);
}

class WorkbenchSearch implements Search {
  readonly #options: SearchOptions;
  readonly #ended = new AbortController();
  readonly #keys = new FileKeys();
  readonly #behind = new BehindDraft();
  readonly #runs = new Set<string>();
  #parts: Parts | null = null;
  #stopFollowing: (() => void) | null = null;
  #forgetting: Promise<void> = Promise.resolve();

  constructor(options: SearchOptions) {
    this.#options = options;
  }

  async ask(question: SearchQuestion): Promise<SearchAnswer> {
    const parts = this.#open();
    const { files, review } = this.#options;
    const { asked, leftOut } = await this.#keys.all(files);
    const behind = review === undefined ? [] : await this.#behind.all(review);
    const all = [...asked, ...behind];
    const records = await this.#records(parts, question.in);
    const answer = await this.#answer(parts, question, { files: all, leftOut, records });
    if (answer.coverage.waiting === 0) this.#forgetting = this.#forgetting.then(() => this.#forget(parts, all));
    return answer;
  }

  readonly files: FileSearch = async (question, view) => {
    const parts = this.#open();
    const { asked, leftOut } = await this.#keys.all(view);
    const wanted: SearchQuestion = { ...question, in: ['files'], waitMs: TOOL_WAIT_MS };
    const { results, coverage } = await this.#answer(parts, wanted, { files: asked, leftOut, records: [] });
    return { results: results.filter((result): result is FileResult => result.kind === 'file'), coverage };
  };

  async [Symbol.asyncDispose](): Promise<void> {
    this.#ended.abort();
    this.#stopFollowing?.();
    this.#keys.letGo();
    const parts = this.#parts;
    this.#parts = null;
    if (parts === null) return;
    await Promise.allSettled([parts.filler.add([]), parts.meanings.catchUp(), this.#forgetting]);
    parts.index.close();
  }

  #open(): Parts {
    if (this.#parts !== null) return this.#parts;
    const { file, documents = sharedDocuments(), pool = sharedPool() } = this.#options;
    const index = new SearchIndex(file);
    this.#keys.follow(index.files);
    this.#parts = {
      index,
      filler: new IndexFiller(index, documents, this.#ended.signal),
      meanings: new MeaningFinder(index, pool, this.#ended.signal),
    };
    return this.#parts;
  }

  async #answer(parts: Parts, question: SearchQuestion, asked: Asked): Promise<SearchAnswer> {
    const { index, filler, meanings } = parts;
    const files = question.in.includes('files') ? asked.files : [];
    const deadline = Date.now() + question.waitMs;
    await within(filler.add(files), deadline);
    const isSemantic = question.mode === 'hybrid' || question.mode === 'semantic';
    if (isSemantic) await within(meanings.catchUp(), deadline);
    const direction = isSemantic ? await meanings.ofQuestion(question.query) : null;
    if (this.#ended.signal.aborted) throw new OperationCancelledError('The search');
    const searched = searchedOf(index, files, asked.records);
    const contents = [...searched.files.keys(), ...searched.records.keys()];
    const { fused, stems } = rank(index, question, contents, direction);
    const names =
      question.mode === 'semantic'
        ? []
        : nameMatches(
            question.query,
            files.map(({ path }) => path),
          );
    const named = new Map(names.map((place) => [-1 - place, files[place]] as const).filter(isNamed));
    return {
      results: resultsOf(index, withNames(fused, names), stems, { ...searched, named }, question.limit),
      coverage: coverageOf(index, files, { leftOut: asked.leftOut, semanticProblem: meanings.problem }),
    };
  }

  async #records({ index }: Parts, scopes: readonly SearchScope[]): Promise<Content[]> {
    const { records } = this.#options;
    if (records === undefined) return [];
    const keys: string[] = [];
    if (scopes.includes('messages')) keys.push(...(await indexMessages(index, records)));
    if (scopes.includes('artifacts')) {
      await this.#followRuns(records);
      const runs = [...this.#runs];
      this.#runs.clear();
      await indexArtifacts(index, records, runs);
      keys.push(...index.keys().filter((key) => key.startsWith('artifact ')));
    }
    return keys.flatMap((key) => index.get(key) ?? []);
  }

  /** At first all Runs may have gone on; then those that the journal hears of. */
  async #followRuns({ store }: Records): Promise<void> {
    if (this.#stopFollowing !== null) return;
    this.#stopFollowing = store.journal.onCommit((rows) => {
      for (const { stream } of rows) if (stream.startsWith('run_')) this.#runs.add(stream);
    });
    for (const run of await store.journal.streams('run_')) this.#runs.add(run);
  }

  /** What no file has any more goes, once there is enough of it. */
  async #forget({ index }: Parts, files: readonly AskedFile[]): Promise<void> {
    const present = new Set(files.map(({ key }) => key));
    const stale = index.keys().filter((key) => key.startsWith('file ') && !present.has(key));
    if (stale.length <= STALE + files.length / 4) return;
    await index.drop(stale);
    index.forgetFiles(new Set(files.map(({ path }) => path)));
  }
}

interface Parts {
  readonly index: SearchIndex;
  readonly filler: IndexFiller;
  readonly meanings: MeaningFinder;
}

interface Asked {
  readonly files: readonly AskedFile[];
  readonly leftOut: number;
  readonly records: readonly Content[];
}

function searchedOf(
  index: SearchIndex,
  files: readonly AskedFile[],
  records: readonly Content[],
): Omit<Searched, 'named'> {
  const byContent = new Map<number, AskedFile[]>();
  for (const file of files) {
    const content = file.key === null ? undefined : index.get(file.key);
    if (content === undefined) continue;
    const same = byContent.get(content.id);
    if (same === undefined) byContent.set(content.id, [file]);
    else same.push(file);
  }
  return { files: byContent, records: new Map(records.map((content) => [content.id, content])) };
}

/** Names rank like one more way to search; their ids are below zero, where no passage is. */
function withNames(fused: ReturnType<typeof rank>['fused'], names: readonly number[]): typeof fused {
  if (names.length === 0) return fused;
  const ranking: Ranking<Reason> = { by: 'name', ids: names.map((place) => -1 - place) };
  return [...fused, ...fuse([ranking])].sort((a, b) => b.score - a.score);
}

function isNamed(entry: readonly [number, AskedFile | undefined]): entry is readonly [number, AskedFile] {
  return entry[1] !== undefined;
}

async function within(work: Promise<unknown>, deadline: number): Promise<void> {
  const timer = new AbortController();
  const left = Math.max(0, deadline - Date.now());
  const late = pause(left, undefined, { signal: timer.signal, ref: true }).catch(() => undefined);
  await Promise.race([work, late]);
  timer.abort();
}
