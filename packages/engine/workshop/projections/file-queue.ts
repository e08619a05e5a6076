import { appendFile, mkdir, readFile, rename, writeFile } from 'node:fs/promises';
import { dirname } from 'node:path';
import { systemErrorCode } from '@galley/schema';

/**
 * Writes files one after the other, in the order asked. A failure is said on stderr once and never reaches
 * the Run: these files are copies, and the next open makes them whole again.
 */
export function createFileQueue(warn: (text: string) => void = (text) => process.stderr.write(`${text}\n`)) {
  let tail: Promise<void> = Promise.resolve();
  let warned = false;
  /** The append that nothing was asked after and that has not begun: more lines for its file join it. */
  let open: { readonly path: string; readonly lines: string[] } | null = null;

  function run(work: () => Promise<void>): void {
    open = null;
    tail = tail.then(work).catch((error: unknown) => {
      if (!warned) warn(`galley: a readable copy of the journal could not be written: ${String(error)}`);
      warned = true;
    });
  }

  /** Thousands of Agents that move at once make one write, not thousands. */
  function append(path: string, lines: readonly string[]): void {
    if (lines.length === 0) return;
    if (open?.path === path) {
      open.lines.push(...lines);
      return;
    }
    const mine = { path, lines: [...lines] };
    run(async () => {
      if (open === mine) open = null;
      await appendNow(path, mine.lines);
    });
    open = mine;
  }

  async function appendNow(path: string, lines: readonly string[]): Promise<void> {
    if (lines.length === 0) return;
    await mkdir(dirname(path), { recursive: true });
    await appendFile(path, `${lines.join('\n')}\n`);
  }

  async function replaceNow(path: string, text: string): Promise<void> {
    await mkdir(dirname(path), { recursive: true });
    await writeFile(`${path}.new`, text);
    await rename(`${path}.new`, path);
  }

  return {
    run,
    appendNow,
    replaceNow,
    append,
    ensureFolder: async (path: string): Promise<void> => void (await mkdir(path, { recursive: true })),
    replace: (path: string, text: string) => run(() => replaceNow(path, text)),
    drained: () => tail,

    /** Makes the file hold exactly these lines, writing only when it does not. Returns how many there are. */
    async matchLines(path: string, lines: readonly string[]): Promise<number> {
      const text = lines.map((line) => `${line}\n`).join('');
      let present: string | null = null;
      try {
        present = await readFile(path, 'utf8');
      } catch (error) {
        if (systemErrorCode(error) !== 'ENOENT') throw error;
      }
      if (present !== text && !(present === null && text === '')) run(() => replaceNow(path, text));
      return lines.length;
    },
  };
}

export type FileQueue = ReturnType<typeof createFileQueue>;
