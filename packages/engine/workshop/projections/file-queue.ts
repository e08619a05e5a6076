import type { OwnFiles } from '../../store/index.ts';

/**
 * Writes files one after the other, in the order asked. A failure is said on stderr once and never reaches
 * the Run: these files are copies, and the next open makes them whole again. Paths are those below `.galley/`.
 */
export function createFileQueue(
  files: OwnFiles,
  warn: (text: string) => void = (text) => process.stderr.write(`${text}\n`),
) {
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
    await files.append(path, `${lines.join('\n')}\n`);
  }

  return {
    run,
    appendNow,
    files,
    append,
    replace: (path: string, text: string) => run(() => files.replace(path, text)),
    remove: (path: string) => run(() => files.remove(path)),
    drained: () => tail,

    /** Makes the file hold exactly these lines, writing only when it does not. Returns how many there are. */
    async matchLines(path: string, lines: readonly string[]): Promise<number> {
      const text = lines.map((line) => `${line}\n`).join('');
      const present = await files.read(path);
      if (present !== text && !(present === null && text === '')) run(() => files.replace(path, text));
      return lines.length;
    },
  };
}

export type FileQueue = ReturnType<typeof createFileQueue>;
