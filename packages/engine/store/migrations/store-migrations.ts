import type { EventMigration } from './event-migration.ts';
import { eventMigrations } from './event-migrations.ts';
import type { FormatMigration } from './format-migration.ts';
import { formatMigrations } from './format-migrations.ts';

/** Version of the tables. Raise it with a migration, never in place. */
export const STORE_VERSION = 2;

export interface StoreMigrations {
  readonly events: readonly EventMigration[];
  readonly formats: readonly FormatMigration[];
  readonly formatVersion: number;
}

export const storeMigrations: StoreMigrations = {
  events: eventMigrations,
  formats: formatMigrations,
  formatVersion: STORE_VERSION,
};
