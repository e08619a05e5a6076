import { spawn } from 'node:child_process';
import { join } from 'node:path';
import { GalleyError } from '@galley/schema';
import { expect, it } from 'vitest';
import { temporaryFolder } from '../testing/temporary-workbench.ts';

const BYTES = 8_000_000;
/** Fills the file in place with one letter, then with the other, a piece at a time, again and again. */
const rewriting = `
  const { openSync, writeSync } = require('node:fs');
  const file = openSync(process.argv[1], 'r+');
  for (let round = 0; ; round += 1) {
    const piece = Buffer.alloc(${BYTES / 100}, 'ab'[round % 2]);
    for (let at = 0; at < 100; at += 1) writeSync(file, piece, 0, piece.length, at * piece.length);
    if (round === 0) process.stdout.write('started');
    if (round % 20 === 19) Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 30);
  }
`;

/** The file itself holds at most one border at any moment: new letters before it, old ones behind. */
function bordersIn(bytes: Buffer): number {
  let borders = 0;
  for (let at = 1; at < bytes.length; at += 1) if (bytes[at] !== bytes[at - 1]) borders += 1;
  return borders;
}

it('never gives a mix of several states of a file that is written meanwhile', async () => {
  await using folder = await temporaryFolder({ 'a.txt': 'b'.repeat(BYTES) });
  await using workbench = await folder.open();
  const child = spawn(process.execPath, ['-e', rewriting, join(folder.root, 'a.txt')], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  try {
    await new Promise((resolve) => child.stdout.once('data', resolve));
    const outcomes = new Map<string, number>();
    const count = (outcome: string) => outcomes.set(outcome, (outcomes.get(outcome) ?? 0) + 1);
    const end = Date.now() + 3_000;
    while (Date.now() < end) {
      try {
        const bytes = await workbench.read('a.txt');
        count(bytes.length === BYTES && bordersIn(bytes) <= 1 ? 'one moment' : 'torn');
      } catch (error) {
        if (!(error instanceof GalleyError)) throw error;
        count(error.code);
      }
    }
    expect(outcomes.get('torn') ?? 0).toBe(0);
    expect(outcomes.get('FILE_CHANGED_WHILE_READ') ?? 0).toBeGreaterThan(0);
  } finally {
    child.kill('SIGKILL');
  }
});
