import { createHash } from 'node:crypto';
import { join } from 'node:path';
import type { FileOperation } from '@galley/schema';
import { temporaryFolder } from '../../store/index.ts';
import type { WorkbenchContext } from '../files/context.ts';
import { inParallel } from '../paths/in-parallel.ts';

export const NEW_FILE_MODE = 0o644;
/** Beyond this a guess that turns out wrong would cost more than the time it saves. */
const GUESS_BYTES = 256 * 1024 * 1024;

/** A file of the folder and what it will probably become. */
export interface LikelyFile {
  readonly path: string;
  readonly hash: string;
  readonly size: number;
  readonly mode: number;
}

/** The new files of one publish, beside their destination's disk until only renames are left. */
export interface Staging extends AsyncDisposable {
  readonly publishId: string;
  /** Begins to write files that will probably be needed. A failure is told when the file turns out to be needed. */
  guess(files: Iterable<LikelyFile>): void;
  /** All that the operations need is on disk when it resolves, and nothing else is left. */
  complete(operations: readonly FileOperation[], modeOf: (path: string) => number | undefined): Promise<void>;
  /** Removes everything. Disposing does that, too, unless it was completed: then the journal decides. */
  discard(): Promise<void>;
}

/** Known from the journal alone: recovery looks for it there. */
export function stagedPath({ store }: WorkbenchContext, publishId: string, path: string): string {
  const name = createHash('sha256').update(path).digest('hex').slice(0, 32);
  return join(temporaryFolder(store.directory), `${publishId}-${name}`);
}

/** Also what an earlier process staged. */
export async function removeStaged(
  context: WorkbenchContext,
  publishId: string,
  operations: readonly FileOperation[],
): Promise<void> {
  for (const { path } of operations) await context.disk.remove(stagedPath(context, publishId, path));
}

export function createStaging(context: WorkbenchContext, publishId: string = context.ids.next('pub')): Staging {
  const { store, disk } = context;
  /** What was begun, as `hash mode`. */
  const begun = new Map<string, string>();
  const failures = new Map<string, unknown>();
  let guessing: Promise<unknown> = Promise.resolve();
  let isOver = false;
  let isComplete = false;
  const placeOf = (path: string) => stagedPath(context, publishId, path);

  async function guessOne({ path, hash, mode }: LikelyFile): Promise<void> {
    if (isOver) return;
    begun.set(path, `${hash} ${mode}`);
    try {
      await store.objects.copyOut(hash, placeOf(path), mode);
    } catch (error) {
      failures.set(path, error);
    }
  }

  async function drop(path: string): Promise<void> {
    await disk.remove(placeOf(path));
    begun.delete(path);
  }

  async function discard(): Promise<void> {
    isOver = true;
    await guessing;
    for (const path of begun.keys()) await drop(path);
  }

  return {
    publishId,
    guess(files) {
      let bytes = 0;
      const affordable = [...files].filter(({ size }) => {
        bytes += size;
        return bytes <= GUESS_BYTES;
      });
      guessing = inParallel(affordable, guessOne);
    },
    async complete(operations, modeOf) {
      await guessing;
      const needed = new Map(operations.map(({ path, to }) => [path, `${to} ${modeOf(path) ?? NEW_FILE_MODE}`]));
      for (const [path, what] of begun) {
        if (needed.get(path) !== what) await drop(path);
        else if (failures.has(path)) throw failures.get(path);
        else context.placing.step();
      }
      await inParallel(operations, async ({ path, to }) => {
        if (to === null || begun.has(path)) return;
        begun.set(path, needed.get(path) ?? '');
        await store.objects.copyOut(to, placeOf(path), modeOf(path) ?? NEW_FILE_MODE);
        context.placing.step();
      });
      await disk.syncDirectory(temporaryFolder(store.directory));
      isComplete = true;
    },
    discard,
    async [Symbol.asyncDispose]() {
      if (!isComplete) await discard();
    },
  };
}
