import { fileURLToPath } from 'node:url';

/** Where the installation keeps what is not code. */
export const builtInWorkflows = fileURLToPath(new URL('../../../../workflows', import.meta.url));
export const builtPage = fileURLToPath(new URL('../../../web/dist', import.meta.url));
