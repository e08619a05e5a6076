import { type Effort, EmptyRequestError, efforts, InvalidArgumentError } from '@galley/schema';
import { parseAmount } from '../arguments/parse-amount.ts';
import { parseInteractive } from '../arguments/parse-interactive.ts';
import { askConsent } from '../models/ask-consent.ts';
import { openHere } from '../open/open.ts';
import type { OpenHereOptions } from '../open/open-options.ts';
import { showProgress } from '../output/show-progress.ts';
import { decideDraft } from '../review/decide-draft.ts';
import { type FinishOptions, finish } from './finish.ts';

interface RunOptions extends FinishOptions, Pick<OpenHereOptions, 'debug'> {
  readonly budget?: string;
  readonly tokens?: string;
  readonly allowUnknownPrice?: boolean;
  readonly refine?: boolean;
  /** A plan that waits ends with this request. */
  readonly endPlan?: boolean;
  readonly effort?: string;
  /** When the plan waits, for this request alone. */
  readonly plan?: string;
  readonly model?: string;
  /** Consent given on the command line. */
  readonly allow?: boolean;
}

export async function runCommand(directory: string, request: string, options: RunOptions): Promise<number> {
  // Before the folder is opened: nothing was asked for, so nothing is made there.
  if (request.trim() === '') throw new EmptyRequestError();
  const dollars = parseAmount('--budget', options.budget);
  const tokens = parseAmount('--tokens', options.tokens, { whole: true });
  const effort = parseEffort(options.effort);
  const interactive = options.plan === undefined ? undefined : parseInteractive('--plan', options.plan);
  await using opened = await openHere(directory, options);
  const { call, target } = opened;
  using progress = showProgress(opened);
  if (options.model !== undefined) await call.WorkshopSetModel({ ...target, model: options.model });
  await askConsent(opened, options);
  const refine_draft = await decideDraft(opened, options.refine);
  const { run_id } = await call.WorkshopSendUserMessage({
    ...target,
    text: request,
    refine_draft,
    ...(dollars === undefined ? {} : { dollars }),
    ...(tokens === undefined ? {} : { tokens }),
    allow_unknown_price: options.allowUnknownPrice ?? false,
    ...(options.endPlan === true ? { end_waiting: true } : {}),
    ...(effort === undefined ? {} : { effort }),
    ...(interactive === undefined ? {} : { interactive }),
  });
  return await finish(opened, run_id, progress, options);
}

function parseEffort(text: string | undefined): Effort | undefined {
  if (text === undefined) return undefined;
  const effort = efforts.find((each) => each === text);
  if (effort === undefined) {
    throw new InvalidArgumentError('--effort', `"${text}" is not one of them.`, `Use ${efforts.join(', ')}.`);
  }
  return effort;
}
