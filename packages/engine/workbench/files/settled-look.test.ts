import { open, utimes } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { expect, it } from 'vitest';
import { temporaryFolder } from '../testing/temporary-workbench.ts';

it('[B9] a file rewritten in place with as many bytes and its old time, right after it was looked at, is seen to have changed', async () => {
  await using folder = await temporaryFolder({ 'a.txt': '0000' });
  await using workbench = await folder.open();
  const file = join(folder.root, 'a.txt');
  await utimes(file, 1_000, 1_000);
  for (let round = 1; round <= 200; round += 1) {
    const text = String(round).padStart(4, '0');
    await using handle = await open(file, 'r+');
    await handle.write(text, 0);
    await handle.utimes(1_000, 1_000);
    // Some rounds meet the clock of the disk between two ticks, some do not.
    if (round % 3 === 0) await setTimeout(round % 7);
    const id = await workbench.createCheckpoint('now');
    expect(String(await workbench.readCheckpointFile(id, 'a.txt')), `round ${round}`).toBe(text);
  }
});
