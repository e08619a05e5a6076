import type { AuditAmount, AuditUsageRow } from '@galley/schema';
import type { Figure, RuleAnswer } from '../rule-answer.ts';
import type { Answerer, Asked } from './asked.ts';
import { inJournal, query, reply } from './reply.ts';
import { itemsOf, nameOf, phasesOf } from './scope.ts';
import { count, listed, money } from './wording.ts';

type Metric = 'cost' | 'tokens' | 'calls';
type By = 'phase' | 'item' | 'model' | 'day' | 'agent';

interface Narrowed {
  readonly by: By;
  readonly rows: readonly AuditUsageRow[];
  readonly whole: AuditAmount;
  /** What the question is about, in words: `item 2 (Copy)`, `RESEARCH`. Null for all of the run. */
  readonly about: string | null;
  readonly missing: readonly string[];
  /** What narrows the journal to the calls that count. */
  readonly filters: readonly { readonly phase?: string; readonly item?: number }[];
}

/** What calls used, by what the question names: the whole run, a phase, an item, a model, a time. */
async function narrow({ question, run }: Asked): Promise<Narrowed> {
  const { concepts, slots } = question;
  const { since, until } = slots;
  const within = { ...(since === null ? {} : { since }), ...(until === null ? {} : { until }) };
  const items = await itemsOf(question, run);
  const phases = await phasesOf(question, run);
  const wanted = groupingFor(question, items.items.length > 0);
  const by = phases.phases.length > 0 && items.items.length === 0 ? 'phase' : wanted;
  const { rows, sum } = await run.usage({ by, ...within });
  const missing = [...items.missing, ...phases.missing];
  if (items.items.length > 0) {
    const own = rows.filter(({ label }) =>
      items.items.some(({ number, label: name }) => label.includes(` ${number}: ${name}`)),
    );
    return {
      by,
      rows: own,
      whole: sum,
      about: items.items.map(nameOf).join(' and '),
      missing,
      filters: items.items.map(({ number }) => ({ item: number })),
    };
  }
  if (phases.phases.length > 0) {
    const own = rows.filter(({ label }) => phases.phases.includes(label));
    return {
      by,
      rows: own,
      whole: sum,
      about: phases.phases.join(' and '),
      missing,
      filters: phases.phases.map((phase) => ({ phase })),
    };
  }
  if (slots.models.length > 0) {
    return {
      by,
      rows: rows.filter(({ label }) => slots.models.includes(label)),
      whole: sum,
      about: slots.models.join(' and '),
      missing,
      filters: [{}],
    };
  }
  // What no item is about is no item.
  const listed =
    by === 'item' && (concepts.has('most') || concepts.has('least'))
      ? rows.filter(({ label }) => /^\S+ \d+: /.test(label))
      : rows;
  return { by, rows: listed, whole: sum, about: null, missing, filters: [{}] };
}

function groupingFor({ concepts, slots }: Asked['question'], named: boolean): By {
  if (named || concepts.has('item')) return 'item';
  if (concepts.has('phase')) return 'phase';
  if (
    concepts.has('model') &&
    (concepts.has('per') || concepts.has('most') || slots.models.length > 0 || !concepts.has('call'))
  )
    return 'model';
  return concepts.has('agent') && concepts.has('per') ? 'agent' : 'phase';
}

function add(rows: readonly AuditUsageRow[]): AuditAmount {
  const sum = (of: (amount: AuditAmount) => number | null): number | null => {
    const known = rows.flatMap(({ usage }) => of(usage) ?? []);
    return known.length === 0 ? null : known.reduce((left, right) => left + right, 0);
  };
  const calls = sum(({ calls: made }) => made) ?? 0;
  const unreported = sum((amount) => amount.unreported) ?? 0;
  const data = calls === 0 ? 'none' : unreported === calls ? 'no_data' : unreported > 0 ? 'partly' : 'known';
  return {
    data,
    calls,
    unreported,
    unpriced: sum((amount) => amount.unpriced) ?? 0,
    input_tokens: sum((amount) => amount.input_tokens),
    output_tokens: sum((amount) => amount.output_tokens),
    cached_tokens: sum((amount) => amount.cached_tokens),
    cost: sum((amount) => amount.cost),
    elapsed_ms: sum((amount) => amount.elapsed_ms) ?? 0,
  };
}

function metricOf(metric: Metric, amount: AuditAmount): number | null {
  if (metric === 'calls') return amount.calls;
  if (metric === 'cost') return amount.cost;
  return amount.input_tokens === null ? null : amount.input_tokens + (amount.output_tokens ?? 0);
}

function say(metric: Metric, value: number): string {
  if (metric === 'cost') return money(value);
  return metric === 'tokens' ? count(value, 'token') : count(value, 'model call');
}

