import { join } from 'node:path';

/** What is noted outside of the database about one Workbench. */
export function folderOf(folder: string, workbenchId: string): string {
  return join(folder, 'noted', workbenchId);
}
