import { useEffect } from 'react';
import { usePages } from '../../../api/use-procedure.ts';
import { plural } from '../../../lib/format.ts';
import { useWorkbench } from '../../../state/workbench-context.tsx';
import { costOf, tokensOf } from '../../runs/run-amounts.ts';
import { linePath, sumUp } from './sum-up.ts';

const PART = 500;
/** Beyond so many calls the chart says that it shows the first of them. */
const MOST_PARTS = 10;
const WIDTH = 320;
const HEIGHT = 72;

/** How tokens and cost grew, call by call. The table below says the same in numbers. */
export function UsageChart({ runId }: { runId: string }) {
  const { workbenchId } = useWorkbench();
  const { data, hasNextPage, isFetching, fetchNextPage } = usePages('AuditUsage', {
    workbench_id: workbenchId,
    run_id: runId,
    by: 'call',
    limit: PART,
  });
  const parts = data?.pages ?? [];
  const more = hasNextPage && !isFetching && parts.length < MOST_PARTS;
  useEffect(() => {
    if (more) void fetchNextPage();
  }, [more, fetchNextPage]);
  const rows = parts.flatMap((part) => part.rows);
  if (rows.length < 2) return null;
  const total = parts[0]?.total ?? 0;
  const { points, partly } = sumUp(rows);
  const last = points.at(-1);
  if (last === undefined) return null;
  const left = total - rows.length;
  return (
    <section aria-label="Growth of usage">
      <div className="grid gap-3 sm:grid-cols-2">
        <Chart title="Tokens" text={tokensOf(last.tokens)} values={points.map(({ tokens }) => tokens)} />
        <Chart title="Cost" text={costOf(last.cost)} values={points.map(({ cost }) => cost)} />
      </div>
      <p className="mt-1.5 text-xs text-ink-muted">
        Over {plural(points.length, 'call')}
        {left > 0 && `, the first of ${total.toLocaleString('en')}`}
        {partly && '. Of some it is not known what they used.'}
      </p>
    </section>
  );
}

function Chart({ title, text, values }: { title: string; text: string; values: readonly number[] }) {
  const line = linePath(values, WIDTH, HEIGHT);
  return (
    <figure className="rounded-lg border px-3 py-2">
      <figcaption className="mb-1 flex justify-between text-xs">
        <span className="font-medium">{title}</span>
        <span className="text-ink-muted tabular-nums">{text}</span>
      </figcaption>
      <svg
        role="img"
        aria-label={`${title} grew to ${text} over ${plural(values.length, 'call')}`}
        viewBox={`0 -2 ${WIDTH} ${HEIGHT + 4}`}
        preserveAspectRatio="none"
        className="block h-18 w-full text-accent"
      >
        <path d={`${line}L${WIDTH} ${HEIGHT}Z`} fill="currentColor" opacity={0.13} />
        <path d={line} fill="none" stroke="currentColor" strokeWidth={1.6} vectorEffect="non-scaling-stroke" />
      </svg>
    </figure>
  );
}
