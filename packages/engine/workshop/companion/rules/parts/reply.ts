import type { Intent } from '../intents/intent.ts';
import type { AnswerQuery, AnswerSource, Outcome, RuleAnswer } from './rule-answer.ts';

/** Sources that one answer names; the query finds all of them. */
const MOST_SOURCES = 20;

type More = Partial<Pick<RuleAnswer, 'partly' | 'figures' | 'queries' | 'sources' | 'suggestions' | 'draft_feedback'>>;

export function reply(
  intent: Intent | null,
  outcome: Outcome,
  lines: string | readonly string[],
  more: More = {},
): RuleAnswer {
  const text = typeof lines === 'string' ? lines : lines.filter((line) => line !== '').join('\n');
  const { partly = false, figures = [], queries = [], sources = [], suggestions = [], draft_feedback = null } = more;
  return {
    outcome,
    intent,
    text,
    partly,
    figures,
    queries,
    sources: distinct(sources).slice(0, MOST_SOURCES),
    suggestions,
    draft_feedback,
  };
}

function distinct(sources: readonly AnswerSource[]): AnswerSource[] {
  return [...new Map(sources.map((source) => [JSON.stringify(source), source])).values()];
}

export function query(name: string, args: Readonly<Record<string, unknown>> = {}): AnswerQuery {
  return { name, arguments: args };
}

export function inJournal(run: string, seqs: readonly number[]): AnswerSource[] {
  return seqs.map((seq) => ({ kind: 'journal', run_id: run, seq }));
}
