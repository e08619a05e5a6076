import type { Answerer } from '../parts/asked.ts';
import { inJournal, query, reply } from '../parts/reply.ts';
import { count, money } from '../parts/wording.ts';

export const answerBudget: Answerer = async ({ run, intent }) => {
  const [job, detail] = [await run.job(), await run.detail()];
  const { dollars, tokens } = detail.budget;
  const reached = await run.trail({ types: ['budget'] });
  const queries = [
    query('AuditGetJob', { run_id: run.id }),
    query('AuditGetTrail', { run_id: run.id, types: ['budget'] }),
  ];
  const sources = inJournal(run.id, [job.first_seq, ...reached.events.map(({ seq }) => seq)]);
  const { cost, input_tokens, output_tokens } = job.usage;
  const used = (input_tokens ?? 0) + (output_tokens ?? 0);
  if (dollars === null && tokens === null) {
    const spent = cost === null ? `${count(used, 'token')} so far, at an unknown price` : `${money(cost)} so far`;
    return reply(intent, 'none', `This run has no budget: nothing limits what it spends. It has used ${spent}.`, {
      queries,
      sources,
    });
  }
  const lines = [
    dollars === null
      ? ''
      : cost === null
        ? `The budget is ${money(dollars)}; what was spent is not known.`
        : `The budget is ${money(dollars)}. ${money(cost)} is spent, ${money(Math.max(0, dollars - cost))} is left.`,
    tokens === null
      ? ''
      : `The budget is ${count(tokens, 'token')}. ${count(used, 'token')} used, ${count(Math.max(0, tokens - used), 'token')} left.`,
    ...reached.events.map(({ words, seq }) => `${words} (${seq})`),
  ];
  const figures = [
    { label: 'budget', value: dollars, unit: 'dollars' as const },
    { label: 'spent', value: cost, unit: 'dollars' as const },
    { label: 'token budget', value: tokens, unit: 'tokens' as const },
    { label: 'tokens used', value: used, unit: 'tokens' as const },
  ];
  return reply(intent, dollars !== null && cost === null ? 'no_data' : 'answered', lines, {
    queries,
    sources,
    figures,
  });
};
