import { type ChildProcess, spawn } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { statSync } from 'node:fs';
import { systemErrorCode } from '@galley/schema';
import {
  type ConfinedCall,
  findProgram,
  type Sandbox,
  type SandboxAllowance,
  unconfined,
} from '../../sandbox/index.ts';
import type { TimeLimits } from '../turn/backend.ts';
import { BackendError } from '../turn/backend-error.ts';
import { cleanEnvironment } from './environment.ts';
import { endMarked, processesMarked, sendSignal } from './leftovers.ts';

export interface ProcessRequest {
  readonly command: string;
  readonly args: readonly string[];
  readonly cwd: string;
  /** All that the program gets beyond the few names that every program gets. */
  readonly env: Readonly<Record<string, string>>;
  readonly stdin: string;
  readonly limits: TimeLimits;
  readonly signal: AbortSignal;
  /** Left out: the program has the person's own rights. */
  readonly confined?: { readonly sandbox: Sandbox; readonly allow: SandboxAllowance };
  /** How long the program may tidy up after SIGTERM. */
  readonly graceMs?: number;
  onStdout(chunk: Buffer): void;
  onStderr(chunk: Buffer): void;
}

export interface ProcessEnd {
  readonly exitCode: number | null;
  readonly signal: NodeJS.Signals | null;
}

export interface ProcessOutcome extends ProcessEnd {
  readonly sandboxed: boolean;
  /** `host:port` that it asked for and may not reach. */
  readonly refused: readonly string[];
}

type Stop = { readonly why: 'aborted' | 'total' | 'idle' } | { readonly why: 'failed'; readonly error: unknown };

/** In every process we start, so that those that left their process group are still found. */
const marker = 'GALLEY_PROCESS';
const defaultGraceMs = 400;
/** For so long after the program's own end its children may keep its output open. */
const drainMs = 150;
const lostMs = 2000;

/**
 * Runs a program in its own process group and resolves when it has ended. When it is stopped (abort, limits, a
 * throwing `onStdout`) the whole group and whatever left it is gone before this rejects.
 */
export async function runProcess(request: ProcessRequest): Promise<ProcessOutcome> {
  if (request.signal.aborted) throw stopped(request, { why: 'aborted' });
  const mark = randomUUID();
  await using call = await confine(request);
  const child = spawn(call.command, [...call.args], {
    cwd: request.cwd,
    env: cleanEnvironment({ ...request.env, ...call.env, [marker]: mark }),
    // A group of its own: a signal to us must not reach it, and a signal to it must reach its children.
    detached: true,
    stdio: ['pipe', 'pipe', 'pipe'],
  });
  const { pid } = child;
  if (pid === undefined) throw await notStarted(request, child);

  const { end, stop } = await watch(request, child, { pid, mark, sandboxed: call.sandboxed });
  // What it left running would hold files and ports of a State that is over.
  sendSignal(-pid, 'SIGKILL');
  if (stop === null) return { ...end, sandboxed: call.sandboxed, refused: call.refused() };
  await endMarked(marker, mark);
  throw stop.why === 'failed' ? stop.error : stopped(request, stop);
}

