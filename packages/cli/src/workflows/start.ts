import { InvalidArgumentError } from '@galley/schema';
import { parseAmount } from '../arguments/parse-amount.ts';
import { askConsent } from '../models/ask-consent.ts';
import { sayNotSandboxed } from '../models/not-sandboxed.ts';
import { openHere } from '../open/open.ts';
import { say } from '../output/print.ts';
import { showProgress } from '../output/show-progress.ts';
import { decideDraft } from '../review/decide-draft.ts';
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
  readonly refine?: boolean;
  readonly allow?: boolean;
  readonly allowScripts?: boolean;
  readonly yes?: boolean;
  readonly json?: boolean;
}

/** Runs a workflow of the person's own in a Workbench, to its end or to the next decision. */
export async function startCommand(workflow: string, options: StartOptions): Promise<number> {
  const budget = {
    dollars: parseAmount('--budget', options.budget),
    tokens: parseAmount('--tokens', options.tokens, { whole: true }),
  };
  const variables = (options.var ?? []).map(parseVariable);
  await using opened = await openHere(options.dir, options);
  const program = await namedProgram(options.backend);
  const its = options.model === undefined ? null : (program?.modelName?.(options.model) ?? null);
  if (its === null) await askConsent(opened, options);
  const provider = program?.sendsTo?.provider;
  if (options.allow && provider !== undefined) {
    await opened.call.ConsentGrant({ ...opened.target, provider, model: null, file_patterns: null });
  }
  if (options.allowScripts || options.backendCommand !== undefined || program !== undefined) await sayNotSandboxed();
  const refine_draft = await decideDraft(opened, options.refine);
  using progress = showProgress(opened);
  const { path, notice } = locateWorkflow(workflow);
  if (notice !== null) say(notice);
  const { run_id, notices } = await opened.terminal.RunStartFrom({
    ...opened.target,
    folder: path,
    text: options.input ?? '',
    refine_draft,
    model: options.model,
    ...budget,
    allow_unknown_price: options.allowUnknownPrice ?? false,
    variables,
    backend: options.backend,
    allow_scripts: options.allowScripts ?? false,
  });
  for (const warning of notices) say(`Warning: ${warning}`);
  return await finish(opened, run_id, progress, { ...options, said: notices });
}

/** A program that people have installed, and that they named; nothing else makes the command load the engine here. */
async function namedProgram(name: string | undefined) {
  return name === undefined ? undefined : (await import('@galley/engine/workshop')).standardBackends().get(name);
}

function parseVariable(text: string): { readonly name: string; readonly text: string } {
  const at = text.indexOf('=');
  if (at > 0) return { name: text.slice(0, at), text: text.slice(at + 1) };
  throw new InvalidArgumentError('--var', `"${text}" sets no variable.`, 'Write --var name=value.', { given: text });
}
