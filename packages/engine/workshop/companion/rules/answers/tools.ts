import type { Answerer } from '../parts/asked.ts';
import { inJournal, query, reply } from '../parts/reply.ts';
import { itemsOf, phasesOf } from '../parts/scope.ts';
import { count, listed, span } from '../parts/wording.ts';

interface Used {
  readonly tool: string;
  readonly calls: number;
  readonly failed: number;
  readonly elapsed: number;
  readonly seqs: readonly number[];
}

export const answerTools: Answerer = async ({ run, intent, question }) => {
  const { slots, concepts } = question;
  const [items, phases] = [await itemsOf(question, run), await phasesOf(question, run)];
  const [item, phase] = [items.items[0], phases.phases[0]];
  const filter = {
    types: ['tool.finished'],
    ...(item === undefined ? {} : { item: item.number }),
    ...(phase === undefined ? {} : { phase }),
    ...(slots.since === null ? {} : { since: slots.since }),
    ...(slots.until === null ? {} : { until: slots.until }),
  };
  const { events, total, left_out } = await run.trail(filter);
  const queries = [query('AuditGetTrail', { run_id: run.id, ...filter })];
  const where = item === undefined ? (phase === undefined ? 'this run' : phase) : `item ${item.number}`;
  const used = [...Map.groupBy(events, ({ tool }) => tool ?? '(unknown)')].map(
    ([tool, calls]): Used => ({
      tool,
      calls: calls.length,
      failed: calls.filter(({ failed }) => failed).length,
      elapsed: calls.reduce((sum, { elapsed_ms }) => sum + (elapsed_ms ?? 0), 0),
      seqs: calls.map(({ seq }) => seq),
    }),
  );
  const wanted = slots.tools.length === 0 ? used : used.filter(({ tool }) => slots.tools.includes(tool));
  if (wanted.length === 0) {
    const what =
      slots.tools.length === 0
        ? 'No tool was'
        : `${slots.tools.join(' and ')} ${slots.tools.length === 1 ? 'was' : 'were'} not`;
    return reply(intent, 'none', `${what} used in ${where}.`, {
      queries,
      figures: [{ label: slots.tools[0] ?? 'tool calls', value: 0, unit: 'count' }],
    });
  }
  const ranked = concepts.has('fail')
    ? wanted.toSorted((left, right) => right.failed - left.failed)
    : concepts.has('duration')
      ? wanted.toSorted((left, right) => right.elapsed - left.elapsed)
      : wanted.toSorted((left, right) => right.calls - left.calls);
  const sum = wanted.reduce((all, { calls }) => all + calls, 0);
  const lines = [
    `${slots.tools.length === 0 ? `${count(wanted.length, 'tool')} used` : slots.tools.join(' and ')} in ${where}, ${count(sum, 'call')} in all:`,
    ...listed(
      ranked,
      ({ tool, calls, failed, elapsed }) =>
        `${tool}: ${count(calls, 'call')}${failed === 0 ? '' : `, ${failed} failed`}, ${span(elapsed)}`,
      40,
    ),
    ...(slots.tools.length > 0
      ? listed(
          events.filter(({ tool }) => slots.tools.includes(tool ?? '')),
          ({ seq, phase: at, item: of, words }) =>
            `${seq}: ${words}, in ${at ?? '?'}${of === null ? '' : ` for item ${of.number}`}`,
        )
      : []),
    left_out === null || events.length === total ? '' : left_out,
  ];
  return reply(intent, 'answered', lines, {
    queries,
    sources: inJournal(
      run.id,
      ranked.flatMap(({ seqs }) => seqs),
    ),
    figures: [
      { label: 'tool calls', value: sum, unit: 'count' },
      ...ranked.map(({ tool, calls }) => ({ label: tool, value: calls, unit: 'count' as const })),
    ],
  });
};
