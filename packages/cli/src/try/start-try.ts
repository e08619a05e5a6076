import { InvalidArgumentError, type RunView, shellWord } from '@galley/schema';
import { parseAmount } from '../arguments/parse-amount.ts';
import { askConsent } from '../models/ask-consent.ts';
import { type OpenedWorkshop, openHere } from '../open/open.ts';
import { exitCodeOf } from '../output/exit-code.ts';
import { printResult, say } from '../output/print.ts';
import { advanceProgress, noProgress } from '../output/progress.ts';
import { followTrial } from './follow-trial.ts';
import { pickTry } from './pick-trial.ts';
import { renderTry } from './render-tries.ts';

interface TryOptions {
  readonly models?: string;
  readonly run?: string;
  readonly plan?: boolean;
  readonly refine?: boolean;
  readonly yes?: boolean;
  readonly budget?: string;
  readonly tokens?: string;
  readonly allowUnknownPrice?: boolean;
  readonly allow?: boolean;
  readonly json?: boolean;
}

/** Gives a request to several models at once, stays with them to their end or their gates, and shows them side by side. */
export async function tryCommand(directory: string, request: string | undefined, options: TryOptions): Promise<number> {
  const dollars = parseAmount('--budget', options.budget);
  const tokens = parseAmount('--tokens', options.tokens, { whole: true });
  const models = (options.models ?? '')
    .split(',')
    .map((name) => name.trim())
    .filter((name) => name !== '');
  if (models.length === 0) {
    throw new InvalidArgumentError(
      '--models',
      'No model is named.',
      'Name them: --models A,B ("galley models" lists them).',
    );
  }
  await using opened = await openHere(directory);
  const { call, target, root } = opened;
  const here = shellWord(root);
  for (const model of models) await askConsent(opened, { model, ...(options.allow === true ? { allow: true } : {}) });
  using _ = showAll(opened);
  const { try_id, run_ids } = await call.TryStart({
    ...target,
    models,
    ...(request === undefined ? {} : { text: request }),
    ...(options.run === undefined ? {} : { run_id: options.run }),
    plan: options.plan ?? false,
    refine_draft: options.refine ?? false,
    ...(dollars === undefined ? {} : { dollars }),
    ...(tokens === undefined ? {} : { tokens }),
    allow_unknown_price: options.allowUnknownPrice ?? false,
  });
  const cancel = () => {
    for (const run_id of run_ids) void call.WorkshopCancelRun({ ...target, run_id }).catch(() => process.exit(130));
  };
  process.once('SIGINT', cancel);
  try {
    await Promise.all(run_ids.map((run) => followTrial(opened, run, options.yes ?? false)));
  } finally {
    process.removeListener('SIGINT', cancel);
  }
  const tried = await pickTry(opened, try_id);
  const code = worst(tried.trials.map(({ run }) => run));
  printResult(options.json, { ...tried, exit_code: code }, renderTry(tried));
  if (!options.json) {
    for (const { model, run } of tried.trials) {
      if (run.gate !== null)
        say(
          `${model} waits: galley plan show ${here} --run ${run.run_id}, then galley plan approve ${here} --run ${run.run_id}`,
        );
    }
    say(`Next: galley try compare ${here}, then galley try keep ${here} MODEL or galley try take ${here} MODEL FILE`);
  }
  return code;
}

/** A line whenever one of them begins something else. */
function showAll({ subscribe, call, target }: OpenedWorkshop): Disposable {
  const states = new Map<string, typeof noProgress>();
  const names = new Map<string, string>();
  const nameOf = async (run: string) => {
    const known = names.get(run) ?? (await call.WorkshopGetRun({ ...target, run_id: run })).model;
    names.set(run, known);
    return known;
  };
  const stop = subscribe((notification) => {
    if (!('run_id' in notification)) return;
    const { run_id } = notification;
    const before = states.get(run_id) ?? noProgress;
    const now = advanceProgress(before, notification);
    states.set(run_id, now);
    if (now.status === before.status) return;
    // Whoever holds the Workbench may just be ending: then there is nothing left to show.
    void nameOf(run_id).then(
      (model) => say(`${model}: ${now.status}`),
      () => undefined,
    );
  });
  return { [Symbol.dispose]: stop };
}

/** What needs a person comes first; all are done only when each is. */
function worst(runs: readonly RunView[]): number {
  const codes = runs.map(exitCodeOf);
  return [2, 3, 1, 130, 4].find((code) => codes.includes(code)) ?? 0;
}
