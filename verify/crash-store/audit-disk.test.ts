import { mkdtempDisposable, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { systemDisk } from '@galley/engine/store';
import { expect, it } from 'vitest';
import { auditDisk } from './audit-disk.ts';

const nothing = () => undefined;

it('lets rows land after content, name and folder are safe, and says when one is not', async () => {
  await using folder = await mkdtempDisposable(join(tmpdir(), 'galley-audit-'));
  const path = (name: string) => join(folder.path, name);
  const { disk, violations, commits } = auditDisk(systemDisk);

  await disk.writeFile(path('a.tmp'), Buffer.from('a'), 0o644);
  await disk.rename(path('a.tmp'), path('a'));
  await disk.syncDirectory(folder.path);
  disk.commit(nothing);
  expect(violations).toEqual([]);

  await writeFile(path('b.tmp'), 'b');
  await disk.rename(path('b.tmp'), path('b'));
  expect(violations).toEqual(['b.tmp was put in place before its content was synced']);
  disk.commit(nothing);
  expect(violations.at(-1)).toMatch(/^commit 2 came before the renamed b in .* was safe$/);

  await disk.remove(path('a'));
  disk.commit(nothing);
  expect(violations.at(-1)).toMatch(/^commit 3 came before the removed a in .* was safe$/);
  expect([violations.length, commits()]).toEqual([3, 3]);
});
