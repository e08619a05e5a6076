import { readdir, rename, rm, stat, symlink, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { GalleyError, systemErrorCode } from '@galley/schema';
import { expect, it } from 'vitest';
import { withFolderOf } from '../paths/open-inside.ts';
import { temporaryFolder } from '../testing/temporary-workbench.ts';

const RACE_MS = 2_500;

/** Exchanges a folder for a link to another one and back, as fast as it can, while `work` runs again and again. */
async function whileExchanging(root: string, outside: string, work: () => Promise<void>): Promise<number> {
  const [folder, aside] = [join(root, 'sub'), join(root, 'aside')];
  const end = Date.now() + RACE_MS;
  let rounds = 0;
  async function exchange(): Promise<void> {
    let round = 0;
    while (Date.now() < end) {
      await rename(folder, aside);
      await symlink(outside, folder);
      await rm(folder);
      await rename(aside, folder);
      // Uneven, so that the two loops do not fall into step and never meet.
      for (let wait = round % 7; wait > 0; wait -= 1) await stat(folder);
      round += 1;
    }
  }
  async function race(): Promise<void> {
    while (Date.now() < end) {
      rounds += 1;
      await work();
    }
  }
  await Promise.all([exchange(), race()]);
  return rounds;
}

it('[B2] never reads through a folder that is exchanged for a link between check and use', async () => {
  await using outside = await temporaryFolder({ 'a.txt': 'secret' });
  await using folder = await temporaryFolder({ 'sub/a.txt': 'inside' });
  await using workbench = await folder.open();
  const seen = new Set<string>();
  const rounds = await whileExchanging(folder.root, outside.root, async () => {
    try {
      seen.add(String(await workbench.read('sub/a.txt')));
    } catch (error) {
      if (!(error instanceof GalleyError)) throw error;
      seen.add(error.code);
    }
  });
  expect(rounds).toBeGreaterThan(500);
  expect(seen).toContain('SANDBOX_VIOLATION');
  expect(seen).not.toContain('secret');
});

it('[B2] never writes through a folder that is exchanged for a link between check and use', async () => {
  await using outside = await temporaryFolder({});
  await using folder = await temporaryFolder({ 'sub/a.txt': 'inside' });
  let written = 0;
  await whileExchanging(folder.root, outside.root, async () => {
    try {
      const done = await withFolderOf(folder.root, 'sub/new.txt', async (place) => {
        await writeFile(join(place, 'new.txt'), 'new');
        return true;
      });
      if (done) written += 1;
    } catch (error) {
      if (!(error instanceof GalleyError) && systemErrorCode(error) !== 'ENOENT') throw error;
    }
  });
  expect(written).toBeGreaterThan(0);
  expect(await readdir(outside.root)).toEqual([]);
});
