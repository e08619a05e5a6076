import type { AnswerByRules } from './rules-answer.ts';

/** Where no rules are at hand: says so, and leaves the question to a model. */
export const withoutRules: AnswerByRules = async () => ({
  text: 'Without a model I cannot answer this. Choose a model in the settings.',
  sources: [],
  computed: [],
  understood: false,
});
