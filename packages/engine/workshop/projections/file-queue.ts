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
  let failed = false;
  /** The append that nothing was asked after and that has not begun: more lines for its file join it. */
  let open: { readonly path: string; readonly lines: string[] } | null = null;

  function run(work: () => Promise<void>): void {
    open = null;
    tail = tail.then(work).catch((error: unknown) => {
      if (!failed) warn(`galley: a readable copy of the journal could not be written: ${String(error)}`);
      failed = true;
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
      await files.append(path, `${mine.lines.join('\n')}\n`);
    });
    open = mine;
  }

  return {
    run,
    files,
    append,
    replace: (path: string, text: string) => run(() => files.replace(path, text)),
    remove: (path: string) => run(() => files.remove(path)),
    drained: () => tail,
    /** Whether something that was asked for could not be written. */
    hasFailed: () => failed,
  };
}

export type FileQueue = ReturnType<typeof createFileQueue>;
