import { chmod, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { createIdSource, GalleyError, systemClock } from '@galley/schema';
import { openWorkbench } from '../open-workbench.ts';
import { edit } from './temporary-workbench.ts';

/** Publishes into a folder that may not be written to, as a user whom permissions hold (root is held by none). */
const [directory = '', user] = process.argv.slice(2);
// Only now: the program's own files may lie where that user cannot read them.
if (user !== undefined) {
  process.setgid?.(Number(user));
  process.setuid?.(Number(user));
}
const at = (path: string) => join(directory, path);
const text = (path: string) => readFile(at(path), 'utf8').catch(() => null);
const report: Record<string, unknown> = {};

async function codeOf(work: () => Promise<unknown>): Promise<unknown> {
  try {
    await work();
    return 'done';
  } catch (error) {
    if (!(error instanceof GalleyError)) throw error;
    return { code: error.code, rolledBack: error.details.rolled_back ?? null, message: error.message };
  }
}

await chmod(at('closed.txt'), 0o000);
await chmod(at('shut'), 0o000);
const workbench = await openWorkbench({ directory, clock: systemClock, ids: createIdSource(systemClock) });
report.reasons = (await workbench.listFiles()).leftOutReasons;
report.closed = await codeOf(() => workbench.read('closed.txt'));
report.below = await codeOf(() => workbench.read('shut/x.txt'));
await edit(workbench, { 'a.txt': 'A', 'locked/b.txt': 'B', 'locked/new.txt': 'N', 'z.txt': 'Z' });
await chmod(at('locked'), 0o555);
report.publish = await codeOf(() => workbench.publish());
report.after = [await text('a.txt'), await text('locked/b.txt'), await text('locked/new.txt'), await text('z.txt')];
report.draft = workbench.draft()?.entries.size;
await chmod(at('locked'), 0o755);
report.again = await codeOf(() => workbench.publish());
report.finally = [await text('a.txt'), await text('locked/b.txt'), await text('locked/new.txt'), await text('z.txt')];
report.view = await codeOf(() =>
  workbench.withMaterialisedView('script', async (view) => {
    await chmod(join(view, 'locked'), 0o500);
    await chmod(view, 0o500);
  }),
);
await workbench.close();
process.stdout.write(JSON.stringify(report));
