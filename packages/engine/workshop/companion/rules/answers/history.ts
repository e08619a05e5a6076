import type { Answerer } from '../parts/asked.ts';
import { inJournal, query, reply } from '../parts/reply.ts';
import { itemsOf, phasesOf } from '../parts/scope.ts';
import { count, listed, moment, shorten } from '../parts/wording.ts';

/** What people follow a run by; the rest is in the trail. */
const milestones = [
  'run.started',
  'transition',
  'gate.opened',
  'gate.answered',
  'plan.edited',
  'plan.commented',
  'plan.item_decided',
  'item.checked',
  'ask.opened',
  'ask.answered',
  'budget.reached',
  'budget.raised',
  'run.paused',
  'run.resumed',
  'run.cancelled',
  'agent.skipped',
  'agent.retried',
  'model.failed',
  'draft.changed',
  'trust.asked',
  'trust.answered',
  'reply.sent',
];

export const answerHistory: Answerer = async ({ run, intent, question }) => {
  const { slots, text } = question;
  const [items, phases] = [await itemsOf(question, run), await phasesOf(question, run)];
  const [item, phase] = [items.items[0], phases.phases[0]];
  const approved = /after (?:the |my )?(?:approv|review)/i.test(text)
    ? (await run.trail({ types: ['gate.answered'] })).events.at(-1)
    : undefined;
  const since = approved?.at ?? slots.since;
  const filter = {
    ...(item === undefined ? {} : { item: item.number }),
    ...(phase === undefined ? {} : { phase }),
    ...(since === null || since === undefined ? {} : { since }),
    ...(slots.until === null ? {} : { until: slots.until }),
  };
  const wide = Object.keys(filter).length === 0;
  const types = wide || approved !== undefined ? milestones : [];
  const trail = await run.trail({ ...filter, types });
  const events = trail.events.filter(
    ({ type, words }) => type !== 'transition' || /\((?:next|start|reset|goto)\)$/.test(words),
  );
  const total = trail.total - (trail.events.length - events.length);
  const queries = [query('AuditGetTrail', { run_id: run.id, ...filter, types })];
  const figures = [{ label: 'events', value: total, unit: 'count' as const }];
  if (total === 0)
    return reply(intent, 'none', 'Nothing happened in that time.', {
      queries,
      figures,
      sources: inJournal(run.id, [(await run.job()).last_seq]),
    });
  const most = 25;
  const shown = total > most ? [...events.slice(0, 8), ...events.slice(-(most - 8))] : events;
  return reply(
    intent,
    'answered',
    [
      `${count(total, wide ? 'milestone' : 'event')}${total > shown.length ? `, the first 8 and the last ${most - 8}` : ''}:`,
      ...listed(
        shown,
        ({ seq, at, phase: where, item: of, words }) =>
          `${seq} ${moment(at)}${where === null ? '' : ` ${where}`}${of === null ? '' : ` item ${of.number}`}: ${shorten(words, 160)}`,
        most,
      ),
    ],
    {
      queries,
      figures,
      sources: inJournal(
        run.id,
        shown.map(({ seq }) => seq),
      ),
    },
  );
};
