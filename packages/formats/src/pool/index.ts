export { createTableEngine, type TableEngine, type TableEngineOptions } from './clients/table-engine.ts';
export { withSignal } from './clients/with-signal.ts';
export { createWorkbookReader, type WorkbookReader, type WorkbookReaderOptions } from './clients/workbook-reader.ts';
export {
  WorkerAnswerTooLargeError,
  WorkerCrashedError,
  WorkerMemoryError,
  WorkerTimeoutError,
  WorkerUnavailableError,
} from './errors.ts';
export type { WorkerLimits } from './kind.ts';
export { type KindName, workerKinds } from './kinds.ts';
export { createPool, type Pool, type PoolOptions, sharedPool } from './pool.ts';
export type { RunOptions, WorkerLoss } from './task.ts';
export type { FileSource } from './workers/kept-files.ts';
