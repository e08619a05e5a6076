import { fileURLToPath } from 'node:url';

/** Instead of the command's own: in the package, code is in `dist/`, and the rest beside it. */
export const builtInWorkflows = fileURLToPath(new URL('../workflows', import.meta.url));
export const builtPage = fileURLToPath(new URL('../page', import.meta.url));
