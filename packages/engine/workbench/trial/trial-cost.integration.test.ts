import { randomBytes } from 'node:crypto';
import { readdir, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { edit, temporaryFolder } from '../testing/temporary-workbench.ts';

const megabyte = 1024 * 1024;
const files = 40;

/** What lies in a folder, on disk. */
async function bytesIn(folder: string): Promise<number> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  const sizes = entries.filter((entry) => entry.isFile()).map((entry) => stat(join(entry.parentPath, entry.name)));
  return (await Promise.all(sizes)).reduce((sum, { size }) => sum + size, 0);
}

/** Bytes that live in this process beyond what it holds for itself: buffers above all. */
function held(): number {
  const { heapUsed, external } = process.memoryUsage();
  return heapUsed + external;
}

it('[B13] two trials over 40 MB cost on disk and in memory what they changed', async () => {
  const contents = Object.fromEntries(Array.from({ length: files }, (_, at) => [`f${at}.bin`, randomBytes(megabyte)]));
  await using folder = await temporaryFolder(contents);
  const workbench = await folder.open();
  try {
    const state = join(folder.root, '.galley');
    await workbench.startTrials(
      ['draft_one', 'draft_two'].map((draft_id, at) => ({
        try_id: 'try_one',
        draft_id,
        run_id: `run_${at}`,
        model: `model-${at}`,
        request: 'go',
        refines: null,
      })),
      [],
    );
    const [diskBefore, memoryBefore] = [await bytesIn(state), held()];
    for (const [at, id] of ['draft_one', 'draft_two'].entries()) {
      await edit(workbench.trial(id), { 'note.txt': `note ${at}\n`, 'f0.bin': 'x'.repeat(200_000 + at) });
      expect((await workbench.trial(id).listFiles()).files).toHaveLength(files + 1);
    }
    const disk = (await bytesIn(state)) - diskBefore;
    const memory = held() - memoryBefore;
    // The file that both replaced is kept once as it was, for undo; two replacements; the journal.
    expect(disk).toBeLessThan(1.9 * megabyte);
    expect(memory).toBeLessThan(12 * megabyte);
    if (process.env.GALLEY_NUMBERS !== undefined)
      process.stderr.write(`trials: disk ${disk}, memory ${memory} bytes\n`);
  } finally {
    await workbench.close();
  }
});
