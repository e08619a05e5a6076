import { cp, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { driverFile } from '../../packages/engine/store/testing/driver-file.ts';

const root = fileURLToPath(new URL('../..', import.meta.url));

export const workflows = join(root, 'workflows');
export const driver = driverFile(import.meta.dirname, 'driver.ts');
export const attached = driverFile(import.meta.dirname, 'attached.ts');
export const providerDriver = driverFile(import.meta.dirname, 'provider-driver.ts');
export const request =
  'Create one sheet per category with date, description and amount, sorted by date, and a summary sheet with totals';

/** A fresh copy of the sample Workbench, removed when it goes out of use. */
export async function copyHousehold(): Promise<AsyncDisposable & { readonly directory: string }> {
  const folder = await mkdtemp(join(tmpdir(), 'galley-sample-'));
  const directory = join(folder, 'household');
  for (const file of ['transactions.csv', 'notes.md']) {
    await cp(join(root, 'examples', 'household', file), join(directory, file));
  }
  return { directory, [Symbol.asyncDispose]: () => rm(folder, { recursive: true, force: true }) };
}
