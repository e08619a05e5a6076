import { EVENT_VERSION } from '@galley/schema';
import type { EventMigration } from './event-migration.ts';
import { eventsFrom1To2 } from './events-1-to-2.ts';

/** Every change of shape since version 1, in any order. Add one whenever EVENT_VERSION is raised; never remove one. */
export const eventMigrations: readonly EventMigration[] = [eventsFrom1To2];

/** Undefined when no migrations lead from `version` to the present one. */
export function migrateEvent(
  event: unknown,
  version: number,
  stream: string,
  migrations: readonly EventMigration[],
): { readonly event: unknown } | undefined {
  let current = event;
  let at = version;
  while (at !== EVENT_VERSION) {
    const step = migrations.find(({ from, to }) => from === at && to > at && to <= EVENT_VERSION);
    if (step === undefined) return undefined;
    current = step.migrate(current, stream);
    at = step.to;
  }
  return { event: current };
}
