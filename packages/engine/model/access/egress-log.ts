import { open, readFile } from 'node:fs/promises';
import { type EgressEntry, egressEntrySchema, systemErrorCode } from '@galley/schema';
import { redactDeep } from './redact.ts';

export interface EgressLog {
  /** On disk before it returns, so that nothing can leave without a line about it. */
  append(entry: EgressEntry): Promise<void>;
  read(): Promise<{ readonly entries: readonly EgressEntry[]; readonly unreadable: number }>;
}

export function createEgressLog(file: string): EgressLog {
  let last: Promise<void> = Promise.resolve();
  async function write(line: string): Promise<void> {
    const handle = await open(file, 'a', 0o600);
    try {
      // A line that a crash cut off must not swallow the one after it.
      const { size } = await handle.stat();
      await handle.appendFile(size === 0 || (await endsWithNewline(file, size)) ? line : `\n${line}`);
      await handle.datasync();
    } finally {
      await handle.close();
    }
  }
  return {
    append(entry) {
      const line = `${JSON.stringify(redactDeep(entry))}\n`;
      const written = last.then(() => write(line));
      last = written.catch(() => undefined);
      return written;
    },
    async read() {
      const lines = (await readText(file)).split('\n').filter((line) => line !== '');
      const parsed = lines.map(parseLine);
      const entries = parsed.filter((entry) => entry !== null);
      return { entries, unreadable: lines.length - entries.length };
    },
  };
}

async function endsWithNewline(file: string, size: number): Promise<boolean> {
  const handle = await open(file, 'r');
  try {
    const { buffer } = await handle.read(Buffer.alloc(1), 0, 1, size - 1);
    return buffer[0] === 0x0a;
  } finally {
    await handle.close();
  }
}

async function readText(file: string): Promise<string> {
  try {
    return await readFile(file, 'utf8');
  } catch (error) {
    if (systemErrorCode(error) === 'ENOENT') return '';
    throw error;
  }
}

function parseLine(line: string): EgressEntry | null {
  try {
    return egressEntrySchema.safeParse(JSON.parse(line)).data ?? null;
  } catch {
    // Counted by the caller: a torn line is said, never hidden.
    return null;
  }
}
