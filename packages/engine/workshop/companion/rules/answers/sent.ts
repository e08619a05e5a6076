import type { Answerer, Asked } from '../parts/asked.ts';
import { inJournal, query, reply } from '../parts/reply.ts';
import type { RuleAnswer } from '../parts/rule-answer.ts';
import { itemsOf, phasesOf } from '../parts/scope.ts';
import { count, listed, shorten } from '../parts/wording.ts';

/** What models were given: one request in full, or what all of them held. */
export const answerRequestSent: Answerer = async (asked) => {
  const { question, run } = asked;
  const overall =
    question.concepts.has('outside') ||
    (question.concepts.has('file') && question.concepts.has('sent')) ||
    question.concepts.has('data');
  return overall && question.slots.calls.length === 0 ? everything(asked) : oneRequest(asked, await callOf(asked, run));
};

async function callOf({ question }: Asked, run: Asked['run']): Promise<string | null> {
  const [named] = question.slots.calls;
  if (named !== undefined) return named;
  const [items, phases] = [await itemsOf(question, run), await phasesOf(question, run)];
  const [item, phase] = [items.items[0], phases.phases[0]];
  const { events } = await run.trail({
    types: ['model.requested', 'turn.requested'],
    ...(item === undefined ? {} : { item: item.number }),
    ...(phase === undefined ? {} : { phase }),
  });
  const wanted = /\bfirst\b/i.test(question.said) ? events[0] : events.at(-1);
  return wanted?.call ?? null;
}

async function oneRequest({ run, intent }: Asked, call: string | null): Promise<RuleAnswer> {
  const queries = [query('get_llm_request', { run_id: run.id, ...(call === null ? {} : { call }) })];
  const known = await run.trail({ types: ['model.requested', 'turn.requested'] });
  const event = known.events.find((each) => each.call === call);
  if (call === null || event === undefined) {
    const calls = known.events.flatMap((each) => each.call ?? []);
    return reply(
      intent,
      'none',
      calls.length === 0
        ? 'No model was asked anything yet.'
        : `There is no call ${call ?? ''}; there are ${calls.slice(0, 30).join(', ')}.`,
      { queries },
    );
  }
  if (event.type === 'turn.requested') {
    return reply(
      intent,
      'answered',
      [`A program took this turn (${event.seq}). It was given:`, shorten(event.text, 1500)],
      { queries, sources: inJournal(run.id, [event.seq]) },
    );
  }
  const request = await run.request({ call });
  const last = request.messages.at(-1);
  const shown = last === undefined ? '' : 'text' in last ? last.text : 'receipt' in last ? last.receipt : '';
  return reply(
    intent,
    'answered',
    [
      `Call ${request.call} in ${request.phase} went to ${request.model} with ${count(request.messages.length, 'message')} and ${count(request.tools.length, 'tool')}${request.wire.state === 'nothing_sent' ? '; nothing left this computer for it' : `, ${count(request.wire.bytes, 'byte')} (${request.wire.state})`}.`,
      `System prompt: “${shorten(request.system, 300)}”`,
      `Last message (${last?.role ?? 'none'}): “${shorten(shown, 900)}”`,
      request.answer === null
        ? request.error === null
          ? 'There is no answer yet.'
          : `It failed: ${request.error.message}`
        : `Answer: “${shorten(request.answer.text, 300)}”${request.answer.tool_calls.length === 0 ? '' : ` and calls of ${request.answer.tool_calls.map(({ tool }) => tool).join(', ')}`}`,
    ],
    {
      queries,
      sources: inJournal(run.id, [request.seq, ...(request.answer_seq === null ? [] : [request.answer_seq])]),
    },
  );
}

async function everything({ run, intent }: Asked): Promise<RuleAnswer> {
  const { events } = await run.trail({ types: ['model.requested', 'turn.requested', 'tool.finished'] });
  const models = await run.usage({ by: 'model' });
  const queries = [
    query('AuditGetTrail', { run_id: run.id, types: ['model.requested', 'turn.requested', 'tool.finished'] }),
    query('AuditUsage', { run_id: run.id, by: 'model' }),
  ];
  const files = [...new Set(events.flatMap(({ sources }) => sources ?? []))].sort();
  const unknown = events.filter(({ sources }) => sources === null).length;
  const away = models.rows.filter(({ label }) => label !== 'offline');
  const sources = inJournal(
    run.id,
    events.filter(({ type }) => type !== 'tool.finished').map(({ seq }) => seq),
  );
  const figures = [{ label: 'files', value: files.length, unit: 'count' as const }];
  if (models.rows.length === 0)
    return reply(intent, 'none', 'No model was called, so nothing was sent.', { queries, figures });
  return reply(
    intent,
    away.length === 0 ? 'none' : 'answered',
    [
      away.length === 0
        ? 'Only the offline model was used: nothing left this computer.'
        : `Sent to ${away.map(({ label, usage }) => `${label} (${count(usage.calls, 'call')})`).join(', ')}.`,
      files.length === 0
        ? 'No file is recorded as part of it.'
        : `What the model was given may be made from ${count(files.length, 'file')}:`,
      ...listed(files, (path) => path, 30),
      unknown === 0 ? '' : `Of ${count(unknown, 'event')} it is not recorded.`,
      'The egress log has one line for every request that left: galley egress.',
    ],
    { queries, figures, sources: [...sources, ...files.map((path) => ({ kind: 'file' as const, path, line: null }))] },
  );
}
