export type { WorkerLimits } from './kind.ts';
export { type KindName, workerKinds } from './kinds.ts';
export { createPool, type Pool, type PoolOptions, sharedPool } from './pool.ts';
export type { RunOptions, WorkerLoss } from './task.ts';
export {
  WorkerAnswerTooLargeError,
  WorkerCrashedError,
  WorkerMemoryError,
  WorkerTimeoutError,
  WorkerUnavailableError,
} from './wire/errors.ts';
