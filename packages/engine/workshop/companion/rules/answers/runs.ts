import type { AuditJob } from '@galley/schema';
import { pickCounted } from '../language/numbers.ts';
import { countedOf } from '../language/question.ts';
import type { BenchAnswerer } from '../parts/asked.ts';
import { query, reply } from '../parts/reply.ts';
import { count, listed, moment, money, shorten, span } from '../parts/wording.ts';

/** Runs of this Workbench side by side, by numbers alone. */
export const answerCompareRuns: BenchAnswerer = async ({ bench, run, intent, question }) => {
  const newest = await bench.runs();
  const all = newest.toReversed();
  const queries = [query('AuditListJobs')];
  const figures = [{ label: 'runs', value: all.length, unit: 'count' as const }];
  if (all.length === 0) return reply(intent, 'none', 'There are no runs in this Workbench yet.', { queries, figures });
  const own = all.findIndex(({ run_id }) => run_id === run?.id);
  const now = all[own];
  const [named] = countedOf(question, 'run');
  const others = all.filter((job) => job !== now);
  const wanted = question.slots.runIds.flatMap((id) => all.find(({ run_id }) => run_id === id) ?? [])[0];
  const counted = named !== undefined && named.number > 0 ? pickCounted(all, named.number) : null;
  const earlier = /\b(?:previous|earlier|prior|preceding|before)\b/i.test(question.said);
  const other = wanted ?? counted ?? all[own - 1] ?? (earlier ? null : others.at(-1)) ?? null;
  const overview = listed(
    newest,
    (job) =>
      `run ${all.indexOf(job) + 1}${job === now ? ' (this one)' : ''}, ${moment(job.started_at)}, ${job.status}: ${tell(job)} — ${shorten(job.request, 80)}`,
    20,
  );
  const { concepts } = question;
  const ranking = concepts.has('most') || concepts.has('least');
  if (ranking && named === undefined) {
    const value = concepts.has('duration') ? lengthOf : ({ usage }: AuditJob) => usage.cost ?? 0;
    const ranked = all.toSorted((left, right) => value(left) - value(right));
    const fast = /fast|cheap|short|least|low|quick/i.test(question.said);
    const best = fast ? ranked[0] : ranked.at(-1);
    return reply(
      intent,
      'answered',
      [
        best === undefined ? '' : `Run ${all.indexOf(best) + 1} (${shorten(best.request, 80)}) with ${tell(best)}.`,
        ...overview,
      ],
      { queries, figures, sources: sourcesOf(all) },
    );
  }
  if (now === undefined || concepts.has('list') || concepts.has('many'))
    return reply(intent, 'answered', [`${count(all.length, 'run')} in this Workbench:`, ...overview], {
      queries,
      figures,
      sources: sourcesOf(all),
    });
  if (other === null || other === now)
    return reply(
      intent,
      'none',
      [
        `There is no ${earlier ? 'earlier' : 'other'} run to compare with; this is run ${own + 1} of ${all.length}.`,
        ...overview,
      ],
      { queries, figures, sources: sourcesOf([now]) },
    );
  const [cost, before] = [now.usage.cost, other.usage.cost];
  return reply(
    intent,
    'answered',
    [
      `This run: ${tell(now)}, ${now.status}.`,
      `Run ${all.indexOf(other) + 1} (${shorten(other.request, 80)}): ${tell(other)}, ${other.status}.`,
      cost === null || before === null
        ? 'The cost of one of them is not known.'
        : cost === before
          ? 'They cost the same.'
          : `This one was ${money(Math.abs(cost - before))} ${cost < before ? 'cheaper' : 'more expensive'}.`,
      `It took ${span(Math.abs(lengthOf(now) - lengthOf(other)))} ${lengthOf(now) < lengthOf(other) ? 'less' : 'more'}, waiting for people included.`,
    ],
    {
      queries,
      figures: [
        ...figures,
        { label: 'this run', value: cost, unit: 'dollars' },
        { label: 'other run', value: before, unit: 'dollars' },
      ],
      sources: sourcesOf([now, other]),
    },
  );
};

function tell(job: AuditJob): string {
  const { cost, calls, input_tokens, output_tokens } = job.usage;
  return `${cost === null ? 'cost unknown' : money(cost)}, ${count((input_tokens ?? 0) + (output_tokens ?? 0), 'token')}, ${count(calls, 'model call')}, ${count(job.tool_calls, 'tool call')}, ${span(lengthOf(job))}`;
}

function lengthOf({ started_at, updated_at }: AuditJob): number {
  return updated_at - started_at;
}

function sourcesOf(jobs: readonly AuditJob[]) {
  return jobs.map(({ run_id }) => ({ kind: 'run' as const, run_id }));
}
