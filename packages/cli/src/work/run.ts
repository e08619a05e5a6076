import { askConsent } from '../models/ask-consent.ts';
import { openHere } from '../open/open.ts';
import { showProgress } from '../output/show-progress.ts';
import { type FinishOptions, finish } from './finish.ts';

interface RunOptions extends FinishOptions {
  readonly refine?: boolean;
  readonly model?: string;
  /** Consent given on the command line. */
  readonly allow?: boolean;
}

export async function runCommand(directory: string, request: string, options: RunOptions): Promise<number> {
  await using opened = await openHere(directory);
  const { call, target } = opened;
  using progress = showProgress(opened);
  if (options.model !== undefined) await call.WorkshopSetModel({ ...target, model: options.model });
  await askConsent(opened, options);
  const { run_id } = await call.WorkshopSendUserMessage({
    ...target,
    text: request,
    refine_draft: options.refine ?? false,
  });
  return await finish(opened, run_id, progress, options);
}
