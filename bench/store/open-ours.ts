import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { openWorkbench, type Workbench } from '@galley/engine/workbench';
import { createIdSource, systemClock } from '@galley/schema';

export function openOurs(directory: string): Promise<Workbench> {
  return openWorkbench({ directory, clock: systemClock, ids: createIdSource(systemClock) });
}

/** With no history. */
export async function openFresh(directory: string): Promise<Workbench> {
  await rm(join(directory, '.galley'), { recursive: true, force: true });
  return openOurs(directory);
}
