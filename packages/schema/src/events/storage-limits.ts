import { z } from 'zod';

export interface StorageLimit {
  /** What holds unless a person says otherwise. */
  readonly standard: number;
  readonly unit: 'files' | 'bytes' | 'runs' | 'days';
  /** What it means, after its number. */
  readonly means: string;
}

/** Every limit on what Galley keeps and shows. Clean-up follows them by itself, and each can be changed (SPEC B11, B15). */
export const storageLimits = {
  files: { standard: 10_000, unit: 'files', means: 'are listed; any other is found when it is named' },
  file_bytes: { standard: 2 * 1024 ** 3, unit: 'bytes', means: 'at most in a file that is read or written' },
  unpacked_runs: { standard: 20, unit: 'runs', means: 'keep their journal as it was written; older ones are packed' },
  run_files: {
    standard: 100,
    unit: 'runs',
    means: 'have readable files in .galley/runs; older ones in the journal only',
  },
  checkpoint_days: { standard: 1, unit: 'days', means: 'of which every Checkpoint is kept' },
  checkpoint_daily_days: { standard: 30, unit: 'days', means: 'of which the last Checkpoint of each day is kept' },
  checkpoint_weekly_days: { standard: 365, unit: 'days', means: 'of which the last Checkpoint of each week is kept' },
  checkpoint_bytes: { standard: 0, unit: 'bytes', means: 'at most in all Checkpoints together; 0 is no limit' },
  backup_days: { standard: 30, unit: 'days', means: 'the journal is kept as it was before an upgrade' },
} as const satisfies Readonly<Record<string, StorageLimit>>;

export type StorageLimitName = keyof typeof storageLimits;
export type StorageLimits = Readonly<Record<StorageLimitName, number>>;

export const storageLimitNames = Object.keys(storageLimits) as StorageLimitName[];
export const storageLimitNameSchema = z.enum(storageLimitNames);

export const standardStorage: StorageLimits = Object.fromEntries(
  storageLimitNames.map((name) => [name, storageLimits[name].standard]),
) as Record<StorageLimitName, number>;
