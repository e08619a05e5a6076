import type { ChangeView, ProcedureOutput } from '@galley/schema';
import { useProcedure } from '../../../api/use-procedure.ts';
import { Waiting } from '../../../components/waiting/waiting.tsx';
import { visibleName } from '../../../lib/visible-name.ts';
import { ChartDrawing } from '../../charts/chart-drawing.tsx';
import { chartsLeftOutText } from '../../charts/plan.ts';
import { ReferenceWarning } from '../reference/pane-label.tsx';
import { useReviewed } from '../reference/reviewed-draft.tsx';
import { referenceLabel } from '../reference/wording.ts';

type Pair = ProcedureOutput<'ReviewGetCharts'>['charts'][number];

const words: Readonly<Record<Pair['change'], string>> = {
  added: 'New chart',
  removed: 'Removed chart',
  changed: 'Changed chart',
  same: 'Unchanged chart',
};

/** The charts of a workbook, before and after beside each other (SPEC V9). */
export function ChartsReview({ change }: { change: ChangeView }) {
  const query = useProcedure('ReviewGetCharts', { ...useReviewed(), path: change.path });
  if (!query.isSuccess) return <Waiting error={query.error} />;
  const { data } = query;
  const label = referenceLabel(data);
  return (
    <>
      <ReferenceWarning text={data.reference_warning} />
      <section
        aria-label={`Charts of ${visibleName(change.path)}`}
        // biome-ignore lint/a11y/noNoninteractiveTabindex: a region that scrolls must be reachable with the keyboard
        tabIndex={0}
        className="@container min-h-0 flex-1 space-y-5 overflow-auto p-4 -outline-offset-2"
      >
        {data.charts.map((pair) => (
          <ChartPair
            key={`${(pair.draft ?? pair.baseline)?.sheet} ${(pair.draft ?? pair.baseline)?.name} ${(pair.draft ?? pair.baseline)?.range}`}
            pair={pair}
            label={label}
          />
        ))}
        {data.charts_left_out > 0 && (
          <p className="text-sm text-ink-muted">{chartsLeftOutText(data.charts_left_out)}</p>
        )}
      </section>
    </>
  );
}

function ChartPair({ pair: { change, baseline, draft }, label }: { pair: Pair; label: string | null }) {
  const shown = draft ?? baseline;
  if (shown === null) return null;
  const sides = [
    ...(label === null || change === 'same' ? [] : [{ name: label, tone: 'text-deleted', chart: baseline }]),
    { name: 'Draft', tone: 'text-added', chart: draft },
  ];
  return (
    <div>
      <h3 className="pb-1.5 text-xs font-semibold">
        {words[change]} · {visibleName(shown.sheet)}
        {shown.range !== '' && `!${shown.range}`}
        {shown.name !== '' && <span className="font-normal text-ink-muted"> · {visibleName(shown.name)}</span>}
      </h3>
      <div className={sides.length > 1 ? 'grid gap-4 @2xl:grid-cols-2' : 'max-w-xl'}>
        {sides.map(({ name, tone, chart }) => (
          <figure key={name} className="min-w-0">
            <figcaption className={`pb-1 text-2xs font-semibold ${tone}`}>{name}</figcaption>
            {chart === null ? (
              <p className="rounded-md border border-dashed p-6 text-center text-sm text-ink-muted">
                This version has no such chart.
              </p>
            ) : (
              <ChartDrawing chart={chart} label={name} />
            )}
          </figure>
        ))}
      </div>
    </div>
  );
}
