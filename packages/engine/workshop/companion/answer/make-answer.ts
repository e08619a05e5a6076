import type { CompanionComputed, CompanionEventOf, CompanionSource } from '@galley/schema';
import { recordSources } from '../../../model/index.ts';
import type { ModelReply } from './ask-model.ts';
import { checkCitations } from './check-citations.ts';
import { uncomputedFigures } from './check-figures.ts';
import type { RulesAnswer } from './rules-answer.ts';

export type NewAnswer = Omit<CompanionEventOf<'companion.answered'>, 'type' | 'message_id' | 'answer_id'>;

export interface Known {
  /** What earlier answers of this chat rest on: they may be cited again. */
  readonly places: readonly CompanionSource[];
  /** Texts that a figure may come from: earlier answers, and the question itself. */
  readonly texts: readonly string[];
  readonly rules: RulesAnswer | null;
}

/** A model's text with what it rests on, and what of it nothing shows. Pure. */
export function answerOfModel({ text, looks, content }: ModelReply, { places, texts, rules }: Known): NewAnswer {
  const named = [...looks.flatMap((look) => look.places), ...(rules?.sources ?? []), ...places];
  const { sources, unchecked } = checkCitations(text, named);
  const computed: CompanionComputed[] = [
    ...(rules?.computed ?? []),
    ...looks.flatMap((look) => (look.computed === null ? [] : [look.computed])),
  ];
  const results = [...looks.map(({ receipt }) => receipt), ...computed.map(({ result }) => result), ...texts];
  return {
    text,
    by: 'model',
    sources: [...sources],
    computed,
    unchecked: [...unchecked, ...uncomputedFigures(text, results)],
    made_from: recordSources(content.sources),
    interrupted: false,
  };
}

export function answerOfRules({ text, sources, computed }: RulesAnswer, madeFrom: string[] | null): NewAnswer {
  return {
    text,
    by: 'rules',
    sources: [...sources],
    computed: [...computed],
    unchecked: [],
    made_from: madeFrom,
    interrupted: false,
  };
}
