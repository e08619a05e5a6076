import { type ChildProcess, fork } from 'node:child_process';
import { join } from 'node:path';
import { EMPTY_REPORT, type FileReport, type FileRequest } from './protocol.ts';

export interface PoolOptions {
  readonly workers: number;
  /** A file that is not done by then is given up together with its process. */
  readonly timeoutMs: number;
  /** Of each process; one that needs more dies, and its file is reported. */
  readonly memoryMb: number;
  /** Another program than the proof's own, for tests. */
  readonly program?: string;
}

/** Has every file looked at by child processes; one that hangs or dies is replaced and its file reported. */
export async function inChildren(
  requests: readonly FileRequest[],
  options: PoolOptions,
  finished: (request: FileRequest, report: FileReport) => void,
): Promise<void> {
  const program = options.program ?? join(import.meta.dirname, 'driver.ts');
  let next = 0;
  const lane = async (): Promise<void> => {
    let child: ChildProcess | undefined;
    for (let request = requests[next++]; request !== undefined; request = requests[next++]) {
      // A process that died between two files takes no blame for the next one.
      if (child?.connected !== true) child = startChild(program, options.memoryMb);
      finished(request, await ask(child, request, options.timeoutMs));
    }
    if (child?.connected === true) child.disconnect();
  };
  await Promise.all(Array.from({ length: Math.max(1, options.workers) }, lane));
}

function startChild(program: string, memoryMb: number): ChildProcess {
  const child = fork(program, {
    execArgv: [`--max-old-space-size=${memoryMb}`],
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
  });
  // Without a listener, a message to a process that has just died would end the whole proof.
  child.on('error', () => child.kill('SIGKILL'));
  return child;
}

function ask(child: ChildProcess, request: FileRequest, timeoutMs: number): Promise<FileReport> {
  return new Promise((resolve) => {
    const settle = (report: FileReport): void => {
      clearTimeout(timer);
      child.off('message', onMessage);
      child.off('exit', onExit);
      child.off('error', onError);
      resolve(report);
    };
    const giveUp = (reason: string): void => {
      if (child.connected) child.disconnect();
      child.kill('SIGKILL');
      settle({ ...EMPTY_REPORT, violations: [reason] });
    };
    const onMessage = (report: FileReport): void => settle(report);
    const onExit = (code: number | null, signal: string | null): void =>
      giveUp(`the process that edited it died (${signal ?? code})`);
    const onError = (error: Error): void => giveUp(`the process that edits could not be asked: ${error.message}`);
    const timer = setTimeout(() => giveUp(`not done after ${timeoutMs / 1000} s`), timeoutMs);
    child.on('message', onMessage);
    child.on('exit', onExit);
    child.on('error', onError);
    child.send(request);
  });
}
