import { existsSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { builtInWorkflows } from './locations.ts';

/** A path, or the name of a built-in workflow where nothing has that path. */
export function locateWorkflow(given: string): string {
  const path = resolve(given);
  const builtIn = join(builtInWorkflows, given);
  return !existsSync(path) && /^[a-z0-9-]+$/.test(given) && existsSync(builtIn) ? builtIn : path;
}
