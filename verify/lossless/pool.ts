import { type ChildProcess, fork } from 'node:child_process';
import { join } from 'node:path';
import type { FileReport, FileRequest } from './protocol.ts';

const WORKERS = 2;

/** Has every file looked at by child processes; one that hangs or dies is replaced and its file reported. */
export async function inChildren(
  requests: readonly FileRequest[],
  timeoutMs: number,
  finished: (request: FileRequest, report: FileReport) => void,
): Promise<void> {
  let next = 0;
  const lane = async (): Promise<void> => {
    let child: ChildProcess | undefined;
    for (let request = requests[next++]; request !== undefined; request = requests[next++]) {
      child ??= fork(join(import.meta.dirname, 'driver.ts'), {
        execArgv: ['--max-old-space-size=4096'],
        stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
      });
      const report = await ask(child, request, timeoutMs);
      if (report.isOver) child = undefined;
      finished(request, report);
    }
    child?.disconnect();
  };
  await Promise.all(Array.from({ length: WORKERS }, lane));
}

function ask(child: ChildProcess, request: FileRequest, timeoutMs: number): Promise<FileReport & { isOver?: true }> {
  return new Promise((resolve) => {
    const failed = (reason: string): FileReport & { isOver: true } => ({
      edits: 0,
      kinds: [],
      refused: [],
      validated: 0,
      violations: [reason],
      shown: [],
      isOver: true,
    });
    const settle = (report: FileReport & { isOver?: true }): void => {
      clearTimeout(timer);
      child.off('message', onMessage);
      child.off('exit', onExit);
      resolve(report);
    };
    const onMessage = (report: FileReport): void => settle(report);
    const onExit = (code: number | null, signal: string | null): void =>
      settle(failed(`the process that edited it died (${signal ?? code})`));
    const timer = setTimeout(() => {
      settle(failed(`not done after ${timeoutMs / 1000} s`));
      child.kill('SIGKILL');
    }, timeoutMs);
    child.on('message', onMessage);
    child.on('exit', onExit);
    child.send(request);
  });
}
