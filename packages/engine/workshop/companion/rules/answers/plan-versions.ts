import { pickCounted } from '../language/numbers.ts';
import { countedOf } from '../language/question.ts';
import type { Answerer } from '../parts/asked.ts';
import { inJournal, query, reply } from '../parts/reply.ts';
import { count, listed, moment, shorten } from '../parts/wording.ts';

export const answerPlanVersions: Answerer = async ({ run, intent, question }) => {
  const versions = await run.planVersions();
  const queries = [query('PlanDiff', { run_id: run.id })];
  if (versions.length === 0)
    return reply(intent, 'none', 'There is no plan yet, so there are no versions of it.', { queries });
  const { events } = await run.trail({ types: ['gate.answered', 'plan.edited', 'plan.commented', 'artifact.removed'] });
  const overview = listed(
    versions,
    ({ number, author, reason, at, items }) =>
      `version ${number} by ${author === 'person' ? 'a person' : 'the model'} at ${moment(at)}, ${count(items, 'item')}${reason === '' ? '' : `: ${shorten(reason, 120)}`}`,
  );
  const figures = [{ label: 'versions', value: versions.length, unit: 'count' as const }];
  const sources = [
    ...versions.map(({ number }) => ({ kind: 'plan_version' as const, number })),
    ...inJournal(
      run.id,
      events.map(({ seq }) => seq),
    ),
  ];
  if (versions.length === 1) {
    return reply(intent, 'none', ['The plan has one version; it was not changed since.', ...overview], {
      queries,
      figures,
      sources: sources.length > 1 ? sources : [...sources, ...inJournal(run.id, [(await run.job()).last_seq])],
    });
  }
  const asked = countedOf(question, 'version').map(({ number }) => pickCounted(versions, number));
  if (asked.includes(null))
    return reply(intent, 'none', [`There are ${count(versions.length, 'version')} of the plan:`, ...overview], {
      queries,
      figures,
      sources,
    });
  const numbers = asked.flatMap((version) => (version === null ? [] : [version.number]));
  const [one, two] = numbers;
  const diff =
    two !== undefined
      ? await run.diffPlan(one, two)
      : one !== undefined && one > 1
        ? await run.diffPlan(one - 1, one)
        : await run.diffPlan(one === 1 ? 1 : versions.length - 1, one === 1 ? 2 : versions.length);
  const changes = (diff?.items ?? []).map((change) => {
    switch (change.kind) {
      case 'reworded':
        return `item ${change.place} reworded: “${shorten(change.before, 120)}” became “${shorten(change.text, 120)}”`;
      case 'moved':
        return `moved from ${change.from} to ${change.place}: ${shorten(change.text, 120)}`;
      case 'marked':
        return `item ${change.place} marked ${change.to}: ${shorten(change.text, 120)}`;
      default:
        return `item ${change.place} ${change.kind}: ${shorten(change.text, 120)}`;
    }
  });
  const around = (diff?.lines ?? [])
    .flatMap(({ removed, added }) => [...removed.map((line) => `- ${line}`), ...added.map((line) => `+ ${line}`)])
    .filter((line) => line.length > 2);
  const reasons = events.filter(({ text, type }) => type !== 'plan.edited' && text !== '');
  return reply(
    intent,
    'answered',
    [
      diff === null
        ? ''
        : `From version ${diff.from} to ${diff.to}: ${changes.length === 0 && around.length === 0 ? 'nothing differs.' : `${count(changes.length, 'change')} of items.`}`,
      ...listed(changes, (line) => line),
      ...(around.length === 0
        ? []
        : [
            'Around the items:',
            ...around.slice(0, 12),
            around.length > 12 ? `… ${around.length - 12} more lines` : '',
          ]),
      ...(reasons.length === 0
        ? []
        : ['Why:', ...listed(reasons, ({ seq, words, text }) => `${seq}: ${words}: “${shorten(text, 200)}”`)]),
      'All versions:',
      ...overview,
    ],
    {
      queries: [query('PlanDiff', { run_id: run.id, ...(diff === null ? {} : { from: diff.from, to: diff.to }) })],
      figures: [...figures, { label: 'changes', value: changes.length, unit: 'count' }],
      sources,
    },
  );
};
