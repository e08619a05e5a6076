import type { Concept } from '../language/lexicon.ts';
import type { Question } from '../language/question.ts';
import { factsOf, type Named } from './facts.ts';
import type { Intent } from './intent.ts';
import { rules } from './rules.ts';

type Fact = Concept | Named;
type Term = { readonly anyOf: readonly Fact[]; readonly absent: boolean };

const parsed = rules.map(([intent, weight, when]) => ({ intent, weight, terms: when.split(' ').map(termOf) }));

function termOf(text: string): Term {
  const absent = text.startsWith('!');
  return { anyOf: (absent ? text.slice(1) : text).split('|') as Fact[], absent };
}

/** What a question is most likely about, best first; empty where no rule fits. */
export function rankIntents(question: Question): (Intent | 'none')[] {
  const facts = factsOf(question);
  const fitting = parsed.filter(({ terms }) =>
    terms.every(({ anyOf, absent }) => anyOf.some((fact) => facts.has(fact)) !== absent),
  );
  const ranked = fitting.toSorted((left, right) => right.weight - left.weight).map(({ intent }) => intent);
  return [...new Set(ranked)];
}

export function chooseIntent(question: Question): Intent | null {
  const [best] = rankIntents(question);
  return best === undefined || best === 'none' ? null : best;
}