async function answer(asked: Asked, metric: Metric): Promise<RuleAnswer> {
  const { question, run, intent } = asked;
  const narrowed = await narrow(asked);
  const { rows, by, about, missing } = narrowed;
  const amount = about === null ? narrowed.whole : add(rows);
  const sources = inJournal(run.id, await callsBehind(asked, narrowed));
  const queries = [query('AuditUsage', { run_id: run.id, by })];
  const subject = about ?? (question.slots.since === null ? 'this run' : 'this run in that time');
  if (missing.length > 0 && about === null) {
    return reply(intent, 'none', `There is no ${missing.join(' and no ')} in this run.`, { queries });
  }
  if (amount.calls === 0) {
    return reply(intent, 'none', `No model was called for ${subject}, so nothing was used.`, {
      queries,
      figures: [figure(metric, subject, 0)],
    });
  }
  const value = metricOf(metric, amount);
  if (value === null) {
    const why = amount.data === 'no_data' ? 'no provider reported what they used' : 'their price is unknown';
    return reply(
      intent,
      'no_data',
      `There is no data: ${subject} made ${count(amount.calls, 'model call')}, and ${why}.`,
      { queries, sources, figures: [figure(metric, subject, null)] },
    );
  }
  const { concepts } = question;
  const ranked = rows.toSorted(
    (left, right) => (metricOf(metric, right.usage) ?? 0) - (metricOf(metric, left.usage) ?? 0),
  );
  const extreme = concepts.has('most') ? ranked[0] : concepts.has('least') ? ranked.at(-1) : undefined;
  const first =
    extreme !== undefined && about === null
      ? `${concepts.has('most') ? 'Most' : 'Least'}: ${extreme.label} with ${say(metric, metricOf(metric, extreme.usage) ?? 0)}, of ${say(metric, value)} in all.`
      : `${upper(subject)} ${metric === 'calls' ? 'made' : metric === 'cost' ? 'cost' : 'used'} ${say(metric, value)}${detail(metric, amount)}.`;
  const parts =
    rows.length > 1 || concepts.has('per')
      ? [
          `By ${by}:`,
          ...listed(
            concepts.has('why') || extreme !== undefined ? ranked : rows,
            ({ label, usage }) => `${label}: ${partOf(metric, usage)}`,
          ),
        ]
      : [];
  return reply(
    intent,
    'answered',
    [first, caveat(metric, amount), ...parts, ...missing.map((name) => `There is no ${name} in this run.`)],
    {
      queries,
      sources,
      partly: caveat(metric, amount) !== '',
      figures: [
        figure(metric, subject, value),
        ...rows.map(({ label, usage }) => figure(metric, label, metricOf(metric, usage))),
      ],
    },
  );
}

function partOf(metric: Metric, usage: AuditAmount): string {
  const value = metricOf(metric, usage);
  return value === null ? 'no data' : say(metric, value);
}

function detail(metric: Metric, { calls, input_tokens, output_tokens }: AuditAmount): string {
  if (metric === 'calls') return '';
  const made = `in ${count(calls, 'model call')}`;
  return metric === 'tokens'
    ? ` ${made} (${count(input_tokens ?? 0, 'token')} in, ${count(output_tokens ?? 0, 'token')} out)`
    : ` ${made}`;
}

function caveat(metric: Metric, { data, unreported, unpriced }: AuditAmount): string {
  if (metric === 'calls') return '';
  const notes = [
    ...(data === 'partly'
      ? [`${count(unreported, 'call')} reported nothing and ${unreported === 1 ? 'is' : 'are'} not in it`]
      : []),
    ...(metric === 'cost' && unpriced > 0 ? [`the price of ${count(unpriced, 'call')} is unknown`] : []),
  ];
  return notes.length === 0 ? '' : `Not all is known: ${notes.join('; ')}.`;
}

function figure(metric: Metric, label: string, value: number | null): Figure {
  return { label, value, unit: metric === 'cost' ? 'dollars' : metric === 'tokens' ? 'tokens' : 'count' };
}

/** The answers whose numbers are in a sum, by their place in the journal. */
async function callsBehind({ run, question: { slots } }: Asked, { filters }: Narrowed): Promise<number[]> {
  const types = ['model.answered', 'turn.answered', 'model.failed'];
  const within = {
    ...(slots.since === null ? {} : { since: slots.since }),
    ...(slots.until === null ? {} : { until: slots.until }),
  };
  const pages = await Promise.all(filters.map((filter) => run.trail({ types, ...filter, ...within })));
  return pages.flatMap(({ events }) => events.map(({ seq }) => seq));
}

function upper(text: string): string {
  return `${text.charAt(0).toUpperCase()}${text.slice(1)}`;
}

export const answerCost: Answerer = (asked) => answer(asked, 'cost');
export const answerTokens: Answerer = (asked) => answer(asked, 'tokens');
export const answerCalls: Answerer = (asked) => answer(asked, 'calls');

export const answerModels: Answerer = async ({ run, intent, question }) => {
  const { rows } = await run.usage({ by: 'model' });
  const queries = [query('AuditUsage', { run_id: run.id, by: 'model' })];
  const job = await run.job();
  if (rows.length === 0)
    return reply(intent, 'none', `No model was called yet; ${job.model} is selected for this run.`, {
      queries,
      sources: inJournal(run.id, [job.first_seq]),
    });
  const phases = await run.usage({ by: 'phase' });
  const asked = question.slots.models.length === 0 ? '' : `Asked about ${question.slots.models.join(', ')}.`;
  const lines = listed(rows, ({ label, usage }) => `${label}: ${count(usage.calls, 'call')}`);
  return reply(
    intent,
    'answered',
    [
      asked,
      `${rows.length === 1 ? 'One model was' : `${rows.length} models were`} used:`,
      ...lines,
      `The run began with ${job.model}, in ${phases.rows.map(({ label }) => label).join(', ')}.`,
    ],
    {
      queries,
      sources: inJournal(run.id, [
        job.first_seq,
        ...(await run.trail({ types: ['model.answered', 'turn.answered'], limit: 3 })).events.map(({ seq }) => seq),
      ]),
      figures: rows.map(({ label, usage }) => ({ label, value: usage.calls, unit: 'count' as const })),
    },
  );
};
