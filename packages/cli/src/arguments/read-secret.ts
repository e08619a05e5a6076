import { createInterface } from 'node:readline';
import { Writable } from 'node:stream';
import { InvalidArgumentError } from '@galley/schema';

/**
 * A key, typed without being shown or taken from a pipe. Never from the command line: what stands there is in the
 * shell's history and in the list of processes.
 */
export async function readSecret(question: string): Promise<string> {
  const terminal = process.stdin.isTTY === true;
  if (terminal) process.stderr.write(question);
  const silent = new Writable({ write: (_chunk, _encoding, done) => done() });
  const lines = createInterface({ input: process.stdin, output: silent, terminal });
  try {
    for await (const line of lines) return line.trim();
    throw new InvalidArgumentError(
      'key',
      'No key was given.',
      'Type it, or pipe it in: galley keys set PROVIDER < file',
    );
  } finally {
    lines.close();
    if (terminal) process.stderr.write('\n');
  }
}
