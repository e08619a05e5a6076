import { GalleyError } from '@galley/schema';
import { z } from 'zod';

/** Schemas of a team's database that hold what cannot be made again. The queue can: every Workbench is looked at after a restore. */
export const backedUp = ['galley', 'people'] as const;

/** Who works where at this moment means nothing elsewhere, nor does the secret of these processes; which steps a database took is its own business. */
const leftOut: readonly string[] = ['galley.workers', 'galley.migrations', 'people.migrations', 'people.deployment'];

export const isBackedUp = (table: string) => !leftOut.includes(table);

/** A backup is lines of JSON, compressed: a head, then for each table its columns and rows, then an end that says all is there. */
export const headSchema = z.object({
  galley: z.literal('team backup'),
  version: z.literal(1),
  at: z.string(),
  /** The last step of each schema's tables. */
  steps: z.record(z.string(), z.number()),
});
export type BackupHead = z.infer<typeof headSchema>;

export const tableSchema = z.object({
  table: z.string().regex(/^(galley|people)\.[a-z_]+$/),
  columns: z.array(z.string().regex(/^[a-z_]+$/)).min(1),
});

/** Each value as PostgreSQL itself writes it, so that nothing is lost between types. */
export const rowSchema = z.array(z.string().nullable());

export const endSchema = z.object({ end: z.literal(true), rows: z.number() });

export class BackupUnusableError extends GalleyError {
  constructor(message: string, cause?: unknown) {
    super({
      code: 'BACKUP_UNUSABLE',
      message,
      remedy: 'Nothing was restored. Use another backup, or the version of Galley that made this one.',
      cause,
    });
  }
}

export class NotEmptyError extends GalleyError {
  constructor() {
    super({
      code: 'DATABASE_NOT_EMPTY',
      message: 'There are teams or Workbenches in this database already.',
      remedy: 'Restore into a new, empty database, and let servers and workers use that.',
    });
  }
}
