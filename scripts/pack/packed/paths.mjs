import { homedir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

/** Where an installed Galley keeps what it can get again: the folder it is installed in may belong to somebody else. */
function userCache() {
  const { XDG_CACHE_HOME, LOCALAPPDATA } = process.env;
  if (process.platform === 'win32') return join(LOCALAPPDATA || join(homedir(), 'AppData/Local'), 'Galley/cache');
  if (process.platform === 'darwin') return join(homedir(), 'Library/Caches/galley');
  return join(XDG_CACHE_HOME || join(homedir(), '.cache'), 'galley');
}

export const root = fileURLToPath(new URL('..', import.meta.url)).replace(/[\\/]$/, '');
export const runtime = join(userCache(), 'runtime');
export const nodePathFile = join(runtime, 'node-path');
export const compiledCode = join(userCache(), 'compiled');
