import type { JournalRow, RunEvent, Usage } from '@galley/schema';
import {
  type AgentState,
  definitionOf,
  itemDefinition,
  parsePlan,
  type RunState,
  type Workflows,
} from '../../workflow/index.ts';

/** What one item of an earlier Run took. A null cost is unknown. */
export interface ItemSample {
  readonly model: string;
  readonly tools: string;
  /** The kind of file it was about, by the ending: `xlsx`; null where none was named. */
  readonly kind: string | null;
  readonly cost: number | null;
  readonly milliseconds: number;
}

interface Step {
  readonly row: JournalRow<RunEvent>;
  readonly before: RunState | null;
  readonly after: RunState;
}

interface Account {
  cost: number | null;
  milliseconds: number;
}

/** The finished items of one Run, from its steps alone. Time between calls, such as a night, does not count. */
export function itemSamples(workflows: Workflows, steps: Iterable<Step>): ItemSample[] {
  const samples: ItemSample[] = [];
  const accounts = new Map<string, Account>();
  for (const { row, before, after } of steps) {
    const { event } = row;
    if (!('agent' in event)) continue;
    const agent = before?.agents.get(event.agent);
    if (before === null || agent?.item == null) continue;
    const account = accounts.get(agent.id) ?? { cost: 0, milliseconds: 0 };
    accounts.set(agent.id, book(account, event));
    if (after.answers.length === before.answers.length) continue;
    accounts.delete(agent.id);
    if (after.answers.at(-1)?.failed === false) samples.push(sampleOf(workflows, before, agent, account));
  }
  return samples;
}

function book(account: Account, event: RunEvent): Account {
  const usage: Usage | undefined = 'usage' in event ? event.usage : undefined;
  const cost = usage === undefined ? 0 : usage.cost;
  account.cost = account.cost === null || cost === null ? null : account.cost + cost;
  if ('elapsed_ms' in event) account.milliseconds += event.elapsed_ms;
  return account;
}

function sampleOf(workflows: Workflows, state: RunState, agent: AgentState, account: Account): ItemSample {
  const definition = itemDefinition(workflows, agent) ?? definitionOf(workflows, agent);
  const plan = parsePlan(state.artifacts[definition.each ?? ''] ?? '');
  const text = plan.find(({ line }) => line === agent.item?.line)?.text ?? '';
  const model = definition.model ?? state.started.model;
  return { model, tools: definition.tools, kind: fileKind(text), ...account };
}

export function fileKind(text: string): string | null {
  return /[\w-]\.([a-z][a-z0-9]{1,4})\b/i.exec(text)?.[1]?.toLowerCase() ?? null;
}
