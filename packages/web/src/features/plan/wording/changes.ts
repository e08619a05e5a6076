import type { PlanChangeView } from '@galley/schema';
import type { BadgeTone } from '../../../components/badge.tsx';

interface ChangeWords {
  readonly kind: string;
  readonly tone: BadgeTone;
  readonly text: string;
  readonly before: string | null;
}

/** One change between two versions, in words: what it was called stands beside what it is called. */
export function changeWords(change: PlanChangeView): ChangeWords {
  switch (change.kind) {
    case 'added':
      return { kind: `Added as ${change.place}`, tone: 'good', text: change.text, before: null };
    case 'removed':
      return { kind: `Removed, was ${change.place}`, tone: 'bad', text: change.text, before: null };
    case 'moved':
      return { kind: `Moved from ${change.from} to ${change.place}`, tone: 'accent', text: change.text, before: null };
    case 'reworded':
      return { kind: `Reworded ${change.place}`, tone: 'careful', text: change.text, before: change.before };
    case 'marked':
      return {
        kind: `${change.place}: ${change.from} → ${change.to}`,
        tone: 'neutral',
        text: change.text,
        before: null,
      };
  }
}
