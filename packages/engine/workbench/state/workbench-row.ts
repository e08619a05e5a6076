import type { JournalRow, WorkbenchEvent } from '@galley/schema';

export function isWorkbenchRow(row: JournalRow): row is JournalRow<WorkbenchEvent> {
  return row.stream === 'workbench';
}
