import { fileURLToPath } from 'node:url';

/** Where the installation keeps what is not code. */
export const builtInWorkflows = fileURLToPath(new URL('../../../../workflows', import.meta.url));
export const builtPage = fileURLToPath(new URL('../../../web/dist', import.meta.url));
/** To try things on; not in every installation. */
export const builtInSample = fileURLToPath(new URL('../../../../examples/household', import.meta.url));
