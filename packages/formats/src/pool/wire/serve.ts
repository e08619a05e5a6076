import { rmSync } from 'node:fs';
import { toErrorPayload } from '@galley/schema/errors';
import { wrapAnswer } from './answer.ts';
import { unpack } from './parcels.ts';
import type { TaskMessage, TaskReply, WorkerSettings } from './protocol.ts';

type Served = Readonly<Record<string, (...args: never[]) => unknown>>;

/**
 * The child's side: does one task after the other and ends with the process that asks for them. One that was started
 * ahead has time to `prepare`: to load what most of its tasks need.
 */
export function serveTasks(operations: Served, prepare?: () => Promise<unknown>): void {
  const settings: WorkerSettings = JSON.parse(process.argv[2] ?? '{}');
  // A module that cannot be loaded is the error of the task that needs it.
  if (settings.isAhead) void prepare?.().catch(() => undefined);
  process.on('message', (task: TaskMessage) => {
    void perform(task, operations, settings).then((reply) => process.send?.(reply, leaveIfUnheard));
  });
  // Without this, a process that was killed leaves its children running for ever and its tables on the disk.
  process.on('disconnect', () => {
    rmSync(settings.scratch, { recursive: true, force: true });
    process.exit(0);
  });
  // The terminal sends these to everybody; it is the parent that decides what is stopped.
  for (const signal of ['SIGINT', 'SIGHUP'] as const) process.on(signal, () => undefined);
}

function leaveIfUnheard(error: Error | null): void {
  if (error !== null) process.exit(1);
}

async function perform(task: TaskMessage, operations: Served, settings: WorkerSettings): Promise<TaskReply> {
  const { id, operation, args, parcels, folder } = task;
  try {
    const run = operations[operation];
    if (run === undefined) throw new TypeError(`there is no operation "${operation}"`);
    const answer = await Reflect.apply(run, undefined, await unpack(args, parcels, folder));
    return { id, ...(await wrapAnswer(answer, folder, settings.answerBytes)) };
  } catch (error) {
    return { id, failure: toErrorPayload(error) };
  }
}
