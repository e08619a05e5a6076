import type { ItemDecision } from '@galley/schema';
import type { BadgeTone } from '../../../components/badge.tsx';

interface DecisionWords {
  readonly decision: ItemDecision;
  readonly label: string;
  readonly description: string;
  readonly key: string;
  readonly tone: BadgeTone;
}

const standard: DecisionWords = {
  decision: 'approve',
  label: 'Do it',
  description: 'Runs when its turn comes',
  key: 'A',
  tone: 'neutral',
};

export const decisions: readonly DecisionWords[] = [
  standard,
  {
    decision: 'gate_before',
    label: 'Ask me first',
    description: 'Stops before this item and asks you',
    key: 'G',
    tone: 'accent',
  },
  {
    decision: 'hold',
    label: 'On hold',
    description: 'Stops here until you say what to do',
    key: 'H',
    tone: 'careful',
  },
  { decision: 'drop', label: 'Drop', description: 'Stays in the plan and is not done', key: 'D', tone: 'bad' },
];

/** Nothing decided means: it is done like the rest of the plan. */
export function decisionWords(decision: ItemDecision | null): DecisionWords {
  return decisions.find((each) => each.decision === decision) ?? standard;
}

export function decisionForKey(key: string): ItemDecision | null {
  return decisions.find((each) => each.key === key.toUpperCase())?.decision ?? null;
}
