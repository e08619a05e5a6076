import { settled } from '@galley/engine/attach';
import { NotFoundError } from '@galley/schema';
import type { OpenedWorkshop } from '../open/open.ts';

/** The Workbench, and the run that the chat is about; null before one. */
export type Beside = OpenedWorkshop['target'] & { readonly run_id: string | null };

export async function tierOf(call: OpenedWorkshop['call'], beside: Beside, name: string) {
  const { tiers } = await call.CompanionGet(beside);
  const found = tiers.find(({ tier }) => tier === name.toLowerCase());
  if (found !== undefined) return found.tier;
  throw new NotFoundError(`There are no tools "${name}".`, `Use one of: ${tiers.map(({ tier }) => tier).join(', ')}.`);
}

/** Applies a proposal and waits for what it sets going: this process may be the one that works on the run. */
export async function applyProposal(opened: OpenedWorkshop, beside: Beside, id: string): Promise<string> {
  const { run_id: run } = await opened.call.CompanionApply({ ...beside, proposal_id: id });
  if (run === null) return 'Applied.';
  await settled(opened, run);
  const { status } = await opened.call.WorkshopGetRun({ ...opened.target, run_id: run });
  return `Applied. The run ${run} is ${status}.`;
}
