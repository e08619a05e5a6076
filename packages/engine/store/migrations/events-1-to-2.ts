import type { EventMigration } from './event-migration.ts';

const noLimit = { dollars: null, tokens: null };

/** What version 2 added to events of version 1: budgets, reservations, transient faults. */
const added: Readonly<Record<string, Readonly<Record<string, unknown>>>> = {
  'run.started': { budget: noLimit, allow_unknown_price: true, variables: {} },
  'model.requested': { reserved: { dollars: 0, tokens: 0 } },
  'model.failed': { transient: false },
};

export const eventsFrom1To2: EventMigration = {
  from: 1,
  to: 2,
  migrate(event) {
    if (typeof event !== 'object' || event === null || !('type' in event)) return event;
    return { ...added[String(event.type)], ...event };
  },
};
