import { parentPort } from 'node:worker_threads';
import type { ErrorPayload } from '@galley/schema';
import { toErrorPayload } from '@galley/schema/errors';
import { type ReaderTask, type TaskResults, TaskRunner } from './tasks.ts';

export interface TaskMessage {
  readonly id: number;
  readonly task: ReaderTask;
}

export type TaskReply =
  | { readonly id: number; readonly result: TaskResults[ReaderTask['kind']] }
  | { readonly id: number; readonly failure: ErrorPayload };

const runner = new TaskRunner();

parentPort?.on('message', (message: TaskMessage) => {
  runner.run(message.task).then(
    (result) => parentPort?.postMessage({ id: message.id, result } satisfies TaskReply),
    (error) => parentPort?.postMessage({ id: message.id, failure: toErrorPayload(error) } satisfies TaskReply),
  );
});
