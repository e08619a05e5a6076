import type { AuditJobDetail } from '@galley/schema';
import { baseOfPhase } from '../language/named.ts';
import type { Answerer, Asked } from '../parts/asked.ts';
import { inJournal, query, reply } from '../parts/reply.ts';
import { itemsOf, nameOf, phaseNames, phasesOf } from '../parts/scope.ts';
import { listed, moment, span } from '../parts/wording.ts';

interface Lasting {
  readonly label: string;
  readonly from: number;
  /** Null while it is under way. */
  readonly to: number | null;
  readonly seqs: readonly number[];
}

const over = ['done', 'failed', 'cancelled'];

async function lastings({
  run,
  question,
}: Asked): Promise<{ lasting: Lasting[]; missing: readonly string[]; whole: boolean }> {
  const job = await run.job();
  const [items, phases] = [await itemsOf(question, run), await phasesOf(question, run)];
  const missing = [...items.missing, ...phases.missing];
  if (items.items.length > 0) {
    return { lasting: await itemTimes(run, items.items), missing, whole: false };
  }
  // One phase compared with something that has no name here: all of them stand side by side.
  const alone = question.concepts.has('compare') && new Set(phases.phases.map(baseOfPhase)).size === 1;
  if (phases.phases.length > 0 && !alone) {
    return { lasting: phases.phases.flatMap((name) => phaseTimes(job, name)), missing, whole: false };
  }
  if (question.concepts.has('item') && items.list !== null) {
    return { lasting: await itemTimes(run, items.list.items), missing, whole: true };
  }
  return { lasting: phaseNames(job).flatMap((name) => phaseTimes(job, name)), missing, whole: true };
}

async function itemTimes(
  run: Asked['run'],
  items: readonly { readonly number: number; readonly label: string }[],
): Promise<Lasting[]> {
  const all = await Promise.all(
    items.map(async (item) => ({
      item,
      events: (await run.trail({ item: item.number })).events.filter((event) => event.item?.label === item.label),
    })),
  );
  return all.flatMap(({ item, events }) => {
    const [first, last] = [events[0], events.at(-1)];
    return first === undefined || last === undefined
      ? []
      : [{ label: nameOf(item), from: first.at, to: last.at, seqs: [first.seq, last.seq] }];
  });
}

function phaseTimes({ phases }: AuditJobDetail, name: string): Lasting[] {
  const own = phases.filter(({ phase }) => phase === name);
  if (own.length === 0) return [];
  const to = own.some(({ ended_at }) => ended_at === null)
    ? null
    : Math.max(...own.map(({ ended_at }) => ended_at ?? 0));
  return [{ label: name, from: Math.min(...own.map(({ started_at }) => started_at)), to, seqs: [] }];
}

export const answerDuration: Answerer = async (asked) => {
  const { run, intent, question, bench } = asked;
  const job = await run.job();
  const { lasting, missing, whole } = await lastings(asked);
  const queries = [query('AuditGetJob', { run_id: run.id })];
  const isOver = over.includes(job.status);
  const end = isOver ? job.updated_at : bench.now;
  const total = end - job.started_at;
  const ranked = lasting.toSorted((left, right) => lengthOf(right, end) - lengthOf(left, end));
  const sources = inJournal(run.id, [job.first_seq, ...lasting.flatMap(({ seqs }) => seqs), job.last_seq]);
  if (!whole && lasting.length === 0)
    return reply(intent, 'none', `Nothing was done for that in this run.`, { queries });
  if (missing.length > 0 && whole)
    return reply(intent, 'none', `There is no ${missing.join(' and no ')} in this run.`, { queries });
  const { concepts } = question;
  const extreme =
    concepts.has('least') || /\bfastest|quickest|shortest\b/i.test(question.said)
      ? ranked.at(-1)
      : concepts.has('most') || concepts.has('why') || /slow/i.test(question.said)
        ? ranked[0]
        : undefined;
  const first = whole
    ? `The run ${isOver ? 'took' : 'has been under way for'} ${span(total)}${isOver ? '' : ` and is ${job.status}`}. Models took ${span(job.usage.elapsed_ms)} of it, tools ${span(job.tools.reduce((sum, tool) => sum + tool.elapsed_ms, 0))}; the rest is waiting, mostly for people.`
    : '';
  const plan = concepts.has('forecast') || (!isOver && concepts.has('next')) ? await run.plan() : null;
  const ahead = plan?.forecast.seconds ?? null;
  const lines = [
    extreme !== undefined && whole && lasting.length > 1
      ? `${ranked[0] === extreme ? 'Longest' : 'Shortest'}: ${extreme.label} with ${span(lengthOf(extreme, end))}.`
      : '',
    first,
    ...(plan === null
      ? []
      : [
          ahead === null
            ? `There is no forecast: ${plan.forecast.basis}`
            : `What is left may take ${span(ahead.low * 1000)} to ${span(ahead.high * 1000)}: ${plan.forecast.basis}`,
        ]),
    ...listed(
      extreme === undefined ? lasting : ranked,
      (each) => `${each.label}: ${span(lengthOf(each, end))}${each.to === null ? ', still under way' : ''}`,
    ),
  ];
  const figures = [
    ...(whole ? [{ label: 'this run', value: total, unit: 'ms' as const }] : []),
    ...lasting.map((each) => ({ label: each.label, value: lengthOf(each, end), unit: 'ms' as const })),
  ];
  return reply(intent, 'answered', lines, { queries, sources, figures });
};

function lengthOf({ from, to }: Lasting, end: number): number {
  return (to ?? end) - from;
}

export const answerWhen: Answerer = async (asked) => {
  const { run, intent, question } = asked;
  const job = await run.job();
  const { lasting, missing, whole } = await lastings(asked);
  const queries = [query('AuditGetJob', { run_id: run.id })];
  if (missing.length > 0 && whole)
    return reply(intent, 'none', `There is no ${missing.join(' and no ')} in this run.`, { queries });
  if (!whole && lasting.length === 0)
    return reply(intent, 'none', 'Nothing was done for that in this run.', { queries });
  const isOver = over.includes(job.status);
  const lines = whole
    ? [
        `The run started at ${moment(job.started_at)}${isOver ? ` and ended (${job.status}) at ${moment(job.updated_at)}` : `; it is ${job.status}, and the last thing happened at ${moment(job.updated_at)}`}.`,
        ...(question.concepts.has('phase') ? listed(lasting, line) : []),
      ]
    : listed(lasting, line);
  return reply(intent, 'answered', lines, {
    queries,
    sources: inJournal(run.id, whole ? [job.first_seq, job.last_seq] : lasting.flatMap(({ seqs }) => seqs)),
    figures: whole
      ? [
          { label: 'started', value: job.started_at, unit: 'time' },
          { label: 'last event', value: job.updated_at, unit: 'time' },
        ]
      : lasting.flatMap((each) => [
          { label: `${each.label} began`, value: each.from, unit: 'time' as const },
          { label: `${each.label} ended`, value: each.to, unit: 'time' as const },
        ]),
  });
};

function line({ label, from, to }: Lasting): string {
  return `${label}: from ${moment(from)} ${to === null ? 'on, still under way' : `to ${moment(to)}`}`;
}
