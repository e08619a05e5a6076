import { spawn } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { findProgram, type Sandbox, type SandboxAllowance, unconfined } from '../../sandbox/index.ts';
import { BackendError } from '../turn/backend-error.ts';
import { cleanEnvironment } from './environment.ts';
import { endMarked, sendSignal } from './leftovers.ts';

export interface OpenProcessRequest {
  readonly command: string;
  readonly args: readonly string[];
  readonly cwd: string;
  /** All that the program gets beyond the few names that every program gets. */
  readonly env: Readonly<Record<string, string>>;
  /** Left out: the program has the person's own rights. */
  readonly confined?: { readonly sandbox: Sandbox; readonly allow: SandboxAllowance };
  onStdout(chunk: Buffer): void;
  onStderr(chunk: Buffer): void;
  /** Told once, whether it ended by itself or was closed. */
  onEnd(how: string): void;
}

/** A program that stays and is spoken to. When it is closed, its whole group and whatever left it is gone. */
export interface OpenProcess extends AsyncDisposable {
  readonly pid: number;
  /** False where the program does not read what it was sent: the caller decides how long to bear that. */
  write(text: string): boolean;
  /** Bytes that it was sent and has not read. */
  unread(): number;
}

const marker = 'GALLEY_PROCESS';

export async function openProcess(request: OpenProcessRequest): Promise<OpenProcess> {
  const { command, args, cwd, env, confined } = request;
  await using made = new AsyncDisposableStack();
  const found = await findProgram(command, { cwd });
  if (found === null) {
    const message = `The program "${command}" was not found.`;
    throw new BackendError({ failure: 'BACKEND_MISSING', message, details: { command } });
  }
  const given = { command: found, args, cwd };
  const call = made.use(
    confined === undefined ? unconfined(given) : await confined.sandbox.wrap(given, confined.allow),
  );
  const mark = randomUUID();
  const child = spawn(call.command, [...call.args], {
    cwd,
    env: cleanEnvironment({ ...env, ...call.env, [marker]: mark }),
    // A group of its own: a signal to us must not reach it, and a signal to it must reach its children.
    detached: true,
    stdio: ['pipe', 'pipe', 'pipe'],
  });
  const { pid } = child;
  if (pid === undefined) {
    const [cause] = await once(child, 'error');
    const message = `The program "${command}" did not start: ${cause instanceof Error ? cause.message : String(cause)}.`;
    throw new BackendError({ failure: 'BACKEND_FAILED', message, details: { command }, cause });
  }

  let over = false;
  const ended = once(child, 'exit').then(([code, signal]) => {
    over = true;
    request.onEnd(signal === null ? `it ended with ${code}` : `it was ended by ${signal}`);
  });
  const take = (receive: (chunk: Buffer) => void) => (chunk: Buffer) => {
    if (!over) receive(chunk);
  };
  child.stdout.on('data', take(request.onStdout));
  child.stderr.on('data', take(request.onStderr));
  // It may end while it is written to: its end is told by `exit`.
  child.stdin.on('error', () => child.stdin.destroy());
  const resources = made.move();
  return {
    pid,
    write: (text) => child.stdin.writable && child.stdin.write(text),
    unread: () => child.stdin.writableLength,
    async [Symbol.asyncDispose]() {
      child.stdin.destroy();
      sendSignal(-pid, 'SIGKILL');
      await endMarked(marker, mark);
      await ended;
      for (const stream of [child.stdout, child.stderr]) stream.destroy();
      await resources.disposeAsync();
    },
  };
}
