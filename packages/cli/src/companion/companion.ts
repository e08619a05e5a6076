import { type CompanionView, InvalidArgumentError } from '@galley/schema';
import { allowWebSearch, askConsent } from '../models/ask-consent.ts';
import { type OpenedWorkshop, openExisting } from '../open/open.ts';
import { printResult } from '../output/print.ts';
import { askOnce } from './ask-once.ts';
import { applyProposal, type Beside, tierOf } from './beside.ts';
import { companionChat } from './companion-chat.ts';
import { renderExchange, renderTiers } from './render-companion.ts';

export interface CompanionOptions {
  readonly json?: boolean;
  readonly run?: string;
  readonly before?: boolean;
  readonly model?: string;
  readonly allow?: boolean;
  readonly allowWebSearch?: boolean;
  readonly open?: string;
  readonly close?: string;
  readonly apply?: string;
  readonly dismiss?: string;
  readonly history?: boolean;
}

export async function companionCommand(
  directory: string,
  question: string | undefined,
  options: CompanionOptions,
): Promise<number> {
  await using opened = await openExisting(directory);
  const beside = { ...opened.target, run_id: await pickRun(opened, options) };
  const decided = await decide(opened, beside, options);
  if (question === undefined && decided !== null) {
    printResult(options.json, decided.view, decided.text);
    return 0;
  }
  if (question === undefined && options.history === true) {
    const view = await opened.call.CompanionGet(beside);
    printResult(options.json, view, view.exchanges.map(renderExchange).join('\n\n') || 'Nothing was asked yet.');
    return 0;
  }
  const { model } = options;
  await askConsent(opened, { allow: options.allow ?? false, ...(model === undefined ? {} : { model }) });
  if (options.allowWebSearch === true) await allowWebSearch(opened, model);
  // Awaited here: the Workbench closes when this function returns.
  if (question === undefined) return await companionChat(opened, beside, model);
  return await askOnce(opened, beside, { text: question, model, json: options.json });
}

/** The run that is named, or the last one; none before the first. */
async function pickRun({ call, target }: OpenedWorkshop, { run, before }: CompanionOptions): Promise<string | null> {
  if (before === true) {
    if (run === undefined) return null;
    throw new InvalidArgumentError('--before', 'A chat is about a run, or before one.', 'Give --run or --before.');
  }
  if (run !== undefined) return (await call.WorkshopGetRun({ ...target, run_id: run })).run_id;
  const { runs } = await call.RunList(target);
  return runs.toSorted((left, right) => left.started_at - right.started_at).at(-1)?.run_id ?? null;
}

interface Decided {
  readonly view: CompanionView;
  readonly text: string;
}

/** What the person decided with this command; null for nothing. */
async function decide(opened: OpenedWorkshop, beside: Beside, options: CompanionOptions): Promise<Decided | null> {
  const { call } = opened;
  let decided: Decided | null = null;
  for (const [name, open] of [
    [options.open, true],
    [options.close, false],
  ] as const) {
    if (name === undefined) continue;
    const view = await call.CompanionSetTier({ ...beside, tier: await tierOf(call, beside, name), open });
    decided = { view, text: renderTiers(view) };
  }
  if (options.apply !== undefined) {
    const text = await applyProposal(opened, beside, options.apply);
    decided = { view: await call.CompanionGet(beside), text };
  }
  if (options.dismiss !== undefined) {
    const view = await call.CompanionDismiss({ ...beside, proposal_id: options.dismiss });
    decided = { view, text: 'Dropped.' };
  }
  return decided;
}
