import { type BudgetScope, describeScope, type WaitView } from '@galley/schema';
import type { AgentState, RunState } from '../../workflow/index.ts';

/** So many are listed; a Run with a thousand Agents may have a thousand questions. */
const mostWaits = 20;

/** What the Run waits for from a person, the main Agent's first. */
export function viewWaits({ agents, counts }: RunState): { readonly waits: WaitView[]; readonly wait_count: number } {
  if (counts.waiting === 0) return { waits: [], wait_count: 0 };
  const waits = [...agents.values()].flatMap(viewWait);
  waits.sort((left, right) => Number(right.agent_id === 'main') - Number(left.agent_id === 'main'));
  return { waits: waits.slice(0, mostWaits), wait_count: waits.length };
}

function viewWait(agent: AgentState): WaitView[] {
  const { id, pending, status } = agent;
  if (status !== 'waiting') return [];
  const text = waitingFor(agent) ?? '';
  switch (pending?.kind) {
    case 'ask':
      return [{ kind: 'ask', agent_id: id, text: pending.question, deadline: pending.deadline }];
    case 'budget': {
      const shared = pending.scope.kind === 'shared' ? ({ shared: true } as const) : {};
      return [{ kind: 'budget', agent_id: id, text, deadline: null, ...shared }];
    }
    case 'gate':
    case 'trust':
      return [{ kind: pending.kind, agent_id: id, text, deadline: null }];
    default:
      return [];
  }
}

/** In words; null for an Agent that waits for nothing. */
export function waitingFor({ pending, status, children }: AgentState): string | null {
  if (status === 'joining') return `${children.length} Agents`;
  switch (pending?.kind) {
    case undefined:
      return null;
    case 'call_model':
      return pending.attempt > 1 ? `the model, try ${pending.attempt}` : 'the model';
    case 'run_turn':
      return 'its program';
    case 'run_tool':
      return `the tool ${pending.call.tool}`;
    case 'check_item':
      return 'the look at what its item did';
    case 'run_script':
      return 'its script';
    case 'clear_item':
      return 'its earlier changes to be taken back';
    case 'load_workflow':
      return `the workflow ${pending.move.workflow}`;
    case 'gate':
      return 'your approval';
    case 'ask':
      return `your answer: ${pending.question}`;
    case 'budget':
      return `more budget for the ${describeScope(pending.scope)}${raisers(pending.scope)}`;
    case 'trust':
      return pending.program.kind === 'script'
        ? 'permission to run its script'
        : `permission to run ${pending.program.path}`;
    case 'reply':
      return 'its reply to be sent';
  }
}

/** Who can be asked, where it is not the reader. */
function raisers(scope: BudgetScope): string {
  if (scope.kind !== 'shared' || scope.raised_by.length === 0) return '';
  return ` this month (can be raised by ${scope.raised_by.join(' or ')})`;
}
