import { type ChildProcess, spawn } from 'node:child_process';
import { readdir, readFile, stat } from 'node:fs/promises';

export interface WatchLimits {
  readonly memoryMegabytes: number;
  /** A file that must not grow beyond `outputBytes` while it is written. */
  readonly outputBytes: number;
}

export interface ProcessCall {
  readonly command: string;
  readonly args: readonly string[];
  readonly cwd: string;
  readonly env: NodeJS.ProcessEnv;
}

const LOOK_MS = 200;

/** A process and all it starts, in a group of its own that ends as one. */
export class ProcessGroup {
  readonly #child: ChildProcess;
  readonly #gone = Promise.withResolvers<void>();
  #isGone = false;

  constructor({ command, args, cwd, env }: ProcessCall) {
    this.#child = spawn(command, args, { cwd, env, stdio: 'ignore', detached: true });
    const leave = (): void => {
      this.#isGone = true;
      this.#gone.resolve();
    };
    this.#child.once('error', leave);
    this.#child.once('exit', leave);
    this.#child.unref();
  }

  get pid(): number | undefined {
    return this.#child.pid;
  }

  get isGone(): boolean {
    return this.#isGone;
  }

  /** When the first of them has ended. */
  get gone(): Promise<void> {
    return this.#gone.promise;
  }

  /** Whoever waits for it keeps this program running. */
  ref(): void {
    this.#child.ref();
  }

  unref(): void {
    this.#child.unref();
  }

  /** The office starts a second process that would outlive the first: the whole group ends. */
  async kill(): Promise<void> {
    const { pid } = this.#child;
    if (pid === undefined) return;
    try {
      process.kill(process.platform === 'win32' ? pid : -pid, 'SIGKILL');
    } catch (error) {
      // Gone already, all of them.
      if (!(error instanceof Error && 'code' in error && error.code === 'ESRCH')) throw error;
    }
    this.#child.ref();
    await this.gone;
    this.#child.unref();
  }
}

/** Calls `over` once when the groups together hold more memory, or the file is larger, than allowed. */
export function watch(
  groups: readonly ProcessGroup[],
  output: string,
  limits: WatchLimits,
  over: (reason: 'memory' | 'size') => void,
): () => void {
  let isStopped = false;
  const look = async (): Promise<void> => {
    const held = await groupMegabytes(groups.flatMap(({ pid }) => pid ?? []));
    const size = await stat(output).then(
      (found) => found.size,
      () => 0,
    );
    if (isStopped) return;
    if (held > limits.memoryMegabytes) stop('memory');
    else if (size > limits.outputBytes) stop('size');
  };
  const timer = setInterval(() => void look(), LOOK_MS);
  timer.unref();
  const end = (): void => {
    isStopped = true;
    clearInterval(timer);
  };
  const stop = (reason: 'memory' | 'size'): void => {
    end();
    over(reason);
  };
  return end;
}

/** Of all processes of these groups; 0 where the system does not tell. */
export async function groupMegabytes(groups: readonly number[]): Promise<number> {
  if (process.platform !== 'linux') return 0;
  const pids = (await readdir('/proc')).filter((name) => /^\d+$/.test(name));
  const pages = await Promise.all(
    pids.map(async (pid) => {
      // A process may be gone by now.
      const line = await readFile(`/proc/${pid}/stat`, 'latin1').catch(() => '');
      // The name in brackets may hold blanks; after it: state, parent, group … and pages in memory as the 22nd.
      const fields = line.slice(line.lastIndexOf(')') + 2).split(' ');
      return groups.includes(Number(fields[2])) ? Number(fields[21]) : 0;
    }),
  );
  return pages.reduce((sum, count) => sum + count, 0) / 256;
}
