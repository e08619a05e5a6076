import type { FileHandle } from 'node:fs/promises';
import { basename, dirname } from 'node:path';
import { type EgressEntry, egressEntrySchema } from '@galley/schema';
import { createOwnFiles } from '../../store/index.ts';
import { redactDeep } from './redact.ts';

export interface EgressLog {
  /** On disk before it returns, so that nothing can leave without a line about it. */
  append(entry: EgressEntry): Promise<void>;
  read(): Promise<{ readonly entries: readonly EgressEntry[]; readonly unreadable: number }>;
}

export function createEgressLog(file: string): EgressLog {
  const files = createOwnFiles(dirname(file));
  let last: Promise<void> = Promise.resolve();
  async function write(line: string): Promise<void> {
    await using handle = await files.openForAppend(basename(file));
    // A line that a crash cut off must not swallow the one after it.
    await handle.appendFile((await endsInLine(handle)) ? line : `\n${line}`);
    await handle.datasync();
  }
  return {
    append(entry) {
      const line = `${JSON.stringify(redactDeep(entry))}\n`;
      const written = last.then(() => write(line));
      last = written.catch(() => undefined);
      return written;
    },
    async read() {
      const lines = ((await files.read(basename(file))) ?? '').split('\n').filter((line) => line !== '');
      const parsed = lines.map(parseLine);
      const entries = parsed.filter((entry) => entry !== null);
      return { entries, unreadable: lines.length - entries.length };
    },
  };
}

async function endsInLine(handle: FileHandle): Promise<boolean> {
  const { size } = await handle.stat();
  if (size === 0) return true;
  const { buffer } = await handle.read(Buffer.alloc(1), 0, 1, size - 1);
  return buffer[0] === 0x0a;
}

function parseLine(line: string): EgressEntry | null {
  try {
    return egressEntrySchema.safeParse(JSON.parse(line)).data ?? null;
  } catch {
    // Counted by the caller: a torn line is said, never hidden.
    return null;
  }
}
