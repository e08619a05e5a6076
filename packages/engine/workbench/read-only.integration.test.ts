import { execFile } from 'node:child_process';
import { chmod, chown, readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { expect, it } from 'vitest';
import { temporaryFolder } from './testing/temporary-workbench.ts';

const child = fileURLToPath(new URL('testing/read-only-child.ts', import.meta.url));
const NOBODY = 65_534;

it('[B6] says which file a read-only folder refuses, and leaves all as it was', async () => {
  await using folder = await temporaryFolder({
    'a.txt': 'a',
    'locked/b.txt': 'b',
    'closed.txt': 'c',
    'shut/x.txt': 'x',
  });
  const isRoot = process.getuid?.() === 0;
  if (isRoot) {
    await chown(folder.root, NOBODY, NOBODY);
    for (const name of await readdir(folder.root, { recursive: true }))
      await chown(join(folder.root, name), NOBODY, NOBODY);
  }
  const { stdout } = await promisify(execFile)(process.execPath, [
    child,
    folder.root,
    ...(isRoot ? [String(NOBODY)] : []),
  ]);
  const report = JSON.parse(stdout);
  expect(report).toMatchObject({
    reasons: { unreadable: 1, link: 0, device: 0, name: 0, over_limit: 0 },
    closed: { code: 'FILE_UNREADABLE' },
    below: { code: 'FILE_UNREADABLE' },
    publish: { code: 'PUBLISH_FAILED', rolledBack: true, message: expect.stringContaining('locked/') },
    after: ['a', 'b', null, null],
    draft: 4,
    again: 'done',
    finally: ['A', 'B', 'N', 'Z'],
    view: 'done',
  });
  expect(await readdir(join(folder.root, '.galley', 'tmp'))).toEqual([]);
  await chmod(join(folder.root, 'shut'), 0o755);
});
