import type { Answerer } from '../parts/asked.ts';
import { inJournal, query, reply } from '../parts/reply.ts';
import type { AnswerSource } from '../parts/rule-answer.ts';
import { count, listed } from '../parts/wording.ts';

export const answerAssumptions: Answerer = async ({ run, intent }) => {
  const [plan, detail, job] = [await run.plan(), await run.detail(), await run.job()];
  const queries = [query('WorkshopGetPlan', { run_id: run.id })];
  const [assumptions, questions] = [plan?.assumptions ?? [], plan?.questions ?? []];
  const sources: AnswerSource[] =
    plan === null ? inJournal(run.id, [job.last_seq]) : [{ kind: 'artifact', artifact: plan.artifact, line: null }];
  const figures = [
    { label: 'assumptions', value: assumptions.length, unit: 'count' as const },
    { label: 'open questions', value: questions.length + detail.asks.length, unit: 'count' as const },
  ];
  if (plan === null && detail.asks.length === 0)
    return reply(intent, 'no_data', 'There is no plan yet, so nothing says what is assumed or open.', {
      queries,
      sources,
    });
  if (assumptions.length + questions.length + detail.asks.length === 0)
    return reply(intent, 'none', 'The plan states no assumption and asks no question.', { queries, sources, figures });
  return reply(
    intent,
    'answered',
    [
      `${count(assumptions.length, 'assumption')}, ${count(questions.length + detail.asks.length, 'open question')}:`,
      ...listed(
        assumptions,
        ({ text, default: otherwise }) => `assumed: ${text}${otherwise === null ? '' : ` (default: ${otherwise})`}`,
      ),
      ...listed(
        questions,
        ({ text, options }) => `asked: ${text}${options.length === 0 ? '' : ` (${options.join(' / ')})`}`,
      ),
      ...listed(detail.asks, ({ question, agent_id }) => `asked by Agent ${agent_id}: ${question}`),
    ],
    { queries, sources, figures },
  );
};
