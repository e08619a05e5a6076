import type { Answerer } from '../parts/asked.ts';
import { query, reply } from '../parts/reply.ts';
import type { RuleAnswer } from '../parts/rule-answer.ts';
import { itemsOf } from '../parts/scope.ts';
import { answerItem } from './items.ts';

/** A person told something: their words become feedback that they may send, beside what is known of the item they name. */
export const answerOpinion: Answerer = async (asked) => {
  const { run, intent, question } = asked;
  const detail = await run.detail();
  const { items, missing } = await itemsOf(question, run);
  const known: RuleAnswer | null = items.length + missing.length > 0 ? await answerItem(asked) : null;
  const gate = detail.gates[0];
  const how =
    gate !== undefined
      ? 'The run waits for your review: send this as “Request changes”, or write it into the plan yourself.'
      : detail.status === 'done' || detail.status === 'failed' || detail.status === 'cancelled'
        ? 'The run is over: send this as your next message, and it works on the Draft as it is.'
        : 'The run is at work: it can be sent at its next review, or after you cancel it.';
  const anchored =
    items[0] === undefined
      ? question.text.trim()
      : `Item ${items[0].number} (${items[0].label}): ${question.text.trim()}`;
  return reply(
    intent,
    'answered',
    [
      'I cannot tell by rules whether that is right. I noted it as feedback in your own words; nothing is sent until you do it.',
      how,
      known === null ? '' : `What is known:\n${known.text}`,
    ],
    {
      queries: [query('RunGet', { run_id: run.id }), ...(known?.queries ?? [])],
      sources: known?.sources ?? [],
      draft_feedback: anchored,
    },
  );
};
