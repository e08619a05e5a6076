import { Worker } from 'node:worker_threads';
import { GalleyError, InternalError } from '@galley/schema/errors';
import { FileTooLargeError } from '../errors.ts';
import { moduleBeside } from '../module-beside.ts';
import type { TaskMessage, TaskReply } from './main.ts';
import type { ReaderTask, TaskResults } from './tasks.ts';

interface Waiting {
  readonly resolve: (result: TaskResults[ReaderTask['kind']]) => void;
  readonly reject: (error: unknown) => void;
}

const HEAP_MEGABYTES = 1024;

/** One thread that reads files; started with the first task, started again when it died. */
export class ReaderThread {
  /** Keys of files that it has open. */
  readonly keys = new Set<string>();
  readonly #timeoutMs: number;
  readonly #idleMs: number;
  readonly #waiting = new Map<number, Waiting>();
  #worker: Worker | undefined;
  #idle: NodeJS.Timeout | undefined;
  #nextId = 1;

  constructor(options: { readonly timeoutMs: number; readonly idleMs: number }) {
    this.#timeoutMs = options.timeoutMs;
    this.#idleMs = options.idleMs;
  }

  get load(): number {
    return this.#waiting.size;
  }

  async run(task: ReaderTask): Promise<TaskResults[ReaderTask['kind']]> {
    clearTimeout(this.#idle);
    const worker = this.#start();
    const id = this.#nextId++;
    if (task.source.key !== undefined) this.keys.add(task.source.key);
    const deadline = setTimeout(() => this.#fail(worker, tooSlow(this.#timeoutMs)), this.#timeoutMs);
    try {
      return await new Promise((resolve, reject) => {
        this.#waiting.set(id, { resolve, reject });
        worker.ref();
        worker.postMessage({ id, task } satisfies TaskMessage);
      });
    } finally {
      clearTimeout(deadline);
      this.#waiting.delete(id);
      this.#rest();
    }
  }

  async stop(): Promise<void> {
    clearTimeout(this.#idle);
    const worker = this.#worker;
    this.#forget();
    await worker?.terminate();
  }

  #start(): Worker {
    if (this.#worker !== undefined) return this.#worker;
    const worker = new Worker(moduleBeside(import.meta.url, 'main'), {
      resourceLimits: { maxOldGenerationSizeMb: HEAP_MEGABYTES },
      execArgv: ['--disable-warning=ExperimentalWarning'],
    });
    worker.on('message', (reply: TaskReply) => {
      const waiting = this.#waiting.get(reply.id);
      if ('failure' in reply) waiting?.reject(new GalleyError(reply.failure));
      else waiting?.resolve(reply.result);
    });
    worker.on('error', (error) => this.#fail(worker, toGalleyError(error)));
    worker.on('exit', () => this.#fail(worker, new InternalError('The thread that reads files ended.')));
    this.#worker = worker;
    return worker;
  }

  #fail(worker: Worker, error: GalleyError): void {
    if (this.#worker !== worker) return;
    this.#forget();
    for (const waiting of [...this.#waiting.values()]) waiting.reject(error);
    void worker.terminate();
  }

  #forget(): void {
    this.#worker = undefined;
    this.keys.clear();
  }

  /** With nothing to do the thread must neither keep the process alive nor hold its memory for ever. */
  #rest(): void {
    if (this.#waiting.size > 0) return;
    this.#worker?.unref();
    this.#idle = setTimeout(() => void this.stop(), this.#idleMs);
    this.#idle.unref();
  }
}

function tooSlow(timeoutMs: number): FileTooLargeError {
  return new FileTooLargeError(`Reading the file was stopped after ${timeoutMs} ms.`, {
    limit: 'timeoutMs',
    value: timeoutMs,
  });
}

function toGalleyError(error: unknown): GalleyError {
  const code = typeof error === 'object' && error !== null && 'code' in error ? error.code : undefined;
  if (code === 'ERR_WORKER_OUT_OF_MEMORY') {
    return new FileTooLargeError('Reading the file takes more memory than allowed.', {
      limit: 'heap megabytes',
      value: HEAP_MEGABYTES,
    });
  }
  return new InternalError(error instanceof Error ? error.message : String(error), {}, error);
}
