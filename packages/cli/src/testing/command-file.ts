import { fileURLToPath } from 'node:url';

/** What Node starts as `galley` in tests: `npm test` names the built command, a test run on its own takes the sources. */
export const commandFile = process.env.GALLEY_COMMAND ?? fileURLToPath(new URL('../main.ts', import.meta.url));
