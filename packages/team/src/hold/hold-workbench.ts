import { mkdir, mkdtemp, rm } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import {
  type Committer,
  createPostgresKeeper,
  type Lease,
  LeaseLostError,
  type ObjectKeeper,
  type ObjectStore,
  openPostgresStore,
  releaseLease,
  type SqlPool,
  takeLease,
} from '@galley/engine/store';
import {
  createNotifier,
  createProcedures,
  createTerminalProcedures,
  type Notifier,
  type OpenWorkshopOptions,
  openWorkshop,
  type ProcedureHandlers,
  processLog,
  type TerminalHandlers,
  type Workshop,
} from '@galley/engine/workshop';
import { type JournalRow, NotFoundError, systemClock, toErrorPayload } from '@galley/schema';
import { type PublishedManifest, readPublished } from './published-manifest.ts';
import { createSharedEgress } from './shared-egress.ts';

export interface HoldSharedOptions extends Omit<OpenWorkshopOptions, 'directory' | 'notifier' | 'egress' | 'shared'> {
  readonly pool: SqlPool;
  readonly committer: Committer;
  readonly workbenchId: string;
  /** Of the worker. */
  readonly owner: string;
  /** This worker's own folder. */
  readonly data: string;
  /** Where content is kept, if not in the database. */
  readonly keeperOf?: (lease: Lease) => ObjectKeeper;
  /** Hears what is durable. */
  readonly onCommit?: (rows: readonly JournalRow[]) => void;
}

/** A shared Workbench in the process that answers for it (SPEC B17, X8). */
export interface HeldShared extends AsyncDisposable {
  readonly workshop: Workshop;
  readonly call: ProcedureHandlers;
  readonly terminal: TerminalHandlers;
  readonly notifier: Notifier;
  readonly epoch: number;
  /** Aborted when another worker has taken over: whatever is under way here must end. */
  readonly lost: AbortSignal;
  /** For whoever learns it otherwise than by an append. */
  lose(): void;
  /** Folders of this worker, which nobody else is told of; the longer ones first. */
  readonly places: readonly string[];
  /** The files as they are published now. */
  readonly published: PublishedManifest['files'];
}

const FILE_MODE = 0o644;
const FILES_AT_ONCE = 8;

/**
 * Takes the lease, lays out Published in a fresh folder and opens the Workbench over it. The folder is never one that was used
 * before: what a publish without an outcome left there is not Published.
 */
export async function holdShared(options: HoldSharedOptions): Promise<HeldShared> {
  const { pool, workbenchId, owner } = options;
  const lease = await takeLease(pool, workbenchId, owner);
  try {
    return await holdWith(options, lease);
  } catch (error) {
    // Whoever looks for the holder would be sent here, and refused, until another one takes it.
    await releaseLease(pool, lease).catch(() => undefined);
    throw error;
  }
}

async function holdWith(options: HoldSharedOptions, lease: Lease): Promise<HeldShared> {
  const { pool, committer, workbenchId, owner: _, data, keeperOf, onCommit, ...workshopOptions } = options;
  const keeper = keeperOf?.(lease) ?? createPostgresKeeper(pool, lease);
  const lost = new AbortController();
  await using cleanup = new AsyncDisposableStack();
  await mkdir(join(data, 'held'), { recursive: true, mode: 0o700 });
  const directory = await mkdtemp(join(data, 'held', `${workbenchId}-${lease.epoch}-`));
  cleanup.defer(() => rm(directory, { recursive: true, force: true }));
  const published = await readPublished(pool, keeper, lease.number);
  const store = await openPostgresStore({
    ...{ sql: pool, lease, committer, keeper, clock: workshopOptions.clock ?? systemClock },
    directory: join(directory, '.galley'),
    forThisLease: true,
    cache: join(data, 'objects', workbenchId),
    isPublished: published.has,
    onLost: (error) => lost.abort(error),
  });
  const closing = cleanup.use(store);
  await layOut(published.files, directory, store.objects);
  store.journal.onCommit((rows) => {
    for (const { event } of rows) {
      published.apply(event);
      if (event.type === 'workbench.renamed') void followName(pool, lease, event.name);
    }
  });
  if (onCommit !== undefined) store.journal.onCommit(onCommit);
  const notifier = createNotifier();
  const shared = { id: workbenchId, name: lease.name, store: closing };
  const egress = createSharedEgress(pool, lease);
  const workshop = cleanup.use(await openWorkshop({ ...workshopOptions, directory, notifier, egress, shared }));
  const host = {
    notifier,
    all: () => [workshop],
    get(id: string) {
      if (id === workbenchId) return workshop;
      throw new NotFoundError(`There is no Workbench ${id}.`, 'Look at the list of Workbenches.', { workbench_id: id });
    },
  };
  // A rename whose holder died before it was noted here.
  if (workshop.workbench.name !== lease.name) await followName(pool, lease, workshop.workbench.name);
  const resources = cleanup.move();
  return {
    workshop,
    notifier,
    call: createProcedures(host),
    terminal: createTerminalProcedures(host),
    epoch: lease.epoch,
    lost: lost.signal,
    lose: () => lost.abort(new LeaseLostError(workbenchId, lease.epoch)),
    places: [directory, data],
    published: published.files,
    [Symbol.asyncDispose]: () => resources.disposeAsync(),
  };
}

/** Several at once: each waits for the database first, unless this machine has it at hand. */
async function layOut(files: PublishedManifest['files'], directory: string, objects: ObjectStore): Promise<void> {
  const left = files.entries();
  const layNext = async (): Promise<void> => {
    for (const [path, hash] of left) {
      const target = join(directory, path);
      await mkdir(dirname(target), { recursive: true });
      await objects.copyOut(hash, target, FILE_MODE);
    }
  };
  await Promise.all(Array.from({ length: Math.min(FILES_AT_ONCE, files.size) }, layNext));
}

/** Lists of Workbenches are made without opening any: the row follows what the journal says the name is. */
async function followName(pool: SqlPool, { workbenchId, epoch }: Lease, name: string): Promise<void> {
  try {
    await pool.query('UPDATE galley.workbenches SET name = $3 WHERE id = $1 AND epoch = $2 AND name <> $3', [
      ...[workbenchId, epoch, name],
    ]);
  } catch (error) {
    processLog().write('warn', 'the name of a Workbench', { code: toErrorPayload(error).code, workbenchId });
  }
}
