import { existsSync } from 'node:fs';
import { readdir } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { systemClock, systemErrorCode } from '@galley/schema';
import { StoreDamagedError, StoreMissingError } from '../disk/errors.ts';
import { type StoreMigrations, storeMigrations } from '../migrations/store-migrations.ts';
import { payloadReferences, type ReferenceSource } from '../objects/references.ts';
import { isLocked } from '../open/lock.ts';
import { openStore, temporaryFolder } from '../open/open-store.ts';
import { inspectOwnFolder } from '../own-folder/inspect.ts';
import type { Store } from '../ports/ports.ts';
import { type CheckedObjects, checkObjects } from './check-objects.ts';
import { checkReferences } from './check-references.ts';
import { checkRows } from './check-rows.ts';
import { checkStatCache } from './check-stat-cache.ts';
import type { DoctorProgress, DoctorReport, Findings, Problem } from './report.ts';

export interface ExamineOptions {
  /** The `.galley` folder. */
  readonly directory: string;
  /** The user's folder; the one that holds `.galley` unless told. */
  readonly root?: string;
  /** Everything that names objects; only the journal's large payloads unless told. */
  readonly references?: ReferenceSource;
  readonly onProgress?: (progress: DoctorProgress) => void;
  readonly migrations?: StoreMigrations;
  /** The caller holds the lock and has nothing under way, so that temporary files are left-overs. */
  readonly ownsLock?: boolean;
}

/** Looks at everything and changes nothing; works beside the process that has the store open. */
export async function examineStore(options: ExamineOptions): Promise<DoctorReport> {
  const {
    directory,
    root = dirname(directory),
    references = payloadReferences,
    migrations = storeMigrations,
  } = options;
  const file = join(directory, 'galley.db');
  await inspectOwnFolder(directory);
  if (!existsSync(file)) throw new StoreMissingError(directory);
  const problems: Problem[] = [];
  const findings: Findings = {
    note: (problem) => problems.push({ affects: [], ...problem }),
    progress: (progress) => options.onProgress?.(progress),
  };
  if (options.ownsLock === true || !isLocked(directory)) await checkTemporary(directory, findings);
  const checked = await checkObjects(join(directory, 'objects'), findings);
  const rest = await withStore(directory, migrations, findings, async (store) => {
    const database = new DatabaseSync(file, { readOnly: true, timeout: 5_000 });
    try {
      const rows = await checkRows(database, store.objects, migrations.events, findings);
      const manifests = await checkReferences(store, references, checked, findings);
      return { rows, manifests, stats: await checkStatCache(database, root, findings) };
    } finally {
      database.close();
    }
  });
  if (rest === null) noteUnnamed(checked, findings);
  const { objects, bytes } = checked;
  const counts = rest ?? { rows: 0, manifests: 0, stats: 0 };
  return { ok: problems.length === 0, checked: { objects, bytes, ...counts }, problems };
}

/** Null when the journal cannot be opened at all, which is then noted. */
async function withStore<Result>(
  directory: string,
  migrations: StoreMigrations,
  findings: Findings,
  work: (store: Store) => Promise<Result>,
): Promise<Result | null> {
  let store: Store;
  try {
    store = await openStore({ directory, clock: systemClock, readOnly: true, migrations });
  } catch (error) {
    if (!(error instanceof StoreDamagedError)) throw error;
    findings.note({
      code: 'DATABASE_DAMAGED',
      what: error.message,
      detail: error.details ?? {},
      affects: ['the whole history'],
      repair: 'none',
    });
    return null;
  }
  try {
    return await work(store);
  } finally {
    await store.close();
  }
}

function noteUnnamed({ bad }: CheckedObjects, findings: Findings): void {
  for (const [hash, { code, reason }] of bad) {
    const what = `Stored content ${hash.slice(0, 12)}… is damaged.`;
    findings.note({ code, what, detail: { hash, reason }, repair: 'quarantine' });
  }
}

async function checkTemporary(directory: string, findings: Findings): Promise<void> {
  const folder = temporaryFolder(directory);
  try {
    for (const name of await readdir(folder)) {
      findings.note({
        code: 'TEMPORARY_FILE_LEFT',
        what: `${name} was left behind by a process that was killed.`,
        detail: { path: join(folder, name) },
        repair: 'remove',
      });
    }
  } catch (error) {
    if (systemErrorCode(error) !== 'ENOENT') throw error;
  }
}
