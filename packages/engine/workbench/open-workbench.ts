import { lstat, readdir, realpath, stat } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { type Clock, type IdSource, type StorageLimits, standardStorage, systemErrorCode } from '@galley/schema';
import {
  createOwnFiles,
  type Disk,
  openStore,
  type Store,
  StoreMissingError,
  systemDisk,
  temporaryFolder,
} from '../store/index.ts';
import { assembleWorkbench } from './assemble.ts';
import type { WorkbenchContext } from './files/context.ts';
import { Placing } from './files/placing.ts';
import { createPublished } from './files/published.ts';
import { FolderNotFoundError, SandboxViolation } from './paths/errors.ts';
import { removeTree } from './paths/remove-tree.ts';
import { createSpelling, isCaseSensitive } from './paths/spelling.ts';
import type { Recovery } from './publish/recover.ts';
import { recover } from './publish/recover.ts';
import { followState, type MemoryWindow } from './state/follow-state.ts';
import { defaultRevisionPolicy, type RevisionPolicy } from './state/revision.ts';
import type { Workbench } from './workbench.ts';

export interface WorkbenchLimits {
  readonly files: number;
  readonly fileBytes: number;
}

/** A Workbench that several machines share: its journal and content are elsewhere, the folder is its holder's own copy. */
export interface SharedWorkbench {
  readonly id: string;
  readonly name: string;
  /** Open, and closed together with the Workbench. */
  readonly store: Store;
}

export interface OpenWorkbenchOptions {
  readonly directory: string;
  readonly clock: Clock;
  readonly ids: IdSource;
  /** For looking only, beside the process that works on it. Recovers nothing and creates nothing. */
  readonly readOnly?: boolean;
  readonly limits?: Partial<WorkbenchLimits>;
  /** How far back undo reaches. */
  readonly revisions?: RevisionPolicy;
  /** How much of the past stays in memory. */
  readonly window?: MemoryWindow;
  readonly disk?: Disk;
  /** Where views may lie, the first that is private and outside the Workbench; the user's cache when left out. */
  readonly viewBases?: readonly string[];
  /** Whether the disk tells `a` and `A` apart; found out when left out. */
  readonly caseSensitive?: boolean;
  /** Instead of the store in the folder's `.galley/`. */
  readonly shared?: SharedWorkbench;
}

export async function openWorkbench(options: OpenWorkbenchOptions): Promise<Workbench> {
  const { clock, ids, readOnly = false, disk = systemDisk, shared } = options;
  const root = await realFolder(options.directory);
  const directory = join(root, '.galley');
  await refuseForeignState(directory);
  const store = shared?.store ?? (await openStore({ directory, clock, readOnly, disk }));
  try {
    const followed = await followState(store, options.window);
    const { state } = followed;
    const caseSensitive = options.caseSensitive ?? (await isCaseSensitive(directory));
    const storage = (): StorageLimits => ({ ...standardStorage, ...state().storage });
    const maxFileBytes = () => options.limits?.fileBytes ?? storage().file_bytes;
    const context: WorkbenchContext = {
      root,
      store,
      disk,
      clock,
      ids,
      published: createPublished({ root, store, clock, maxFileBytes }),
      spelling: createSpelling({
        root,
        caseSensitive,
        draftPaths: () => state().draft?.entries.keys() ?? [],
        now: () => clock.now(),
      }),
      get maxFiles() {
        return options.limits?.files ?? storage().files;
      },
      get maxFileBytes() {
        return maxFileBytes();
      },
      placing: new Placing(),
      storage,
      revisionPolicy: options.revisions ?? defaultRevisionPolicy,
      state,
      append: (events) => store.journal.append(events),
    };
    const recovery = readOnly ? null : await prepare(context, shared?.id ?? null);
    const id = context.state().id;
    if (id === null) throw new StoreMissingError(root);
    const name = shared?.name ?? basename(root);
    return assembleWorkbench({ context, id, name, recovery, followed, viewBases: options.viewBases });
  } catch (error) {
    await store.close();
    throw error;
  }
}

/** Leaves the folder in a whole state: identity, no half-done publish, nothing lying about. */
async function prepare(context: WorkbenchContext, givenId: string | null): Promise<Recovery | null> {
  const { store, ids } = context;
  if (context.state().id === null) {
    // Keeps the state out of the user's own git repository.
    await createOwnFiles(store.directory).replace('.gitignore', '*\n');
    const id = givenId ?? ids.next('wb');
    await context.append([{ stream: 'workbench', event: { type: 'workbench.created', workbench_id: id } }]);
  }
  const recovery = await recover(context);
  const temporary = temporaryFolder(store.directory);
  for (const name of await readdir(temporary)) await removeTree(join(temporary, name));
  return recovery;
}

async function realFolder(directory: string): Promise<string> {
  try {
    const root = await realpath(directory);
    if ((await stat(root)).isDirectory()) return root;
  } catch (error) {
    if (systemErrorCode(error) !== 'ENOENT' && systemErrorCode(error) !== 'ENOTDIR') throw error;
    throw new FolderNotFoundError(directory, error);
  }
  throw new FolderNotFoundError(directory);
}

/** A folder from elsewhere could bring a `.galley` that is a link: Galley would then write where it points. */
async function refuseForeignState(directory: string): Promise<void> {
  try {
    if (!(await lstat(directory)).isDirectory()) throw new SandboxViolation('.galley', 'it is not a folder');
  } catch (error) {
    if (systemErrorCode(error) !== 'ENOENT') throw error;
  }
}
