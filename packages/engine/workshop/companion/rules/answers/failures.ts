import type { Answerer } from '../parts/asked.ts';
import { inJournal, query, reply } from '../parts/reply.ts';
import { currentList, itemsOf, nameOf, phasesOf } from '../parts/scope.ts';
import { count, listed, plainReceipt, shorten } from '../parts/wording.ts';

export const answerFailures: Answerer = async ({ run, intent, question }) => {
  const { slots } = question;
  const [items, phases] = [await itemsOf(question, run), await phasesOf(question, run)];
  const [item, phase] = [items.items[0], phases.phases[0]];
  const filter = {
    types: ['failed'],
    ...(item === undefined ? {} : { item: item.number }),
    ...(phase === undefined ? {} : { phase }),
    ...(slots.since === null ? {} : { since: slots.since }),
  };
  const [{ events, total }, job] = [await run.trail(filter), await run.job()];
  const list = currentList(await run.todos());
  const bad = (list?.items ?? []).filter(({ status }) => status === 'failed' || status === 'unverified');
  const queries = [query('AuditGetTrail', { run_id: run.id, ...filter }), query('AuditGetTodos', { run_id: run.id })];
  const where = phase ?? (item === undefined ? 'this run' : nameOf(item));
  const figures = [
    { label: 'failures', value: total, unit: 'count' as const },
    { label: 'items failed or unverified', value: bad.length, unit: 'count' as const },
  ];
  const whole = phase === undefined && item === undefined;
  if (total === 0 && job.error === null && (bad.length === 0 || !whole)) {
    return reply(
      intent,
      'none',
      [
        `Nothing failed in ${where}: no call of a tool or model, no script${whole ? ', no item' : ''}.`,
        whole && question.concepts.has('output')
          ? 'If the output is wrong all the same, ask what a file was made from, or what an item did.'
          : '',
      ],
      {
        queries,
        figures,
        sources: inJournal(run.id, [job.first_seq, job.last_seq]),
      },
    );
  }
  const fine =
    whole && job.error === null && /\bfail/i.test(question.said) && ['done', 'running', 'waiting'].includes(job.status)
      ? [`The run itself did not fail: it is ${job.status}.`]
      : [];
  const stopped = job.error === null || !whole ? [] : [`The run stopped: ${job.error.message} ${job.error.remedy}`];
  const lines = [
    ...fine,
    ...stopped,
    ...(whole
      ? listed(
          bad,
          (each) =>
            `${nameOf(each)} ${each.status === 'failed' ? 'failed' : 'is unverified'}${each.reason === null ? '' : `: ${each.reason}`}`,
        )
      : []),
    total === 0 ? '' : `${count(total, 'failure')} in ${where}${first(events)}:`,
    ...listed(
      events,
      ({ seq, phase: at, item: of, words, text }) =>
        `${seq}, ${at ?? 'the run'}${of === null ? '' : ` item ${of.number}`}: ${words}${text === '' ? '' : `: ${shorten(plainReceipt(text), 200)}`}`,
    ),
    job.warnings.length === 0 || !whole
      ? ''
      : `Warnings: ${job.warnings.map((warning) => shorten(warning, 160)).join('; ')}`,
  ];
  const listSeq = bad.length > 0 && list !== null ? [list.last_seq] : [];
  return reply(intent, 'answered', lines, {
    queries,
    figures,
    sources: inJournal(run.id, [
      ...events.map(({ seq }) => seq),
      ...listSeq,
      ...(events.length === 0 ? [job.last_seq] : []),
    ]),
  });
};

function first(events: readonly { readonly phase: string | null; readonly seq: number }[]): string {
  const [event] = events;
  return event === undefined || event.phase === null ? '' : `, the first in ${event.phase} (${event.seq})`;
}

/** What was not allowed, and what a person allowed. */
export const answerRefused: Answerer = async ({ run, intent }) => {
  const tools = await run.trail({ types: ['tool.finished'] });
  const refused = tools.events.filter(
    ({ failed, text }) =>
      failed && /refus|not allowed|denied|may not|forbidden|no consent|read.only|not_allowed|frozen/i.test(text),
  );
  const asked = await run.trail({ types: ['trust', 'gate.answered', 'plan.item_decided'], raw: true });
  const decisions = asked.events.filter(({ type, words }) => type !== 'gate.answered' || /revise/.test(words));
  const queries = [
    query('AuditGetTrail', { run_id: run.id, types: ['tool.finished'] }),
    query('AuditGetTrail', { run_id: run.id, types: ['trust', 'gate.answered', 'plan.item_decided'] }),
  ];
  const sources = inJournal(
    run.id,
    [...refused, ...decisions].map(({ seq }) => seq),
  );
  const figures = [{ label: 'refused tool calls', value: refused.length, unit: 'count' as const }];
  if (refused.length + decisions.length === 0)
    return reply(
      intent,
      'none',
      `Nothing was refused in ${count(tools.total, 'tool call')}, and nobody was asked for a permission.`,
      { queries, figures, sources: inJournal(run.id, [(await run.job()).last_seq]) },
    );
  return reply(
    intent,
    'answered',
    [
      `${count(refused.length, 'tool call')} refused:`,
      ...listed(refused, ({ seq, words, text }) => `${seq}: ${words}: ${shorten(plainReceipt(text), 200)}`),
      decisions.length === 0 ? 'No permission was asked for.' : 'Permissions and decisions:',
      ...listed(decisions, ({ seq, words, text }) => `${seq}: ${words}${text === '' ? '' : `: ${shorten(text, 160)}`}`),
    ],
    { queries, figures, sources },
  );
};
