import type { ListedRun, RunView, WaitView } from '@galley/schema';
import type { BadgeTone } from '../../components/badge.tsx';

/** Where a run really stands. `interrupted`: the journal says running and nobody works on it. */
export type Standing =
  | 'needs_you'
  | 'running'
  | 'interrupted'
  | 'paused'
  | 'failed'
  | 'done'
  | 'incomplete'
  | 'cancelled'
  | 'undone';

export interface RunStanding {
  readonly standing: Standing;
  readonly label: string;
  readonly tone: BadgeTone;
  /** What keeps it there; empty where the label says it all. */
  readonly reason: string;
}

const labels: Readonly<Record<Standing, readonly [string, BadgeTone]>> = {
  needs_you: ['Waiting for you', 'careful'],
  running: ['Running', 'accent'],
  interrupted: ['Interrupted', 'careful'],
  paused: ['Paused', 'careful'],
  failed: ['Failed', 'bad'],
  done: ['Done', 'good'],
  incomplete: ['Done, not all of it', 'careful'],
  cancelled: ['Cancelled', 'neutral'],
  undone: ['Undone', 'neutral'],
};

export function runStanding(run: RunView & Partial<Pick<ListedRun, 'undone'>>): RunStanding {
  const at = (standing: Standing, reason = ''): RunStanding => {
    const [label, tone] = labels[standing];
    return { standing, label, tone, reason };
  };
  if (run.undone === true) return at('undone');
  switch (run.status) {
    case 'running':
      // Agents may wait while others work.
      if (run.wait_count > 0) return at('needs_you', waitText(run));
      return run.active ? at('running', run.phase ?? '') : at('interrupted', 'Nobody is working on it. Resume it.');
    case 'waiting':
      return at('needs_you', waitText(run));
    case 'paused':
      return at('paused', run.error?.message ?? '');
    case 'failed':
      return at('failed', run.error?.message ?? '');
    case 'cancelled':
      return at('cancelled');
    case 'done': {
      const reason = unfinished(run);
      return reason === '' ? at('done') : at('incomplete', reason);
    }
  }
}

function unfinished({ items }: RunView): string {
  const count = (wanted: string) => items.filter(({ status }) => status === wanted).length;
  const [failed, unverified] = [count('failed'), count('unverified')];
  return [
    ...(failed === 0 ? [] : [`${failed} of ${items.length} items failed`]),
    ...(unverified === 0 ? [] : [`${unverified} of ${items.length} items are not verified`]),
  ].join(', ');
}

function waitText({ waits, wait_count }: RunView): string {
  const [first] = waits;
  if (first === undefined) return '';
  const more = wait_count > 1 ? ` (and ${wait_count - 1} more)` : '';
  const who = first.agent_id === 'main' ? '' : `${first.agent_id}: `;
  return `${who}${textOf(first)}${more}`;
}

function textOf({ kind, text }: WaitView): string {
  switch (kind) {
    case 'ask':
      return text;
    case 'gate':
      return 'A plan to review';
    case 'trust':
      return 'A program to allow';
    case 'budget':
      return `Needs ${text}`;
  }
}

/** What the button does that leads to what it waits for. */
export function waitAction({ waits }: RunView): string {
  switch (waits[0]?.kind) {
    case 'ask':
      return 'Answer';
    case 'gate':
      return 'Review plan';
    case 'trust':
      return 'Look at the program';
    case 'budget':
      return 'Raise the budget';
    default:
      return 'Open';
  }
}
