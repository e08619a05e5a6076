import { shellWord, WrongStateError } from '@galley/schema';
import { askConsent } from '../models/ask-consent.ts';
import { openExisting } from '../open/open.ts';
import { printResult } from '../output/print.ts';
import { showProgress } from '../output/show-progress.ts';
import { type FinishOptions, finish } from './finish.ts';

interface RegenerateOptions extends FinishOptions {
  readonly acrossPublish?: boolean;
  readonly model?: string;
  /** The request in other words. */
  readonly text?: string;
  readonly allow?: boolean;
  /** Take the last one back instead. */
  readonly undo?: boolean;
}

/** Goes back to right before a request and asks it again (SPEC C3): the last one, or that of the message. */
export async function regenerateCommand(
  directory: string,
  message: string | undefined,
  options: RegenerateOptions,
): Promise<number> {
  await using opened = await openExisting(directory);
  const { call, target } = opened;
  if (options.undo === true) {
    const result = await call.WorkshopUndoRegenerate(target);
    printResult(
      options.json,
      result,
      `Took the regenerate back.\nBring it again with: galley redo ${shellWord(directory)}`,
    );
    return 0;
  }
  const message_id = message ?? (await lastRequest(opened));
  if (options.model !== undefined) await call.WorkshopSetModel({ ...target, model: options.model });
  await askConsent(opened, options);
  using progress = showProgress(opened);
  const across_publish = options.acrossPublish ?? false;
  const { run_id } = await call.WorkshopRegenerate({
    ...target,
    message_id,
    across_publish,
    ...(options.text === undefined ? {} : { text: options.text }),
  });
  return await finish(opened, run_id, progress, options);
}

async function lastRequest({ call, target }: Awaited<ReturnType<typeof openExisting>>): Promise<string> {
  const { entries } = await call.WorkshopGetConversation(target);
  const request = entries.findLast((entry) => entry.kind === 'user_message');
  if (request?.kind === 'user_message') return request.message_id;
  throw new WrongStateError('Nothing was asked yet.', 'Send a request with "galley run" first.');
}
