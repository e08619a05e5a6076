import type { ProcedureOutput } from '@galley/schema';
import type { OpenedWorkshop } from '../open/open.ts';
import { showWaiting } from '../output/show-waiting.ts';

type Publishing = Pick<OpenedWorkshop, 'call' | 'subscribe'>;
type PublishInput = Parameters<OpenedWorkshop['call']['DraftPublish']>[0];

/** Publishes, with a bar that fills as files go into the folder. */
export async function publishShown(
  { call, subscribe }: Publishing,
  what: string,
  input: PublishInput,
): Promise<ProcedureOutput<'DraftPublish'>> {
  let fraction: number | null = null;
  const stop = subscribe((notification) => {
    if (notification.type === 'FilesPlacing') fraction = notification.done / notification.total;
  });
  try {
    return await showWaiting(what, call.DraftPublish(input), () => fraction);
  } finally {
    stop();
  }
}
