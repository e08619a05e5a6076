import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { GalleyError } from '@galley/schema/errors';
import { OperationCancelledError } from '../base/errors.ts';
import type { Keeper } from './keeper.ts';
import type { WorkerKind, WorkerLimits } from './kind.ts';
import type { RunOptions, Task, WorkerLoss } from './task.ts';
import { unwrapAnswer } from './wire/answer.ts';
import { WorkerCrashedError, WorkerUnavailableError } from './wire/errors.ts';
import { pack } from './wire/parcels.ts';
import type { TaskMessage, TaskReply } from './wire/protocol.ts';
import { WorkerProcess } from './worker-process.ts';

export interface LaneOptions {
  readonly name: string;
  readonly kind: WorkerKind;
  readonly scratch: string;
  readonly keeper: Keeper;
  readonly onLoss: (loss: WorkerLoss) => void;
}

/**
 * Every process may be dying when a task comes, and cost it a try: one more is for a process that was started after all of
 * them. No worker changes anything but its own folder, so that nothing is done twice.
 */
const mostTries = ({ processes }: WorkerKind): number => processes + 1;
let nextId = 1;

/** The processes of one kind and the work that waits for them: first come, first served. */
export class Lane {
  readonly #options: LaneOptions;
  readonly #workers = new Set<WorkerProcess>();
  readonly #idle = new Map<WorkerProcess, NodeJS.Timeout>();
  readonly #waiting: Task[] = [];
  #kind: WorkerKind;
  #isClosed = false;

  constructor(options: LaneOptions) {
    this.#options = options;
    this.#kind = options.kind;
  }

