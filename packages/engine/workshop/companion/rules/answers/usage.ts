import type { AuditAmount } from '@galley/schema';
import type { Answerer, Asked } from '../parts/asked.ts';
import { inJournal, query, reply } from '../parts/reply.ts';
import type { Figure, RuleAnswer } from '../parts/rule-answer.ts';
import { addUp, callsBehind, narrow } from '../parts/usage-scope.ts';
import { count, listed, money } from '../parts/wording.ts';

type Metric = 'cost' | 'tokens' | 'calls';
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
  const amount = about === null ? narrowed.whole : addUp(rows);
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
