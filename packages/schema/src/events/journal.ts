import type { CompanionEvent } from './companion-events.ts';
import type { RunEvent } from './run-events.ts';
import type { WorkbenchEvent } from './workbench-events.ts';

/** Version of the event shapes in this folder. Raise it with a migration, never in place. */
export const EVENT_VERSION = 2;

/** `workbench`, or the id of a Run or of a companion. */
export type StreamName = 'workbench' | `run_${string}` | `companion_${string}`;

export type JournalEvent = WorkbenchEvent | RunEvent | CompanionEvent;

/** The events that a stream holds. */
export type EventOf<Stream extends StreamName> = Stream extends 'workbench'
  ? WorkbenchEvent
  : Stream extends `companion_${string}`
    ? CompanionEvent
    : RunEvent;

/** An event on its way into the journal. Appends that belong together are given together and land together. */
export type NewEvent =
  | { readonly stream: 'workbench'; readonly event: WorkbenchEvent }
  | { readonly stream: `run_${string}`; readonly event: RunEvent }
  | { readonly stream: `companion_${string}`; readonly event: CompanionEvent };

/** A row of the journal: `seq` is one order over all streams of a Workbench. */
export interface JournalRow<Event extends JournalEvent = JournalEvent> {
  readonly seq: number;
  readonly stream: string;
  readonly at: number;
  readonly event: Event;
}
