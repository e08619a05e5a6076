import { existsSync } from 'node:fs';
import { pathToFileURL } from 'node:url';
import type { Plugin } from 'vite';

/**
 * Hundreds of worker processes are started in a run of all tests. Those of the built command start in a third of the time,
 * so tests start them as soon as `npm test` has built it.
 */
export function builtWorkers(command: string | undefined): Plugin {
  return {
    name: 'built-workers',
    enforce: 'pre',
    load(id) {
      if (command === undefined || !existsSync(command) || !id.endsWith('/pool/module-beside.ts')) return null;
      const beside = JSON.stringify(pathToFileURL(command).href);
      return `export const moduleBeside = (_here, name) => new URL('./' + name + '.js', ${beside});`;
    },
  };
}
