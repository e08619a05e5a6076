import type { Outcome, RuleAnswer } from './rule-answer.ts';

const order: readonly Outcome[] = ['answered', 'none', 'no_data', 'cannot'];

/** One answer to several questions. A part that was not understood is named: leaving it out would look like an answer. */
export function joinAnswers(parts: readonly string[], answers: readonly RuleAnswer[]): RuleAnswer {
  const given = answers.filter(({ outcome }) => outcome !== 'cannot');
  const open = parts.filter((_, index) => answers[index]?.outcome === 'cannot');
  const texts = [...new Set(given.map(({ text }) => text))];
  const missed = open.map((part) => `Not understood: “${part}”. It may need a model.`);
  return {
    outcome: order.find((outcome) => given.some((answer) => answer.outcome === outcome)) ?? 'cannot',
    intent: given[0]?.intent ?? null,
    text: [...texts, ...missed].join('\n\n'),
    partly: open.length > 0 || given.some(({ partly, outcome }) => partly || outcome === 'no_data'),
    figures: unique(given.flatMap(({ figures }) => figures)),
    queries: unique(given.flatMap(({ queries }) => queries)),
    sources: unique(given.flatMap(({ sources }) => sources)),
    suggestions: open.length > 0 ? (answers.find(({ outcome }) => outcome === 'cannot')?.suggestions ?? []) : [],
    draft_feedback: given.find(({ draft_feedback }) => draft_feedback !== null)?.draft_feedback ?? null,
  };
}

function unique<Item>(items: readonly Item[]): Item[] {
  return [...new Map(items.map((item) => [JSON.stringify(item), item])).values()];
}
