import { cp, stat } from 'node:fs/promises';
import { basename, join } from 'node:path';
import {
  type KnownWorkbenches,
  observeRuns,
  type ProcedureHandlers,
  peekIntoWorkbench,
  type UserSettings,
  waitingRuns,
} from '@galley/engine/workshop';
import {
  GalleyError,
  type HomePeek,
  type ListedRun,
  NotFoundError,
  type ProcedureOutput,
  WrongStateError,
} from '@galley/schema';
import type { Benches } from './benches.ts';
import { browse, FolderRefusedError, folderInHome, makeFolder } from './folders.ts';

export interface HomeOptions {
  readonly benches: Benches;
  /** Null: nobody keeps count of a person's Workbenches. */
  readonly known: KnownWorkbenches | null;
  /** Null: nothing is remembered of the person. */
  readonly settings: UserSettings | null;
  readonly home: string;
  /** Folder that is copied for whoever wants to try Galley. */
  readonly sample: string | undefined;
}

type HomeHandlers = Pick<ProcedureHandlers, Extract<keyof ProcedureHandlers, `Home${string}`>>;

const MOST_LISTED = 50;
const MOST_SAMPLES = 100;
/** Of one Workbench; who looks for an older one opens it. */
const MOST_RUNS = 500;

/** All Workbenches of a person: what they are, what waits in each, and the way into another folder. */
export function homeHandlers({ benches, known, settings, home, sample }: HomeOptions): HomeHandlers {
  const listed = async () => (await known?.all()) ?? [];

  async function open(directory: string) {
    return { workbench_id: (await benches.open(directory)).workbenchId };
  }

  async function peek(directory: string): Promise<HomePeek> {
    const bench = benches.all().find(({ root }) => root === directory);
    if (bench !== undefined) {
      const at = { workbench_id: bench.workbenchId };
      const { name, draft } = await bench.call.WorkbenchGet(at);
      const { runs } = await bench.call.RunList(at);
      return { name, draft_changes: draft?.changes ?? 0, runs: waitingRuns(runs.filter(({ undone }) => !undone)) };
    }
    await requireOwn(directory);
    return peekIntoWorkbench(directory);
  }

  /** Of a folder from elsewhere nothing is read before the person opened it (SPEC T4). */
  async function requireOwn(directory: string): Promise<void> {
    const found = (await listed()).find(({ place, trusted }) => place.path === directory && trusted);
    if (found === undefined) throw notKnown(directory);
  }

  async function runsOf(directory: string): Promise<ProcedureOutput<'HomeListRuns'>> {
    const bench = benches.all().find(({ root }) => root === directory);
    if (bench !== undefined) {
      const at = { workbench_id: bench.workbenchId };
      const [{ name }, { runs }] = await Promise.all([bench.call.WorkbenchGet(at), bench.call.RunList(at)]);
      return newestRuns(name, runs);
    }
    await requireOwn(directory);
    const { name } = await peekIntoWorkbench(directory);
    await using observer = await observeRuns(directory);
    return newestRuns(name, await observer.list());
  }

  /** A Workbench that is damaged, busy or gone says nothing, and keeps nothing of the others from being shown. */
  async function peekOrNull(directory: string): Promise<HomePeek | null> {
    try {
      return await peek(directory);
    } catch (error) {
      if (error instanceof GalleyError) return null;
      throw error;
    }
  }

  return {
    async HomeGet() {
      const all = new Map((await listed()).map(({ place, workbench_id }) => [place.path, workbench_id]));
      for (const { root, workbenchId } of benches.all()) all.set(root, workbenchId);
      const open = new Set(benches.all().map(({ root }) => root));
      const views = await Promise.all(
        [...all].map(async ([directory, workbench_id]) => ({
          directory,
          workbench_id,
          name: basename(directory),
          used_at: await usedAt(directory),
          is_open: open.has(directory),
        })),
      );
      const byUse = views.sort((left, right) => (right.used_at ?? 0) - (left.used_at ?? 0));
      return {
        home,
        workbenches: byUse.slice(0, MOST_LISTED),
        has_sample: sample !== undefined,
        tour_seen: (await settings?.tourSeen()) ?? false,
      };
    },
    async HomePeek(input) {
      const looks = input.directories.map(async (directory) => ({ directory, waits: await peekOrNull(directory) }));
      return { peeks: await Promise.all(looks) };
    },
    HomeListRuns: async (input) => runsOf(input.directory),
    HomeBrowse: async (input) => browse(home, input.directory ?? home),
    async HomeOpen(input) {
      if (input.create) return open(await makeFolder(home, input.directory));
      const isKnown = (await listed()).some(({ place }) => place.path === input.directory);
      const directory = isKnown ? input.directory : await folderInHome(home, input.directory);
      if (directory === home) throw new FolderRefusedError(directory, 'your whole home folder is too much');
      return open(directory);
    },
    async HomeOpenSample() {
      if (sample === undefined) throw new WrongStateError('There is no sample here.', 'Open a folder of your own.');
      for (let number = 1; number <= MOST_SAMPLES; number += 1) {
        const name = number === 1 ? 'Galley sample' : `Galley sample ${number}`;
        const target = await makeFolder(home, join(home, name)).catch(nextName);
        if (target === null) continue;
        const isOwn = (path: string) => path.includes(`${sample}/.galley`);
        await cp(sample, target, { recursive: true, filter: (path) => !isOwn(path) });
        return open(target);
      }
      throw new WrongStateError('There are a hundred samples already.', 'Delete some of them.');
    },
    async HomeEndTour() {
      await settings?.endTour();
      return {};
    },
    HomeForget: async (input) => ({ forgotten: (await known?.forget(input.directory)) ?? 0 }),
  };
}

function newestRuns(name: string, runs: readonly ListedRun[]): ProcedureOutput<'HomeListRuns'> {
  const newest = runs.toSorted((left, right) => right.started_at - left.started_at).slice(0, MOST_RUNS);
  return { name, runs: newest, left_out: runs.length - newest.length };
}

function nextName(error: unknown): null {
  if (error instanceof GalleyError && error.code === 'INVALID_ARGUMENT') return null;
  throw error;
}

function notKnown(directory: string): NotFoundError {
  return new NotFoundError(`${directory} is none of your Workbenches.`, 'Open it first.', { directory });
}

/** When its journal was last written; null where there is none. */
async function usedAt(directory: string): Promise<number | null> {
  const times = await Promise.all(
    ['galley.db', 'galley.db-wal'].map((name) => stat(join(directory, '.galley', name)).catch(() => null)),
  );
  return times.reduce<number | null>((last, file) => (file === null ? last : Math.max(last ?? 0, file.mtimeMs)), null);
}
