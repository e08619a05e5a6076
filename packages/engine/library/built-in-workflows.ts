import { fileURLToPath } from 'node:url';

/** The packed library has the same depth of folders (`scripts/pack/library-packages.ts`), so that one path fits both. */
export const builtInWorkflows = fileURLToPath(new URL('../../../workflows', import.meta.url));
