import { type ChildProcess, fork, spawn } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { availableParallelism, loadavg } from 'node:os';
import { join } from 'node:path';
import { commandFile } from '../../packages/cli/src/testing/command-file.ts';

export interface Said {
  /** The exit code; null when the command was stopped because it did not end. */
  readonly code: number | string | null;
  readonly stdout: string;
  readonly stderr: string;
  /** A command that does not end is an attack that went through. */
  readonly hung: boolean;
}

export interface Commands extends Disposable {
  /** Runs one command after the ones before it. */
  galley(args: readonly string[], cwd?: string): Promise<Said>;
}

/** On a busy machine the clock also counts what others do. */
export const patience = (milliseconds: number): number =>
  Math.round(milliseconds * Math.min(3, Math.max(1, (loadavg()[0] ?? 1) / availableParallelism())));

/** The command line in a process of its own that is used again until it hangs or dies. */
export function startCommands(environment: NodeJS.ProcessEnv, home: string, limitMs = 30_000): Commands {
  let child: ChildProcess | null = null;
  let last: Promise<unknown> = Promise.resolve();

  async function one(args: readonly string[], cwd: string): Promise<Said> {
    if (child?.connected !== true) {
      child = fork(join(import.meta.dirname, 'driver.ts'), {
        env: environment,
        execArgv: ['--disable-warning=ExperimentalWarning'],
        stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
      });
    }
    const at = child;
    const mark = `\u0000${randomBytes(8).toString('hex')}\u0000`;
    const said = { stdout: '', stderr: '' };
    return new Promise((resolve) => {
      let died: string | null = null;
      const settle = (code: Said['code'], hung = false): void => {
        clearTimeout(timer);
        at.stdout?.off('data', onStdout);
        at.stderr?.off('data', onStderr);
        at.off('close', onClose);
        const before = (text: string): string => text.split(mark)[0] ?? '';
        resolve({ code, stdout: before(said.stdout), stderr: before(said.stderr), hung });
      };
      const look = (): void => {
        const code = said.stdout.split(mark)[1];
        if (said.stdout.split(mark).length > 2 && said.stderr.split(mark).length > 2 && code !== undefined)
          settle(/^-?\d+$/.test(code) ? Number(code) : code);
      };
      const onStdout = (chunk: Buffer): void => {
        said.stdout += chunk.toString();
        look();
      };
      const onStderr = (chunk: Buffer): void => {
        said.stderr += chunk.toString();
        look();
      };
      const onClose = (code: number | null, signal: string | null): void => {
        died = `the process ended (${signal ?? code})`;
        settle(died);
      };
      const timer = setTimeout(() => {
        at.off('close', onClose);
        at.kill('SIGKILL');
        child = null;
        settle(null, true);
      }, patience(limitMs));
      at.stdout?.on('data', onStdout);
      at.stderr?.on('data', onStderr);
      at.on('close', onClose);
      at.send({ args, cwd, mark });
    });
  }

  return {
    galley(args, cwd = home) {
      const next = last.then(() => one(besideDraft(args), cwd));
      last = next;
      return next;
    },
    [Symbol.dispose]() {
      if (child?.connected === true) child.disconnect();
    },
  };
}

/** A Draft that one attack left behind must not keep the next from being tried (SPEC B12). */
function besideDraft(args: readonly string[]): readonly string[] {
  return args[0] === 'start' || args[0] === 'run' ? [...args, '--refine'] : args;
}

/** The command in a process that its caller can watch and signal. */
export function startGalley(args: readonly string[], environment: NodeJS.ProcessEnv, cwd: string) {
  const child = spawn(process.execPath, ['--disable-warning=ExperimentalWarning', commandFile, ...args], {
    env: environment,
    cwd,
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const said = { stdout: '', stderr: '' };
  child.stdout.setEncoding('utf8').on('data', (text: string) => {
    said.stdout += text;
  });
  child.stderr.setEncoding('utf8').on('data', (text: string) => {
    said.stderr += text;
  });
  const ended = new Promise<Said>((resolve) => child.on('close', (code) => resolve({ code, ...said, hung: false })));
  return { child, said, ended };
}
