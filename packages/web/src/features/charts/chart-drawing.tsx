import type { ChartView } from '@galley/schema';
import { plural } from '../../lib/format.ts';
import { visibleName } from '../../lib/visible-name.ts';
import { ChartTable } from './chart-table.tsx';
import { PieShapes } from './pie-shapes.tsx';
import { categoriesOf, colorAt, isDrawn, kindText, leftOutText } from './plan.ts';
import { PlotShapes } from './plot-shapes.tsx';

interface ChartDrawingProps {
  chart: ChartView;
  label: string;
  /** It stands on a slide: without a frame and without its data. */
  isBare?: boolean;
}

/** A chart as it would look, and its data as a table; only the table where it cannot be drawn. */
export function ChartDrawing({ chart, label, isBare = false }: ChartDrawingProps) {
  const canDraw = isDrawn(chart);
  const series = chart.groups.flatMap((group) => group.series);
  const isRound = chart.groups.some(({ type }) => /^(pie|ofPie|doughnut)$/.test(type));
  const names = isRound ? categoriesOf(chart) : series.map(({ name }, at) => name || `Series ${at + 1}`);
  const title = chart.title === '' ? '' : visibleName(chart.title);
  const leftOut = leftOutText(chart);
  const words = `${label}: ${kindText(chart)}${title === '' ? '' : ` “${title}”`}, ${plural(series.length, 'series', 'series')}`;
  return (
    <div className={isBare ? 'size-full' : 'rounded-md border bg-surface p-3'}>
      {title !== '' && <p className="pb-1 text-center text-sm font-medium">{title}</p>}
      {canDraw ? (
        <>
          <svg viewBox="0 0 480 260" role="img" aria-label={words} className="w-full text-ink-muted">
            <title>{words}</title>
            {isRound ? <PieShapes chart={chart} /> : <PlotShapes chart={chart} />}
          </svg>
          {(names.length > 1 || isRound) && (
            <ul aria-label="Legend" className="flex flex-wrap justify-center gap-x-3 gap-y-0.5 pt-1 text-2xs">
              {names.slice(0, 20).map((name, at) => (
                // biome-ignore lint/suspicious/noArrayIndexKey: the names are one answer and never reordered
                <li key={at} className="flex items-center gap-1">
                  <span
                    aria-hidden="true"
                    className="inline-block size-2.5 rounded-xs"
                    style={{ background: (isRound ? null : series[at]?.color) ?? colorAt(at) }}
                  />
                  {visibleName(name)}
                </li>
              ))}
              {names.length > 20 && <li>and {names.length - 20} more</li>}
            </ul>
          )}
        </>
      ) : (
        <p className="text-sm text-ink-muted">
          {kindText(chart)}: this kind is not drawn here.{' '}
          {series.length === 0 ? 'Its data cannot be read, either.' : ''}
        </p>
      )}
      {leftOut !== '' && <p className="pt-1 text-2xs text-ink-muted">{leftOut}</p>}
      {series.length > 0 && !isBare && <ChartTable chart={chart} isOpen={!canDraw} />}
    </div>
  );
}
