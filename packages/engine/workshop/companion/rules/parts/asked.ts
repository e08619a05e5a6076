import type { BenchDesk, RunDesk } from '../../desk/desk.ts';
import type { Intent } from '../intents/intent.ts';
import type { Question } from '../language/question.ts';
import type { RuleAnswer } from './rule-answer.ts';

/** A question with what may be looked at for it. */
export interface Asked {
  readonly question: Question;
  readonly intent: Intent;
  readonly bench: BenchDesk;
  readonly run: RunDesk;
}

export type Answerer = (asked: Asked) => Promise<RuleAnswer>;
/** One that needs no run. */
export type BenchAnswerer = (asked: Omit<Asked, 'run'> & { readonly run: RunDesk | null }) => Promise<RuleAnswer>;
