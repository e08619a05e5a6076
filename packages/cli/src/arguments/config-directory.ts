import { homedir } from 'node:os';
import { join, resolve } from 'node:path';

/** Where Galley keeps what belongs to the person and not to a Workbench. */
export function configDirectory(): string {
  const { GALLEY_CONFIG, XDG_CONFIG_HOME, APPDATA } = process.env;
  if (GALLEY_CONFIG !== undefined && GALLEY_CONFIG !== '') return resolve(GALLEY_CONFIG);
  if (process.platform === 'win32' && APPDATA !== undefined) return join(APPDATA, 'Galley');
  return join(XDG_CONFIG_HOME || join(homedir(), '.config'), 'galley');
}
