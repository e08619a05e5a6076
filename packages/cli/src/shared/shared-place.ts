import { existsSync } from 'node:fs';
import { realpath } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import type { SharedPlace } from './find-workbench.ts';

/** The address of a shared Workbench, where commands take a folder. */
export const isSharedAddress = (given: string): boolean => /^https?:\/\//i.test(given);

/**
 * The shared Workbench that a command is about: its address, or a folder that was pulled from it and is no Workbench of its own.
 * For a folder that is one, nothing more loads.
 */
export async function sharedPlace(given: string): Promise<SharedPlace | null> {
  if (isSharedAddress(given)) return (await import('./find-workbench.ts')).findWorkbench(given);
  const folder = resolve(given);
  if (!existsSync(folder) || existsSync(join(folder, '.galley'))) return null;
  const { copyFile } = await import('./copies.ts');
  return copyFile(await realpath(folder)).read();
}

export const addressOf = ({ origin, workbench_id }: SharedPlace): string => `${origin}/#/w/${workbench_id}`;
