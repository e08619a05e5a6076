import { type ChildProcess, spawn } from 'node:child_process';
import { availableParallelism, loadavg } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';

export interface HostileInput {
  /** What kind of hostility, for the counts. */
  readonly kind: string;
  readonly path: string;
  /** Work that is measured by itself; looking at the file unless set. */
  readonly work?: 'edit' | 'compare';
}

export interface Tried {
  readonly input: HostileInput;
  readonly result: string;
  readonly elapsed: number;
  readonly megabytes: number;
  readonly violation: string | null;
}

/** Of the processor's time: on a busy machine the clock also counts what others do. */
const TIME_LIMIT_MS = 5_000;
/** Starting Node, loading the code and the table engine's own start are not the file's. */
const FIRST_FILE_MS = 10_000;
const MEMORY_LIMIT_MB = 700;

/** Has a child look at every input; a child that hangs, dies or swells is named after its file and replaced. */
export async function tryFiles(inputs: readonly HostileInput[], done: (tried: Tried) => void): Promise<void> {
  let next = 0;
  while (next < inputs.length) {
    using child = startChild();
    let isFirst = true;
    while (next < inputs.length) {
      const input = inputs[next];
      if (input === undefined) return;
      next += 1;
      const tried = await child.look(input, isFirst ? FIRST_FILE_MS : TIME_LIMIT_MS);
      isFirst = false;
      done(tried);
      // Peak memory is the process's: after a large file the next one must not inherit its figure.
      if (child.isGone() || tried.megabytes > MEMORY_LIMIT_MB / 2) break;
    }
  }
}

function startChild() {
  const child: ChildProcess = spawn(
    process.execPath,
    ['--max-old-space-size=512', '--disable-warning=ExperimentalWarning', join(import.meta.dirname, 'driver.ts')],
    { stdio: ['pipe', 'pipe', 'pipe'] },
  );
  let stderr = '';
  child.stderr?.setEncoding('utf8').on('data', (text: string) => {
    stderr = (stderr + text).slice(-2_000);
  });
  // A child that dies while it is asked breaks the pipe; what it was asked is answered by its end below.
  child.stdin?.on('error', () => child.kill('SIGKILL'));
  child.on('error', (error) => {
    stderr = error.message;
  });
  if (child.stdout === null) throw new TypeError('the child has no output');
  const lines = createInterface({ input: child.stdout })[Symbol.asyncIterator]();
  let isGone = false;
  return {
    isGone: () => isGone,
    async look(input: HostileInput, limit: number): Promise<Tried> {
      const started = performance.now();
      child.stdin?.write(`${JSON.stringify({ path: input.path, work: input.work })}\n`);
      let timer: NodeJS.Timeout | undefined;
      const patience = limit * Math.max(1, (loadavg()[0] ?? 1) / availableParallelism());
      const late = new Promise<'late'>((resolve) => {
        timer = setTimeout(() => resolve('late'), patience);
      });
      const answer = await Promise.race([lines.next(), late]);
      clearTimeout(timer);
      const elapsed = performance.now() - started;
      if (answer === 'late' || answer.done === true) {
        isGone = true;
        child.kill('SIGKILL');
        const reason =
          answer === 'late' ? `no answer within ${Math.round(patience)} ms` : `the process died: ${stderr}`;
        return { input, result: answer === 'late' ? 'HANG' : 'DIED', elapsed, megabytes: 0, violation: reason };
      }
      const { result, violation, megabytes, busy } = JSON.parse(answer.value);
      const slow = busy > limit ? `${busy} ms of the processor` : null;
      const swollen = megabytes > MEMORY_LIMIT_MB ? `${megabytes} MB of memory` : null;
      return { input, result, elapsed: Math.min(elapsed, busy), megabytes, violation: violation ?? swollen ?? slow };
    },
    [Symbol.dispose]() {
      child.kill('SIGKILL');
    },
  };
}
