import type { Answerer, Asked } from '../parts/asked.ts';
import { lineOf, statuses, storyOf } from '../parts/item-story.ts';
import { inJournal, query, reply } from '../parts/reply.ts';
import { currentList, itemsOf, nameOf, phasesOf } from '../parts/scope.ts';
import { count, listed, shorten } from '../parts/wording.ts';
import { findTopic } from './find.ts';

/** What happened with items that a question names, and why. */
export const answerItem: Answerer = async (asked) => {
  const { run, intent, question } = asked;
  const { items, missing, list } = await itemsOf(question, run);
  const queries = [
    query('AuditGetTodos', { run_id: run.id }),
    ...items.map(({ number }) => query('AuditGetTrail', { run_id: run.id, item: number })),
  ];
  if (items.length > 0) {
    const stories = await Promise.all(items.map((item) => storyOf(run, item)));
    return reply(
      intent,
      'answered',
      stories.flatMap(({ lines }) => lines),
      { queries, sources: stories.flatMap(({ sources }) => sources) },
    );
  }
  const { phases } = await phasesOf(question, run);
  if (phases.length > 0 && missing.length === 0) return answerSkipped(asked);
  const named = missing[0];
  if (named === undefined)
    return question.slots.files.length > 0 ? findTopic(asked, question.slots.files) : answerSkipped(asked);
  // No item has this number: the words may stand in what was read or said.
  const found = await findTopic(asked, [`"${named}"`]);
  const none =
    list === null
      ? `There is no list of items in this run yet, so no ${named}.`
      : `There is no ${named} in ${list.artifact}, which has ${count(list.items.length, 'item')}.`;
  return {
    ...found,
    outcome: found.outcome === 'answered' ? 'answered' : 'none',
    text: `${none}\n${found.text}`,
    queries: [...queries, ...found.queries],
  };
};

export const answerSkipped: Answerer = async ({ run, intent }: Asked) => {
  const lists = await run.todos();
  const list = currentList(lists);
  const skippedAgents = await run.trail({ types: ['agent.skipped'] });
  const queries = [
    query('AuditGetTodos', { run_id: run.id }),
    query('AuditGetTrail', { run_id: run.id, types: ['agent.skipped'] }),
  ];
  const [job, detail] = [await run.job(), await run.detail()];
  if (list === null && skippedAgents.total === 0) {
    return reply(
      intent,
      'no_data',
      `There is no list of items in this run yet (it ${detail.status === 'done' ? 'is done without one' : `is in ${detail.phase ?? 'its beginning'}`}), so nothing tells what is missing.`,
      { queries, sources: inJournal(run.id, [job.last_seq]) },
    );
  }
  const earlier = lists
    .filter(({ current }) => !current)
    .flatMap((old) =>
      old.items.filter(({ status }) => status === 'failed' || status === 'unverified' || status === 'dropped'),
    );
  const items = (list?.items ?? []).filter(({ status }) => status !== 'done');
  const figures = (['dropped', 'failed', 'unverified', 'pending'] as const).map((status) => ({
    label: status,
    value: items.filter((item) => item.status === status).length,
    unit: 'count' as const,
  }));
  const sources = [
    ...inJournal(run.id, [list?.last_seq ?? job.last_seq, ...skippedAgents.events.map(({ seq }) => seq)]),
    ...items.flatMap((item) => lineOf(list, item)),
  ];
  if (items.length + skippedAgents.total + earlier.length === 0) {
    return reply(
      intent,
      'none',
      `Nothing was skipped: all ${count(list?.items.length ?? 0, 'item')} of ${list?.artifact ?? 'the list'} are done and verified.`,
      { queries, sources, figures },
    );
  }
  const lines = [
    `${count(items.length, 'item')} of ${list?.items.length ?? 0} ${items.length === 1 ? 'is' : 'are'} not done:`,
    ...listed(
      items,
      (item) => `${nameOf(item)} ${statuses[item.status]}${item.reason === null ? '' : `: ${item.reason}`}`,
    ),
    ...listed(skippedAgents.events, ({ words, seq }) => `${words} (${seq})`),
    ...(earlier.length === 0
      ? []
      : ['In earlier lists:', ...listed(earlier, (item) => `${nameOf(item)} ${statuses[item.status]}`)]),
  ];
  return reply(intent, 'answered', lines, { queries, sources, figures });
};

export const answerDone: Answerer = async ({ run, intent }) => {
  const lists = await run.todos();
  const queries = [query('AuditGetTodos', { run_id: run.id }), query('AuditGetJob', { run_id: run.id })];
  const job = await run.job();
  const done = lists.flatMap((list) =>
    list.items.filter(({ status }) => status === 'done').map((item) => ({ list, item })),
  );
  const newest = [...new Map(done.map((each) => [`${each.list.artifact} ${each.item.label}`, each])).values()];
  const total = currentList(lists)?.items.length ?? 0;
  const phases = [...new Set(job.phases.map(({ phase }) => phase))].join(', ');
  const figures = [{ label: 'items done', value: newest.length, unit: 'count' as const }];
  if (newest.length === 0) {
    return reply(
      intent,
      'none',
      [
        `No item is done yet${total === 0 ? ': there is no list of items' : ` of ${total}`}.`,
        `It went through ${phases} with ${count(job.tool_calls, 'tool call')}.`,
      ],
      { queries, figures, sources: inJournal(run.id, [job.last_seq]) },
    );
  }
  return reply(
    intent,
    'answered',
    [
      `${count(newest.length, 'item')} done${total === 0 ? '' : `; the list has ${total}`}:`,
      ...listed(
        newest,
        ({ item }) => `${item.number}. ${item.label}${item.detail === '' ? '' : ` — ${shorten(item.detail, 120)}`}`,
      ),
      `It went through ${phases} with ${count(job.tool_calls, 'tool call')}.`,
    ],
    {
      queries,
      figures,
      sources: newest.flatMap(({ list, item }) => [...inJournal(run.id, [list.last_seq]), ...lineOf(list, item)]),
    },
  );
};
