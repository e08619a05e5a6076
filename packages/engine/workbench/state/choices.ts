import type { JournalRow, WorkbenchEvent } from '@galley/schema';

/** The last word on each setting, by what it is about. What a setting means is decided by who uses it (workshop/settings). */
export type Choices = ReadonlyMap<string, JournalRow<WorkbenchEvent>>;

/** Undo does not reach settings. A note that was removed stays known as removed. */
export function followChoices(choices: Choices, row: JournalRow<WorkbenchEvent>): Choices {
  const about = subjectOf(row.event);
  if (about === null) return choices;
  const next = new Map(choices);
  // Last words stand in the order in which they were said.
  next.delete(about);
  return next.set(about, row);
}

function subjectOf(event: WorkbenchEvent): string | null {
  switch (event.type) {
    case 'model.selected':
      return 'model';
    case 'planning.set':
    case 'planning.unset':
      return 'planning';
    case 'context.set':
    case 'context.removed':
      return `context ${event.name}`;
    default:
      return null;
  }
}
