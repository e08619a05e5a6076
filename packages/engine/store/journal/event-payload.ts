import {
  companionEventSchema,
  EVENT_VERSION,
  type EventOf,
  type JournalEvent,
  type NewEvent,
  runEventSchema,
  type StreamName,
  workbenchEventSchema,
} from '@galley/schema';
import { StoreDamagedError, StoreVersionError } from '../disk/errors.ts';
import type { EventMigration } from '../migrations/event-migration.ts';
import { migrateEvent } from '../migrations/event-migrations.ts';

/** Payloads over this go to the object store, so that reading a stream stays cheap. */
export const INLINE_PAYLOAD_BYTES = 32 * 1024;

function schemaOf(stream: string) {
  if (stream === 'workbench') return workbenchEventSchema;
  return stream.startsWith('companion_') ? companionEventSchema : runEventSchema;
}

/** Refuses an event that could not be read back: one such row would make the Workbench impossible to open. */
export function checkEvent({ stream, event }: NewEvent): JournalEvent {
  return schemaOf(stream).parse(event);
}

export interface StoredPayload<Stream extends StreamName> {
  readonly seq: number;
  readonly stream: Stream;
  readonly version: number;
  readonly text: string;
}

export function parseEvent<Stream extends StreamName>(
  { seq, stream, version, text }: StoredPayload<Stream>,
  migrations: readonly EventMigration[],
): EventOf<Stream> {
  if (version > EVENT_VERSION) throw new StoreVersionError(version, EVENT_VERSION);
  try {
    const migrated = migrateEvent(JSON.parse(text), version, stream, migrations);
    if (migrated === undefined) throw new TypeError(`no migration leads from version ${version} to ${EVENT_VERSION}`);
    // The schema belongs to the stream; the type system cannot follow that.
    return schemaOf(stream).parse(migrated.event) as EventOf<Stream>;
  } catch (error) {
    throw new StoreDamagedError(`Event ${seq} of ${stream} cannot be read.`, { seq, stream, version }, error);
  }
}
