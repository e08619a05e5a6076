import { countedOf } from '../language/question.ts';
import type { Answerer } from '../parts/asked.ts';
import { inJournal, query, reply } from '../parts/reply.ts';
import { currentList, itemsOf } from '../parts/scope.ts';
import { count, listed, money, shorten } from '../parts/wording.ts';
import { answerItem } from './items.ts';
import { phasePart } from './phase-part.ts';

/** The plan, or the part of it that a question names. */
export const answerPlan: Answerer = async (asked) => {
  const { run, intent, question } = asked;
  const phase = countedOf(question, 'phase')[0];
  if (phase !== undefined || question.slots.phases.length > 0) {
    const part = await phasePart(asked, phase?.number);
    if (part !== null) return part;
  }
  if ((await itemsOf(question, run)).items.length > 0) return answerItem(asked);
  const [plan, lists, job] = [await run.plan(), await run.todos(), await run.job()];
  const list = currentList(lists);
  const queries = [query('WorkshopGetPlan', { run_id: run.id }), query('AuditGetTodos', { run_id: run.id })];
  if (plan === null && list === null) {
    return reply(
      intent,
      'none',
      `There is no plan yet: the run is in ${job.phases.at(-1)?.phase ?? 'its beginning'}.`,
      { queries, sources: inJournal(run.id, [job.last_seq]) },
    );
  }
  const items = list?.items ?? [];
  const forecast = plan?.forecast;
  const intro = (plan?.plan ?? '')
    .split('\n')
    .filter((line) => line.trim() !== '' && !/^\s*[-*#]|\[.\]/.test(line))
    .slice(0, 3);
  const versions = await run.planVersions();
  return reply(
    intent,
    'answered',
    [
      `${list?.artifact ?? plan?.artifact ?? 'plan.md'} has ${count(items.length, 'item')}${versions.length > 1 ? ` (version ${versions.length})` : ''}:`,
      ...intro.map((line) => shorten(line, 200)),
      ...listed(
        items,
        ({ number, label, detail, status }) =>
          `${number}. ${label}${detail === '' ? '' : ` — ${shorten(detail, 160)}`} [${status}]`,
        40,
      ),
      plan === null || plan.assumptions.length === 0 ? '' : `It makes ${count(plan.assumptions.length, 'assumption')}.`,
      plan === null || plan.questions.length === 0 ? '' : `It has ${count(plan.questions.length, 'open question')}.`,
      forecast?.cost == null
        ? ''
        : `What is left may cost ${money(forecast.cost.low)} to ${money(forecast.cost.high)} (${forecast.basis}).`,
    ],
    {
      queries,
      figures: [{ label: 'items', value: items.length, unit: 'count' }],
      sources: [
        { kind: 'artifact', artifact: list?.artifact ?? 'plan.md', line: null },
        ...versions.map(({ number }) => ({ kind: 'plan_version' as const, number })),
        ...inJournal(run.id, list === null ? [job.last_seq] : [list.last_seq]),
      ],
    },
  );
};
