import { availableParallelism } from 'node:os';
import { Worker } from 'node:worker_threads';
import { InternalError } from '@galley/schema';
import type { CopyAnswer, CopyJob } from './copy-job.ts';
import type { StoredObject } from './ports.ts';

const SIZE = Math.min(4, Math.max(2, availableParallelism()));

interface Waiting {
  readonly job: CopyJob;
  resolve(stored: StoredObject): void;
  reject(reason: unknown): void;
}

const queue: Waiting[] = [];
const idle: Worker[] = [];
const busy = new Map<Worker, Waiting>();

/** Hashes (and copies) on another thread. The threads start with the first job and never keep the process alive. */
export function copyInPool(job: CopyJob): Promise<StoredObject> {
  const { promise, resolve, reject } = Promise.withResolvers<StoredObject>();
  queue.push({ job, resolve, reject });
  next();
  return promise;
}

function next(): void {
  if (queue.length === 0) return;
  const worker = idle.pop() ?? (busy.size < SIZE ? start() : undefined);
  if (worker === undefined) return;
  const waiting = queue.shift();
  if (waiting === undefined) return;
  busy.set(worker, waiting);
  worker.ref();
  worker.postMessage(waiting.job);
}

function start(): Worker {
  const worker = new Worker(new URL('./copy-worker.ts', import.meta.url));
  worker.on('message', (answer: CopyAnswer) => {
    const waiting = busy.get(worker);
    busy.delete(worker);
    worker.unref();
    idle.push(worker);
    if ('hash' in answer) waiting?.resolve(answer);
    else waiting?.reject(Object.assign(new TypeError(answer.message), { code: answer.code }));
    next();
  });
  worker.on('error', (error) => {
    const waiting = busy.get(worker);
    busy.delete(worker);
    waiting?.reject(new InternalError('A thread that copies files ended.', {}, error));
    next();
  });
  worker.on('exit', () => {
    const at = idle.indexOf(worker);
    if (at >= 0) idle.splice(at, 1);
  });
  return worker;
}
