import { type ChildProcess, fork } from 'node:child_process';

export interface PoolOptions<Report> {
  /** Gets one message per request and sends one report for it. */
  readonly program: string;
  readonly workers: number;
  /** A request that is not done by then is given up together with its process. */
  readonly timeoutMs: number;
  /** Of each process; one that needs more dies, and its request is reported. */
  readonly memoryMb: number;
  /** The report on a request that got none of its own. */
  readonly failed: (reason: string) => Report;
}

/** Has requests done by child processes; one that hangs or dies is replaced and what it was doing is reported. */
export async function inChildren<Request extends object, Report>(
  requests: readonly Request[],
  options: PoolOptions<Report>,
  finished: (request: Request, report: Report) => void,
): Promise<void> {
  let next = 0;
  const lane = async (): Promise<void> => {
    let child: ChildProcess | undefined;
    for (let request = requests[next++]; request !== undefined; request = requests[next++]) {
      // A process that died between two requests takes no blame for the next one.
      if (child?.connected !== true) child = startChild(options.program, options.memoryMb);
      finished(request, await ask(child, request, options));
    }
    if (child?.connected === true) child.disconnect();
  };
  await Promise.all(Array.from({ length: Math.max(1, options.workers) }, lane));
}

function startChild(program: string, memoryMb: number): ChildProcess {
  const child = fork(program, {
    execArgv: [`--max-old-space-size=${memoryMb}`, '--disable-warning=ExperimentalWarning'],
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
  });
  // Without a listener, a message to a process that has just died would end the whole proof.
  child.on('error', () => child.kill('SIGKILL'));
  return child;
}

function ask<Report>(
  child: ChildProcess,
  request: object,
  { timeoutMs, failed }: PoolOptions<Report>,
): Promise<Report> {
  return new Promise((resolve) => {
    const settle = (report: Report): void => {
      clearTimeout(timer);
      child.off('message', onMessage);
      child.off('exit', onExit);
      child.off('error', onError);
      resolve(report);
    };
    const giveUp = (reason: string): void => {
      if (child.connected) child.disconnect();
      child.kill('SIGKILL');
      settle(failed(reason));
    };
    const onMessage = (report: Report): void => settle(report);
    const onExit = (code: number | null, signal: string | null): void =>
      giveUp(`the process at work on it died (${signal ?? code})`);
    const onError = (error: Error): void => giveUp(`the process could not be asked: ${error.message}`);
    const timer = setTimeout(() => giveUp(`not done after ${timeoutMs / 1000} s`), timeoutMs);
    child.on('message', onMessage);
    child.on('exit', onExit);
    child.on('error', onError);
    child.send(request);
  });
}
