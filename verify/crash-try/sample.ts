import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

const root = fileURLToPath(new URL('../..', import.meta.url));

export const workflows = join(root, 'workflows');
export const driver = join(root, 'verify', 'crash-try', 'driver.ts');
