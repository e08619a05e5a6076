import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { GalleyError, systemErrorCode } from '@galley/schema';
import { inspectWorkflow } from '../../workflow/index.ts';
import { type ScriptRef, scriptRef } from './program-ref.ts';

/**
 * The scripts that lie in the installation's own folder of workflows right now. They are as trusted as the code beside
 * them, by their content: a script that only claims to be built in is not among them.
 */
export async function shippedScripts(workflows: string): Promise<readonly ScriptRef[]> {
  const entries = await readdir(workflows, { withFileTypes: true }).catch((error: unknown) => {
    if (systemErrorCode(error) === 'ENOENT') return [];
    throw error;
  });
  const scripts = entries
    .filter((entry) => entry.isDirectory())
    .map(async ({ name }) => scriptsOf(join(workflows, name)));
  return (await Promise.all(scripts)).flat();
}

async function scriptsOf(folder: string): Promise<ScriptRef[]> {
  try {
    const { states } = await inspectWorkflow(folder);
    const scripts = states.values().flatMap(({ script }) => (script === undefined ? [] : [scriptRef(script)]));
    return scripts.toArray();
  } catch (error) {
    // A folder that is no workflow ships no script.
    if (error instanceof GalleyError) return [];
    throw error;
  }
}