  get pids(): readonly number[] {
    return [...this.#workers].flatMap(({ pid }) => pid ?? []);
  }

  get busyPids(): readonly number[] {
    return [...this.#workers].flatMap((worker) => (worker.isBusy ? (worker.pid ?? []) : []));
  }

  /** Processes that were started within other limits end as soon as they have nothing to do. */
  setLimits(limits: Partial<WorkerLimits>): void {
    this.#kind = { ...this.#kind, ...limits };
    for (const worker of [...this.#idle.keys()]) this.#retire(worker);
  }

  run(operation: string, args: readonly unknown[], options: RunOptions): Promise<unknown> {
    if (options.signal?.aborted) return Promise.reject(new OperationCancelledError('The work'));
    if (this.#isClosed) return Promise.reject(new WorkerUnavailableError(this.#options.name, 'it was closed'));
    const { promise, resolve, reject } = Promise.withResolvers<unknown>();
    const task: Task = { ...options, operation, args, tries: 0, resolve, reject };
    const leaveQueue = (): void => {
      const at = this.#waiting.indexOf(task);
      if (at === -1) return;
      this.#waiting.splice(at, 1);
      reject(new OperationCancelledError('The work'));
    };
    options.signal?.addEventListener('abort', leaveQueue, { once: true });
    this.#waiting.push(task);
    this.#next();
    return promise.finally(() => options.signal?.removeEventListener('abort', leaveQueue));
  }

  async close(): Promise<void> {
    this.#isClosed = true;
    for (const task of this.#waiting.splice(0)) {
      task.reject(new WorkerUnavailableError(this.#options.name, 'it was closed'));
    }
    for (const timer of this.#idle.values()) clearTimeout(timer);
    await Promise.all([...this.#workers].map((worker) => worker.stop()));
  }

  #next(): void {
    for (;;) {
      const [task] = this.#waiting;
      if (task === undefined) return;
      let worker: WorkerProcess | undefined;
      try {
        worker = this.#free(task.key);
      } catch (error) {
        this.#waiting.shift();
        task.reject(error);
        continue;
      }
      if (worker === undefined) return;
      this.#waiting.shift();
      void this.#perform(task, worker);
    }
  }

  /** A process without work: best the one that knows the key, else any, else a new one. */
  #free(key: string | undefined): WorkerProcess | undefined {
    const idle = [...this.#idle.keys()];
    const known = key === undefined ? undefined : idle.find((worker) => worker.keys.has(key));
    const worker = known ?? idle.at(-1) ?? (this.#workers.size < this.#kind.processes ? this.#start(false) : undefined);
    if (worker === undefined) return undefined;
    clearTimeout(this.#idle.get(worker));
    this.#idle.delete(worker);
    return worker;
  }

  #start(isAhead: boolean): WorkerProcess {
    const { name, scratch, keeper, onLoss } = this.#options;
    const worker = new WorkerProcess({
      name,
      kind: this.#kind,
      scratch,
      isAhead,
      onGone: (gone, reason) => {
        if (gone.pid !== undefined) keeper.remove(gone.pid);
        this.#workers.delete(gone);
        clearTimeout(this.#idle.get(gone));
        this.#idle.delete(gone);
        if (reason !== null) onLoss({ kind: name, pid: gone.pid, code: reason.code });
        this.#next();
        // Once its task has been told, and perhaps come back.
        if (reason !== null && gone.isBusy) setImmediate(() => this.#replace());
      },
    });
    this.#workers.add(worker);
    if (worker.pid !== undefined) keeper.add(worker.pid);
    return worker;
  }

  /** A person who stopped one task asks for the next: it finds a process that is up. One that died without work is not replaced. */
  #replace(): void {
    if (this.#isClosed || this.#workers.size > 0) return;
    try {
      this.#rest(this.#start(true));
    } catch (error) {
      // The next task starts one itself and says why that failed.
      if (!(error instanceof WorkerUnavailableError)) throw error;
    }
  }

  async #perform(task: Task, worker: WorkerProcess): Promise<void> {
    const { name, scratch } = this.#options;
    const id = nextId++;
    const folder = join(scratch, `task-${id}`);
    task.tries += 1;
    if (task.key !== undefined) worker.keys.add(task.key);
    try {
      const reply = await this.#ask(task, worker, id, folder);
      if ('failure' in reply) throw new GalleyError(reply.failure);
      task.resolve(await unwrapAnswer(reply, folder));
    } catch (error) {
      const isLost = error instanceof WorkerCrashedError && task.tries < mostTries(this.#kind) && !this.#isClosed;
      if (isLost) this.#waiting.unshift(task);
      else task.reject(error instanceof GalleyError ? error : new WorkerUnavailableError(name, reasonOf(error), error));
      this.#next();
    } finally {
      // What cannot be removed now goes with the pool's folder; a failure here must not be anybody's.
      await rm(folder, { recursive: true, force: true }).catch(() => undefined);
    }
  }

  /** A process that did not get the task, or answered it, is free for the next; any other one is gone. */
  async #ask(task: Task, worker: WorkerProcess, id: number, folder: string): Promise<TaskReply> {
    const { timeoutMs } = this.#kind;
    const { operation, signal } = task;
    let message: TaskMessage;
    try {
      const { value: args, parcels } = await pack(task.args, folder, 'in');
      if (signal?.aborted) throw new OperationCancelledError('The work');
      message = { id, operation, args, parcels, folder };
    } catch (error) {
      this.#rest(worker);
      throw error;
    }
    const reply = await worker.run(message, { timeoutMs: Math.min(task.timeoutMs ?? timeoutMs, timeoutMs), signal });
    this.#rest(worker);
    return reply;
  }

  #rest(worker: WorkerProcess): void {
    if (worker.kind !== this.#kind) {
      this.#retire(worker);
      return;
    }
    const timer = setTimeout(() => this.#retire(worker), this.#kind.idleMs);
    timer.unref();
    this.#idle.set(worker, timer);
    this.#next();
  }

  /** Out of the list first: a task that came now would be sent to a process that is about to be gone. */
  #retire(worker: WorkerProcess): void {
    clearTimeout(this.#idle.get(worker));
    this.#idle.delete(worker);
    void worker.stop();
  }
}

/** The folder between the processes: no room on the disk, or somebody removed it. */
function reasonOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}
