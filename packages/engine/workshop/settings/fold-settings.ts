import type { Interactive, JournalRow, WorkbenchEvent } from '@galley/schema';

/** What a person chose for a Workbench: it changes how Runs work, and nothing about the files. */
export interface Settings {
  /** The model that was selected last, null before any was. */
  readonly model: string | null;
  /** Notes that every Run is given, by name (SPEC C8). */
  readonly context: ReadonlyMap<string, string>;
  /** Whether plans wait for a person (SPEC P1); null where this Workbench says nothing about it. */
  readonly interactive: Interactive | null;
}

export const emptySettings: Settings = { model: null, context: new Map(), interactive: null };

/** Undo does not reach settings: the last word on each counts. */
export function foldSettings(
  rows: Iterable<Pick<JournalRow<WorkbenchEvent>, 'event'>>,
  from: Settings = emptySettings,
): Settings {
  let settings = from;
  for (const { event } of rows) settings = foldEvent(settings, event);
  return settings;
}

function foldEvent(settings: Settings, event: WorkbenchEvent): Settings {
  switch (event.type) {
    case 'model.selected':
      return { ...settings, model: event.model };
    case 'context.set':
      return { ...settings, context: new Map(settings.context).set(event.name, event.text) };
    case 'context.removed':
      return { ...settings, context: new Map([...settings.context].filter(([name]) => name !== event.name)) };
    case 'planning.set':
      return { ...settings, interactive: event.interactive };
    case 'planning.unset':
      return { ...settings, interactive: null };
    default:
      return settings;
  }
}
