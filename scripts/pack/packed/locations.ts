import { fileURLToPath } from 'node:url';

/** Instead of the command's own: in the package, code is in `dist/`, and the rest beside it. */
export const builtInWorkflows = fileURLToPath(new URL('../workflows', import.meta.url));
export const builtPage = fileURLToPath(new URL('../page', import.meta.url));
/** Not part of the package: then Home does not offer it. */
export const builtInSample = fileURLToPath(new URL('../sample', import.meta.url));
