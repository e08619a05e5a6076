import { GalleyError, type ProcedureOutput, toErrorPayload } from '@galley/schema';
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
  } catch (error) {
    throw withCommands(error);
  } finally {
    stop();
  }
}

/** What the page has buttons for has commands here. */
function withCommands(error: unknown): unknown {
  const payload = toErrorPayload(error);
  if (payload.code !== 'CONFLICT_PUBLISHED_CHANGED') return error;
  const remedy = 'See them with "galley conflicts", and answer each with "galley resolve": mine, theirs or both.';
  return new GalleyError({ ...payload, remedy, cause: error });
}
