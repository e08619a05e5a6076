import { InvalidArgumentError } from '@galley/schema';
import { parseAmount } from '../arguments/parse-amount.ts';
import { askConsent } from '../models/ask-consent.ts';
import { sayNotSandboxed } from '../models/not-sandboxed.ts';
import { openHere } from '../open/open.ts';
import { say } from '../output/print.ts';
import { showProgress } from '../output/show-progress.ts';
import { finish } from '../work/finish.ts';
import { locateWorkflow } from './workflow-location.ts';

interface StartOptions {
  readonly dir: string;
  readonly input?: string;
  readonly model?: string;
  readonly budget?: string;
  readonly tokens?: string;
  readonly allowUnknownPrice?: boolean;
  readonly var?: readonly string[];
  readonly backend?: string;
  readonly backendCommand?: string;
  readonly debug?: boolean;
  readonly atOnce?: string;
  readonly allow?: boolean;
  readonly allowScripts?: boolean;
  readonly yes?: boolean;
  readonly json?: boolean;
}

/** Runs a workflow of the person's own in a Workbench, to its end or to the next decision. */
export async function startCommand(workflow: string, options: StartOptions): Promise<number> {
  const budget = {
    dollars: parseAmount('--budget', options.budget) ?? null,
    tokens: parseAmount('--tokens', options.tokens, { whole: true }) ?? null,
  };
  const variables = Object.fromEntries((options.var ?? []).map(parseVariable));
  await using opened = await openHere(options.dir, options);
  const { workshop } = opened;
  const program = workshop.context.backends.get(options.backend ?? '');
  const its = options.model === undefined ? null : (program?.modelName?.(options.model) ?? null);
  if (its === null) await askConsent(opened, options);
  const provider = program?.sendsTo?.provider;
  if (options.allow && provider !== undefined) {
    await opened.call.ConsentGrant({ ...opened.target, provider, model: null, file_patterns: null });
  }
  if (options.allowScripts || options.backendCommand !== undefined || program !== undefined)
    await sayNotSandboxed(workshop);
  using progress = showProgress(workshop);
  const { path, notice } = locateWorkflow(workflow);
  if (notice !== null) say(notice);
  const { id, state } = await workshop.runs.startWorkflow(path, {
    text: options.input ?? '',
    model: options.model ?? workshop.selectedModel(),
    budget,
    allowUnknownPrice: options.allowUnknownPrice ?? false,
    variables,
    ...(options.backend === undefined ? {} : { backend: options.backend }),
    allowScripts: options.allowScripts ?? false,
  });
  for (const warning of state.started.notices ?? []) say(`Warning: ${warning}`);
  return await finish(opened, id, progress, { ...options, said: state.started.notices ?? [] });
}

function parseVariable(text: string): [name: string, value: string] {
  const at = text.indexOf('=');
  if (at > 0) return [text.slice(0, at), text.slice(at + 1)];
  throw new InvalidArgumentError('--var', `"${text}" sets no variable.`, 'Write --var name=value.', { given: text });
}
