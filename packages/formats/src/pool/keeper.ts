import { type ChildProcess, spawn } from 'node:child_process';

/** Reads `+ PID` and `- PID`; when its input ends, the process that wrote it is gone: ends what is left and tidies up. */
const SCRIPT = `trap '' INT HUP TERM
pids=
while read -r change pid; do
  if [ "$change" = + ]; then pids="$pids $pid"; continue; fi
  kept=
  for each in $pids; do [ "$each" = "$pid" ] || kept="$kept $each"; done
  pids=$kept
done
[ -z "$pids" ] || kill -9 $pids
rm -rf -- "$1"`;

/**
 * A child in the middle of a long computation does not notice that its parent was killed, and one that hangs never
 * would. This shell waits for the parent's end in their place. Where there is no shell, children notice when they are done.
 */
export class Keeper {
  readonly #shell: ChildProcess | undefined;

  constructor(scratch: string) {
    if (process.platform === 'win32') return;
    const shell = spawn('/bin/sh', ['-c', SCRIPT, 'galley-keeper', scratch], {
      stdio: ['pipe', 'ignore', 'ignore'],
      env: { PATH: process.env.PATH ?? '/usr/bin:/bin' },
    });
    // No shell, or one that was killed: the pool works without it.
    shell.on('error', () => undefined);
    shell.stdin?.on('error', () => undefined);
    shell.unref();
    this.#shell = shell;
  }

  add(pid: number): void {
    this.#tell(`+ ${pid}\n`);
  }

  remove(pid: number): void {
    this.#tell(`- ${pid}\n`);
  }

  /** Resolves when the shell is gone, too. */
  async close(): Promise<void> {
    const shell = this.#shell;
    if (shell === undefined || shell.exitCode !== null || shell.signalCode !== null || shell.pid === undefined) return;
    const gone = new Promise<void>((resolve) => shell.once('exit', () => resolve()));
    shell.ref();
    shell.stdin?.end();
    await gone;
  }

  #tell(line: string): void {
    if (this.#shell?.stdin?.writable === true) this.#shell.stdin.write(line);
  }
}
