import { settled } from '@galley/engine/attach';
import { type AskView, InvalidArgumentError, type RunView, shellWord, WrongStateError } from '@galley/schema';
import { parseAmount } from '../arguments/parse-amount.ts';
import { askConsent } from '../models/ask-consent.ts';
import { sayNotSandboxed } from '../models/not-sandboxed.ts';
import { type OpenedWorkshop, openExisting } from '../open/open.ts';
import { exitCodeOf } from '../output/exit-code.ts';
import { printResult, say } from '../output/print.ts';
import { showProgress } from '../output/show-progress.ts';
import { type FinishOptions, finish } from './finish.ts';
import { pickRun } from './pick-run.ts';
import { sourceNotice } from './source-notice.ts';

interface GoOnOptions extends FinishOptions {
  readonly backendCommand?: string;
  readonly debug?: boolean;
  readonly atOnce?: string;
}

interface ResumeOptions extends GoOnOptions {
  readonly input?: string;
  readonly ask?: string;
  readonly all?: boolean;
  readonly model?: string;
  readonly allow?: boolean;
  readonly allowScripts?: boolean;
  readonly refresh?: boolean;
}

/** Goes on with a run: after a crash, a cancel, a pause, or with the answer it waits for. */
export async function resumeCommand(
  directory: string,
  runId: string | undefined,
  options: ResumeOptions,
): Promise<number> {
  const alone = [runId, options.input, options.model, options.refresh].some((given) => given !== undefined);
  if (options.all && alone) {
    throw new InvalidArgumentError(
      '--all',
      '--all takes neither a run nor an answer, a model or --refresh.',
      'Resume that run on its own.',
    );
  }
  if (options.refresh && options.input !== undefined) {
    throw new InvalidArgumentError(
      '--refresh',
      '--refresh and --input do not go together.',
      'Refresh first, then answer.',
    );
  }
  if (options.all && options.allowScripts) {
    throw new InvalidArgumentError(
      '--all',
      '--all does not take --allow-scripts.',
      'Allow the scripts of each run on its own.',
    );
  }
  await using opened = await openExisting(directory, options);
  using progress = showProgress(opened);
  if (options.all) return await resumeAll(opened, options);
  const run = await pickRun(opened, runId);
  const { call, target } = opened;
  if (options.allowScripts || options.backendCommand !== undefined) await sayNotSandboxed();
  if (options.input !== undefined) {
    // The flag counts first: the answer may lead straight to a script.
    if (options.allowScripts) await resume(opened, run.run_id, { allowScripts: true });
    await settled(opened, run.run_id);
    const { asks } = await call.RunGet({ ...target, run_id: run.run_id, agent_start: 0, agent_count: 0 });
    const { ask_id } = pickAsk(asks, options.ask);
    await call.RunAnswerAsk({ ...target, run_id: run.run_id, ask_id, text: options.input });
  } else if (run.status !== 'done') {
    if (options.model !== undefined) await askConsent(opened, options);
    const { refresh = false } = options;
    const notice = sourceNotice(await call.RunCompareSource({ ...target, run_id: run.run_id }), refresh);
    if (notice !== null) say(notice);
    await resume(opened, run.run_id, options);
  }
  return await finish(opened, run.run_id, progress, options);
}

/** Only a terminal can let scripts run unread. */
async function resume(
  { call, terminal, target }: OpenedWorkshop,
  run_id: string,
  { model, allowScripts = false, refresh = false }: ResumeOptions,
): Promise<void> {
  const request = { ...target, run_id, model, refresh };
  if (allowScripts) await terminal.RunResumeWith({ ...request, allow_scripts: true });
  else await call.WorkshopResumeRun(request);
}

function pickAsk(asks: readonly AskView[], wanted: string | undefined): AskView {
  const [ask, ...others] = wanted === undefined ? asks : asks.filter(({ ask_id }) => ask_id === wanted);
  const open = asks.map(({ ask_id, question }) => `${ask_id} (${question})`).join(', ');
  if (ask === undefined) {
    const remedy = open === '' ? 'Resume it without --input.' : `Open: ${open}.`;
    throw new WrongStateError('The run is not waiting for this answer.', remedy, { ask: wanted ?? null });
  }
  if (others.length === 0) return ask;
  throw new InvalidArgumentError('--ask', 'The run waits for more than one answer.', `Say which with --ask: ${open}.`);
}

/** Every run that was cut off or paused; those that wait for a person go on waiting. */
async function resumeAll(opened: OpenedWorkshop, { json }: ResumeOptions): Promise<number> {
  const { call, target } = opened;
  const { run: spoken } = await call.WorkbenchGet(target);
  const { runs } = await call.RunList(target);
  const cutOff = runs.filter(
    ({ status, message_id, run_id }) =>
      ['running', 'paused'].includes(status) && (message_id === null || run_id === spoken?.run_id),
  );
  for (const { run_id } of cutOff) await call.WorkshopResumeRun({ ...target, run_id });
  const resumed: RunView[] = [];
  for (const { run_id } of cutOff) {
    await settled(opened, run_id);
    resumed.push(await call.WorkshopGetRun({ ...target, run_id }));
  }
  const lines = resumed.map(({ run_id, status, error }) => `${run_id}  ${status}  ${error?.message ?? ''}`.trimEnd());
  printResult(json, { runs: resumed }, lines.length === 0 ? 'No run was interrupted.' : lines.join('\n'));
  const codes = resumed.map(exitCodeOf);
  return [1, 130, 2, 3].find((code) => codes.includes(code)) ?? 0;
}

export async function cancelCommand(
  directory: string,
  runId: string | undefined,
  { json }: { readonly json?: boolean },
): Promise<number> {
  await using opened = await openExisting(directory);
  const { run_id } = await pickRun(opened, runId);
  const run = await opened.call.WorkshopCancelRun({ ...opened.target, run_id });
  printResult(json, run, `Cancelled ${run_id}. Continue with: galley resume ${shellWord(directory)} ${run_id}`);
  return 0;
}

async function waitsForTeam({ call, target }: OpenedWorkshop, runId: string): Promise<boolean> {
  const { waits } = await call.RunGet({ ...target, run_id: runId, agent_start: 0, agent_count: 0 });
  return waits.some(({ kind, shared }) => kind === 'budget' && shared === true);
}

interface BudgetOptions extends GoOnOptions {
  readonly dollars?: string;
  readonly tokens?: string;
  readonly allowUnknownPrice?: boolean;
}

/** Raises what a run may spend and goes on with it; one that waits for a budget of its team just tries again. */
export async function budgetCommand(directory: string, runId: string, options: BudgetOptions): Promise<number> {
  const dollars = parseAmount('--dollars', options.dollars);
  const tokens = parseAmount('--tokens', options.tokens, { whole: true });
  await using opened = await openExisting(directory, options);
  const isGiven = dollars !== undefined || tokens !== undefined || options.allowUnknownPrice !== undefined;
  if (!isGiven && !(await waitsForTeam(opened, runId))) {
    throw new InvalidArgumentError(
      '--dollars',
      'No budget was given.',
      'Use --dollars, --tokens or --allow-unknown-price.',
    );
  }
  using progress = showProgress(opened);
  await opened.call.RunRaiseBudget({
    ...opened.target,
    run_id: runId,
    ...(dollars === undefined ? {} : { dollars }),
    ...(tokens === undefined ? {} : { tokens }),
    ...(options.allowUnknownPrice === undefined ? {} : { allow_unknown_price: true }),
  });
  return await finish(opened, runId, progress, options);
}
