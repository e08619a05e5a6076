import { type ChildProcess, spawn } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { GalleyError } from '@galley/schema/errors';
import { OperationCancelledError } from '../base/errors.ts';
import { workerEnvironment } from './environment.ts';
import type { WorkerKind } from './kind.ts';
import { watchMemory } from './memory-watch.ts';
import { moduleBeside } from './module-beside.ts';
import { WorkerCrashedError, WorkerMemoryError, WorkerTimeoutError, WorkerUnavailableError } from './wire/errors.ts';
import type { TaskMessage, TaskReply, WorkerSettings } from './wire/protocol.ts';

export interface TaskLimits {
  readonly timeoutMs: number;
  readonly signal?: AbortSignal | undefined;
}

export interface WorkerProcessOptions {
  readonly name: string;
  readonly kind: WorkerKind;
  readonly scratch: string;
  /** Started before there is a task for it. */
  readonly isAhead: boolean;
  /** Called once, when the process is gone or could not be started; without a reason when it was stopped. */
  readonly onGone: (worker: WorkerProcess, reason: GalleyError | null) => void;
}

const ERROR_TAIL = 2_000;
const KILLED_MS = 2_000;

/** One child process: does one task at a time, within limits. Whatever becomes of it costs its task one error. */
export class WorkerProcess {
  /** Keys of what it has opened: the next task about the same finds it there. */
  readonly keys = new Set<string>();
  readonly kind: WorkerKind;
  readonly #name: string;
  readonly #child: ChildProcess;
  readonly #gone = Promise.withResolvers<void>();
  #settle: ((outcome: TaskReply | GalleyError) => void) | undefined;
  #isGone = false;
  #isStopped = false;
  /** Why it was killed. */
  #reason: GalleyError | undefined;
  #errors = '';

  constructor({ name, kind, scratch, isAhead, onGone }: WorkerProcessOptions) {
    this.#name = name;
    this.kind = kind;
    const child = start(name, kind, { scratch, answerBytes: kind.answerBytes, isAhead });
    this.#child = child;
    const leave = (error: GalleyError): void => {
      if (this.#isGone) return;
      this.#isGone = true;
      this.#gone.resolve();
      onGone(this, this.#isStopped ? null : error);
      this.#settle?.(error);
    };
    child.on('message', (reply: TaskReply) => this.#settle?.(reply));
    child.on('error', (error) => {
      // A process that never was has no pid and no exit; one that cannot be written to is of no use any more.
      if (child.pid === undefined) leave(new WorkerUnavailableError(name, error.message, error));
      else this.kill(new WorkerCrashedError(name, { reason: error.message }, error));
    });
    child.on('exit', (code, signal) => leave(this.#reason ?? this.#causeOf(code, signal)));
    child.stderr?.setEncoding('utf8').on('data', (text: string) => {
      this.#errors = (this.#errors + text).slice(-ERROR_TAIL);
    });
    child.stderr?.on('error', () => undefined);
    this.#rest();
  }

  get pid(): number | undefined {
    return this.#child.pid;
  }

  get isBusy(): boolean {
    return this.#settle !== undefined;
  }

  /** When the process has ended. */
  get gone(): Promise<void> {
    return this.#gone.promise;
  }

  async run(message: TaskMessage, { timeoutMs, signal }: TaskLimits): Promise<TaskReply> {
    const { promise, resolve } = Promise.withResolvers<TaskReply | GalleyError>();
    this.#settle = resolve;
    const pid = this.#child.pid ?? 0;
    const { memoryMegabytes } = this.kind;
    const stopWatch = watchMemory(pid, memoryMegabytes, () =>
      this.kill(new WorkerMemoryError(this.#name, memoryMegabytes)),
    );
    const deadline = setTimeout(() => this.kill(new WorkerTimeoutError(this.#name, timeoutMs)), timeoutMs);
    const onAbort = (): void => this.kill(new OperationCancelledError('The work'));
    signal?.addEventListener('abort', onAbort, { once: true });
    this.#child.ref();
    this.#child.channel?.ref();
    try {
      this.#send(message);
      const outcome = await promise;
      if (outcome instanceof GalleyError) throw outcome;
      return outcome;
    } finally {
      this.#settle = undefined;
      clearTimeout(deadline);
      stopWatch();
      signal?.removeEventListener('abort', onAbort);
      this.#rest();
    }
  }

  /** Ends the process. A task under way ends with the reason, once the process is gone and writes nothing any more. */
  kill(reason: GalleyError = new WorkerCrashedError(this.#name, { reason: 'closed' })): void {
    this.#reason ??= reason;
    if (this.#isGone) this.#settle?.(reason);
    this.#child.kill('SIGKILL');
    // One that waits for a disk that does not answer cannot even be killed: nobody waits for it.
    setTimeout(() => this.#settle?.(reason), KILLED_MS).unref();
  }

  /** Keeps this process until the child has ended, so that nothing of it is left behind. */
  async stop(): Promise<void> {
    if (this.#isGone) return;
    this.#isStopped = true;
    this.#child.ref();
    this.kill();
    await this.gone;
  }

  #send(message: TaskMessage): void {
    const lost = (reason: string): void => this.kill(new WorkerCrashedError(this.#name, { reason }));
    // A process that could not be started says so by itself, a moment later.
    if (this.#child.pid === undefined && !this.#isGone) return;
    if (!this.#child.connected) lost('the channel is closed');
    else this.#child.send(message, (error) => error !== null && lost(error.message));
  }

  /** With nothing to do it must not keep this process alive. */
  #rest(): void {
    this.#child.unref();
    this.#child.channel?.unref();
    const errors = this.#child.stderr;
    if (errors !== null && 'unref' in errors && typeof errors.unref === 'function') errors.unref();
  }

  #causeOf(code: number | null, signal: NodeJS.Signals | null): GalleyError {
    if (/heap out of memory|allocation failed/i.test(this.#errors)) {
      return new WorkerMemoryError(this.#name, this.kind.heapMegabytes);
    }
    const said = this.#errors.trim();
    return new WorkerCrashedError(this.#name, { reason: `exit ${signal ?? code}`, ...(said === '' ? {} : { said }) });
  }
}

function start(name: string, kind: WorkerKind, settings: WorkerSettings): ChildProcess {
  const entry = fileURLToPath(moduleBeside(import.meta.url, `workers/${kind.entry}`));
  const flags = [`--max-old-space-size=${kind.heapMegabytes}`, '--disable-warning=ExperimentalWarning'];
  try {
    return spawn(process.execPath, [...flags, entry, JSON.stringify(settings)], {
      serialization: 'advanced',
      env: workerEnvironment(),
      stdio: ['ignore', 'ignore', 'pipe', 'ipc'],
    });
  } catch (error) {
    throw new WorkerUnavailableError(name, error instanceof Error ? error.message : String(error), error);
  }
}