function watch(
  request: ProcessRequest,
  child: ChildProcess,
  { pid, mark, sandboxed }: { readonly pid: number; readonly mark: string; readonly sandboxed: boolean },
): Promise<{ readonly end: ProcessEnd; readonly stop: Stop | null }> {
  return new Promise((resolve) => {
    let stop: Stop | null = null;
    let end: ProcessEnd | null = null;
    let kill: NodeJS.Timeout | undefined;
    let drain: NodeJS.Timeout | undefined;
    let lost: NodeJS.Timeout | undefined;

    const halt = (reason: Stop): void => {
      if (stop !== null || end !== null) return;
      stop = reason;
      if (sandboxed) void askInside(pid, mark);
      else sendSignal(-pid, 'SIGTERM');
      kill = setTimeout(() => sendSignal(-pid, 'SIGKILL'), request.graceMs ?? defaultGraceMs);
    };
    const onAbort = (): void => halt({ why: 'aborted' });
    const total = setTimeout(() => halt({ why: 'total' }), request.limits.totalMs);
    const idle = setTimeout(() => halt({ why: 'idle' }), request.limits.idleMs);
    request.signal.addEventListener('abort', onAbort, { once: true });

    const receive = (take: (chunk: Buffer) => void) => (chunk: Buffer) => {
      idle.refresh();
      try {
        if (stop === null) take(chunk);
      } catch (error) {
        halt({ why: 'failed', error });
        // The output that was refused may be all that ended: the halt comes too late, the refusal still holds.
        stop ??= { why: 'failed', error };
      }
    };
    const finish = (): void => {
      if (end === null) return;
      for (const timer of [total, idle, kill, drain, lost]) clearTimeout(timer);
      request.signal.removeEventListener('abort', onAbort);
      child.removeAllListeners();
      for (const stream of [child.stdin, child.stdout, child.stderr]) stream?.destroy();
      resolve({ end, stop });
    };

    child.stdout?.on('data', receive(request.onStdout));
    child.stderr?.on('data', receive(request.onStderr));
    child.on('exit', (exitCode, signal) => {
      end = { exitCode, signal };
      // A grandchild that keeps the pipes open would otherwise keep a finished turn open with them. Ending it, not
      // turning away, is what lets the last bytes be read to their end.
      drain = setTimeout(() => {
        sendSignal(-pid, 'SIGKILL');
        void endMarked(marker, mark);
      }, drainMs);
      lost = setTimeout(finish, lostMs);
    });
    child.on('close', finish);
    // A program may end without reading its prompt: that is its right, and its exit code tells the rest.
    child.stdin?.on('error', () => child.stdin?.destroy());
    child.stdin?.end(request.stdin);
  });
}

async function confine({ command, args, cwd, env, confined }: ProcessRequest): Promise<ConfinedCall> {
  if (confined === undefined) return unconfined({ command, args });
  const path = env.PATH === undefined ? {} : { path: env.PATH };
  // Inside, a program that is missing is the sandbox's failure; here it is still known which one.
  const found = await findProgram(command, { cwd, ...path });
  if (found === null) throw isFolder(cwd) ? missing(command) : noFolder(cwd);
  return confined.sandbox.wrap({ command: found, args, cwd, ...path }, confined.allow);
}

/** The sandbox itself would die of the signal and take the program with it before that has tidied up. */
async function askInside(outermost: number, mark: string): Promise<void> {
  const inside = (await processesMarked(marker, mark)).filter((id) => id !== outermost);
  if (inside.length === 0) sendSignal(-outermost, 'SIGTERM');
  for (const id of inside) sendSignal(id, 'SIGTERM');
}

function stopped(request: ProcessRequest, stop: { readonly why: 'aborted' | 'total' | 'idle' }): BackendError {
  const { limits, command } = request;
  const details = { command, limit: stop.why };
  if (stop.why === 'aborted') return new BackendError({ failure: 'TURN_ABORTED', message: `${command} was stopped.` });
  const message =
    stop.why === 'total'
      ? `${command} did not finish within ${limits.totalMs / 1000} s.`
      : `${command} said nothing for ${limits.idleMs / 1000} s.`;
  return new BackendError({ failure: 'TIME_LIMIT', message, details });
}

async function notStarted({ command, cwd }: ProcessRequest, child: ChildProcess): Promise<BackendError> {
  const cause = await new Promise<Error>((resolve) => child.once('error', resolve));
  // A missing folder gives the same ENOENT as a missing program.
  if (!isFolder(cwd)) return noFolder(cwd, cause);
  if (systemErrorCode(cause) === 'ENOENT') return missing(command, cause);
  const message = `The program "${command}" did not start: ${cause.message}.`;
  return new BackendError({ failure: 'BACKEND_FAILED', message, details: { command }, cause });
}

function missing(command: string, cause?: Error): BackendError {
  const message = `The program "${command}" was not found.`;
  return new BackendError({ failure: 'BACKEND_MISSING', message, details: { command }, cause });
}

function isFolder(path: string): boolean {
  return statSync(path, { throwIfNoEntry: false })?.isDirectory() === true;
}

function noFolder(cwd: string, cause?: Error): BackendError {
  const remedy = 'Make the folder, or correct `cd` in the workflow.';
  return new BackendError({ failure: 'BACKEND_FAILED', message: `The folder ${cwd} does not exist.`, remedy, cause });
}
