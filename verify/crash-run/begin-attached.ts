import { spawn } from 'node:child_process';
import { attached } from './sample.ts';

/** A process that is attached to the one that holds the Workbench, and looks at it until that one is gone. */
export function beginAttached(directory: string) {
  const child = spawn(process.execPath, [attached, directory], { stdio: ['ignore', 'pipe', 'inherit'] });
  const isAttached = Promise.withResolvers<void>();
  let said = '';
  child.stdout.setEncoding('utf8').on('data', (text: string) => {
    said += text;
    isAttached.resolve();
  });
  const ended = new Promise<void>((resolve) => {
    child.once('close', () => {
      isAttached.resolve();
      resolve();
    });
  });
  return {
    isAttached: isAttached.promise,
    /** What is wrong with how it ended, now that its holder was killed or ended in order. */
    async endedAfter(killed: boolean): Promise<string[]> {
      await ended;
      // Between two questions a kill looks like an end in order: nobody is there to be asked.
      const expected = killed ? /^attached\n(HOLDER_GONE|nobody)\n$/ : /^attached\nnobody\n$/;
      return expected.test(said) ? [] : [`the process beside it said ${JSON.stringify(said)}`];
    },
  };
}
