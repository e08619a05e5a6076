import type { CompanionComputed, CompanionUsage, CompanionView, ProposalView, RunView } from '@galley/schema';
import { plural } from '../../lib/format.ts';
import { visibleText } from '../../lib/visible-text.ts';
import type { Pane } from '../../state/pane.ts';

type Stage = CompanionView['stage'];
type Tier = CompanionView['tiers'][number]['tier'];

export const stageWords: Readonly<Record<Stage, string>> = {
  before: 'Ask before you begin',
  plan_review: 'Ask about this plan',
  during: 'Ask about the run at work',
  result_review: 'Ask about the result',
  post_mortem: 'Ask what happened',
};

export const tierWords: Readonly<Record<Tier, { readonly name: string; readonly what: string }>> = {
  basic: { name: 'Basic', what: 'Lists, reads and searches the files' },
  research: { name: 'Research', what: 'Searches by meaning, and the web where you allow it' },
  history: { name: 'History', what: 'Compares versions, Checkpoints and plans' },
  debug: { name: 'Debug', what: 'Reads the audit of the run' },
};

/** The run on the table, else the last one; null before there is one. */
export function besideOf(pane: Pane, last: RunView | null): string | null {
  return pane.kind === 'plan' || pane.kind === 'audit' || pane.kind === 'run' ? pane.runId : (last?.run_id ?? null);
}

/** What the companion itself used, never part of the run's own cost. */
export function usageWords({ calls, cost, web }: CompanionUsage): string {
  if (calls === 0) return '';
  const searched =
    web.searches === 0 ? '' : `; ${plural(web.searches, 'web search', 'web searches')}, ${money(web.cost)}`;
  return ` · ${plural(calls, 'call')}, ${money(cost)}, apart from the run${searched}`;
}

function money(cost: number | null): string {
  return cost === null ? 'cost unknown' : `$${cost.toFixed(cost > 0 && cost < 0.1 ? 4 : 2)}`;
}

export const dataWords: Readonly<Record<CompanionComputed['data'], string | null>> = {
  known: null,
  partly: 'partly recorded',
  no_data: 'not recorded',
  none: 'none',
};

/** What the button of a proposal says, and what was done once it is applied. */
export const proposalWords: Readonly<
  Record<ProposalView['target'], { readonly title: string; readonly action: string }>
> = {
  feedback: { title: 'Feedback on the plan', action: 'Use as feedback' },
  request: { title: 'A request', action: 'Send as request' },
  research: { title: 'A change of the research', action: 'Apply to research' },
  workspace: { title: 'A change of the workspace', action: 'Apply to workspace' },
  plan: { title: 'A change of the plan', action: 'Apply to plan' },
};

/** `query(key: value, …)`, as short as it can be read. A model wrote the values: what is invisible in them is shown. */
export function queryText({ query, arguments: given }: Pick<CompanionComputed, 'query' | 'arguments'>): string {
  const parts = Object.entries(given)
    .filter(([key]) => key !== 'workbench_id')
    .map(([key, value]) => `${key}: ${typeof value === 'string' ? value : JSON.stringify(value)}`);
  return visibleText(`${query}(${parts.join(', ')})`);
}
