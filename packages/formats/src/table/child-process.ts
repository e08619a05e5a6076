import { type ChildProcess, fork } from 'node:child_process';
import { GalleyError } from '@galley/schema/errors';
import { OperationCancelledError, SqlTimeoutError, TableEngineError } from '../errors.ts';
import { moduleBeside } from '../module-beside.ts';
import type { WorkerCall, WorkerReply, WorkerRequest, WorkerResults, WorkerSettings } from './protocol.ts';

interface Pending {
  readonly settle: (reply: WorkerReply | GalleyError) => void;
}

export interface CallOptions {
  readonly timeoutMs: number;
  readonly signal?: AbortSignal | undefined;
}

/** How long the child may take to heed an interrupt before it is killed. */
const GRACE_MS = 5_000;

/** Starts the child on the first call, stops it when nothing happens for `idleMs`, starts it again when it died. */
export class TableProcess {
  readonly #settings: WorkerSettings;
  readonly #idleMs: number;
  readonly #pending = new Map<number, Pending>();
  #child: ChildProcess | undefined;
  #idleTimer: NodeJS.Timeout | undefined;
  #nextId = 1;

  constructor(settings: WorkerSettings, idleMs: number) {
    this.#settings = settings;
    this.#idleMs = idleMs;
  }

  get pid(): number | undefined {
    return this.#child?.pid;
  }

  async call<Call extends WorkerCall>(call: Call, options: CallOptions): Promise<WorkerResults[Call['operation']]> {
    if (options.signal?.aborted) throw new OperationCancelledError('The table operation');
    clearTimeout(this.#idleTimer);
    const child = this.#start();
    const id = this.#nextId++;
    const reply = await new Promise<WorkerReply | GalleyError>((resolve) => {
      const onAbort = (): void => this.#send(child, { type: 'cancel', id });
      const deadline = setTimeout(() => {
        this.#pending.get(id)?.settle(new SqlTimeoutError(options.timeoutMs, { killed: true }));
        child.kill('SIGKILL');
        // Without this, the next call would be sent to a child that is about to be gone.
        this.#lost(child, 'killed');
      }, options.timeoutMs + GRACE_MS);
      const settle = (outcome: WorkerReply | GalleyError): void => {
        clearTimeout(deadline);
        options.signal?.removeEventListener('abort', onAbort);
        this.#pending.delete(id);
        resolve(outcome);
      };
      options.signal?.addEventListener('abort', onAbort, { once: true });
      this.#pending.set(id, { settle });
      child.ref();
      child.channel?.ref();
      this.#send(child, { type: 'call', id, call, timeoutMs: options.timeoutMs });
    });
    this.#rest();
    if (reply instanceof GalleyError) throw reply;
    if (!reply.ok) throw new GalleyError(reply.failure);
    return reply.result as WorkerResults[Call['operation']];
  }

  async stop(): Promise<void> {
    clearTimeout(this.#idleTimer);
    const child = this.#child;
    if (child === undefined) return;
    const gone = new Promise<void>((resolve) => child.once('exit', () => resolve()));
    // A resting child does not keep this process alive, so without this it could end before the child has.
    child.ref();
    child.kill('SIGKILL');
    await gone;
  }

  #start(): ChildProcess {
    if (this.#child !== undefined) return this.#child;
    const child = fork(moduleBeside(import.meta.url, 'worker'), [JSON.stringify(this.#settings)], {
      serialization: 'advanced',
      execArgv: ['--disable-warning=ExperimentalWarning'],
      env: childEnvironment(),
      stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
    });
    child.on('message', (reply: WorkerReply) => this.#pending.get(reply.id)?.settle(reply));
    child.on('error', (error) => this.#lost(child, error.message));
    child.on('exit', (code, signal) => this.#lost(child, `exit ${code ?? signal}`));
    this.#child = child;
    return child;
  }

  #send(child: ChildProcess, request: WorkerRequest): void {
    if (child.connected) child.send(request, (error) => error !== null && this.#lost(child, error.message));
    else this.#lost(child, 'disconnected');
  }

  #lost(child: ChildProcess, reason: string): void {
    if (this.#child !== child) return;
    this.#child = undefined;
    for (const pending of [...this.#pending.values()]) {
      pending.settle(new TableEngineError('The table engine stopped in the middle of the work.', { reason }));
    }
  }

  /** With nothing to do the child must neither keep this process alive nor stay for ever. */
  #rest(): void {
    if (this.#pending.size > 0) return;
    this.#child?.unref();
    this.#child?.channel?.unref();
    clearTimeout(this.#idleTimer);
    this.#idleTimer = setTimeout(() => void this.stop(), this.#idleMs);
    this.#idleTimer.unref();
  }
}

const PASSED_ON = [
  'PATH',
  'TMPDIR',
  'TEMP',
  'TMP',
  'TZ',
  'LANG',
  'SystemRoot',
  'LD_LIBRARY_PATH',
  // Without it the child compiles all its modules at every start, which takes longer than reading a small file.
  'NODE_COMPILE_CACHE',
];

/** Provider keys live in the environment; a process that runs SQL from a model gets none of them. */
function childEnvironment(): NodeJS.ProcessEnv {
  return Object.fromEntries(
    PASSED_ON.flatMap((name) => (process.env[name] === undefined ? [] : [[name, process.env[name]]])),
  );
}
