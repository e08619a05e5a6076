import { stat } from 'node:fs/promises';
import { join } from 'node:path';
import { type Clock, systemErrorCode } from '@galley/schema';
import { createOwnFiles } from '../../store/index.ts';
import type { Workbench } from '../../workbench/index.ts';
import type { Runs } from '../runs/runs.ts';
import { removeRunFiles } from './run-files.ts';

const DAY = 24 * 3_600_000;
/** So many are packed together: prompts of one Run repeat those of the last. */
const PACK_AT_ONCE = 20;
/** Most that one pass packs, so that nobody waits long for it. */
const MOST_AT_ONCE = 100;
const DROP_AT_ONCE = 10;
/** Looking through all objects takes longer than anything else here, and what it frees waits for it without harm. */
const COLLECT_AT = 200;
/** Nothing is under way in a pass; this is for what somebody is just looking at. */
const YOUNGEST_MS = 60_000;

export interface TidyReport {
  readonly packedRuns: number;
  readonly runFiles: number;
  readonly checkpoints: number;
  readonly objects: number;
  readonly freed: number;
  /** There was more than one pass may do. */
  readonly more: boolean;
}

export interface TidyContext {
  readonly workbench: Workbench;
  readonly runs: Pick<Runs, 'summarise'>;
  readonly clock: Clock;
}

/** Brings what is kept within the limits: what there is little of waits for the next time. Only where no Run is worked on. */
export async function tidy({ workbench, runs, clock }: TidyContext): Promise<TidyReport> {
  const limits = workbench.storage();
  const { journal, directory } = workbench.store;
  const files = createOwnFiles(directory);
  const waiting = await readWaiting(files);

  const unpacked = await journal.streams('run_', { unpacked: true });
  const old = unpacked.slice(0, Math.max(0, unpacked.length - limits.unpacked_runs));
  const due = old.length >= PACK_AT_ONCE ? await packable(old.slice(0, MOST_AT_ONCE)) : [];
  const { streams: packedRuns } = due.length === 0 ? { streams: 0 } : await journal.compact(due);

  async function packable(ids: readonly string[]): Promise<string[]> {
    const resting = new Set(await runs.summarise(ids));
    return ids.filter((id) => resting.has(id));
  }

  // Files of the last Runs may still be on their way; a few too many wait for the next time, too.
  const shown = (await files.list('runs')).length;
  const filesDue = packedRuns > 0 || shown >= limits.run_files + PACK_AT_ONCE;
  const newest = filesDue ? (await journal.streams('run_')).slice(-Math.max(1, limits.run_files)) : [];
  const runFiles = filesDue ? await removeRunFiles(files, new Set(newest)) : 0;

  const plan = await workbench.previewRetention({ measure: false });
  const dropping = plan.drop.length >= DROP_AT_ONCE;
  const checkpoints = dropping ? (await workbench.applyRetention({ measure: false })).drop.length : 0;
  if (packedRuns > 0)
    await removeBackup(join(directory, 'galley.db.format-1'), limits.backup_days, () =>
      files.remove('galley.db.format-1'),
    );

  const loose = waiting + packedRuns + checkpoints;
  const collecting = loose >= COLLECT_AT;
  const options = { now: clock.now(), minAgeMs: YOUNGEST_MS };
  const garbage = collecting ? await workbench.collectGarbage(options) : { removed: 0, freed: 0 };
  const left = collecting ? 0 : loose;
  if (left !== waiting) await files.replace(waitingFile, `${JSON.stringify({ waiting: left })}\n`);
  const more = packedRuns > 0 && old.length - due.length >= PACK_AT_ONCE;
  return { packedRuns, runFiles, checkpoints, objects: garbage.removed, freed: garbage.freed, more };
}

/** How much was packed or dropped since objects were last looked through, by whatever process. */
const waitingFile = 'upkeep.json';

async function readWaiting(files: ReturnType<typeof createOwnFiles>): Promise<number> {
  const match = /"waiting":(\d{1,9})/.exec((await files.read(waitingFile)) ?? '');
  return Number(match?.[1] ?? 0);
}

async function removeBackup(file: string, days: number, remove: () => Promise<void>): Promise<void> {
  try {
    if (Date.now() - (await stat(file)).mtimeMs > days * DAY) await remove();
  } catch (error) {
    if (systemErrorCode(error) !== 'ENOENT') throw error;
  }
}
