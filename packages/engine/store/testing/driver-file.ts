import { join, relative, resolve } from 'node:path';

const root = resolve(import.meta.dirname, '../../../..');

/** Programs that tests start once for each place where they may be killed, and the names of their built forms. */
export const drivers: Readonly<Record<string, string>> = {
  'packages/engine/workbench/testing/killed-act.ts': 'killed-act',
  'packages/engine/workbench/testing/killed-child.ts': 'killed-child',
  'packages/engine/workbench/testing/killed-undo.ts': 'killed-undo',
  'packages/engine/workshop/testing/killed-review.ts': 'killed-review',
  'verify/crash-kernel/driver.ts': 'crash-kernel',
  'verify/crash-run/attached.ts': 'crash-run-attached',
  'verify/crash-run/driver.ts': 'crash-run',
  'verify/crash-run/provider-driver.ts': 'crash-run-providers',
  'verify/crash-store/driver.ts': 'crash-store',
};

/** What Node starts: the built form where `npm test` or `npm run verify` made one, else the source itself. */
export function driverFile(folder: string, name: string): string {
  const source = join(folder, name);
  const built = drivers[relative(root, source).replaceAll('\\', '/')];
  if (built === undefined) throw new RangeError(`${source} is not in the list of drivers`);
  return process.env.GALLEY_DRIVERS === undefined ? source : join(process.env.GALLEY_DRIVERS, `${built}.js`);
}
