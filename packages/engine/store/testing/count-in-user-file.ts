import { writeSync } from 'node:fs';
import { z } from 'zod';
import { createUserFile } from '../user-file/user-file.ts';

/** Another process that changes the same file; with `hold` it stops in the middle of a change until it is killed. */
const [, , file = '', times = '1', hold] = process.argv;
const counts = createUserFile({ file, schema: z.record(z.string(), z.number()), empty: {} });
for (let at = 0; at < Number(times); at += 1) {
  await counts.update((all) => {
    if (hold === 'hold') {
      writeSync(1, 'holding\n');
      Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0);
    }
    return { ...all, n: (all.n ?? 0) + 1 };
  });
}
