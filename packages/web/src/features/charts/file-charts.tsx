import type { ChartView } from '@galley/schema';
import { visibleName } from '../../lib/visible-name.ts';
import { ChartDrawing } from './chart-drawing.tsx';
import { chartsLeftOutText } from './plan.ts';

/** The charts of one version of a workbook, one below the other. */
export function FileCharts({ path, charts, leftOut }: { path: string; charts: readonly ChartView[]; leftOut: number }) {
  return (
    <section
      aria-label={`Charts of ${visibleName(path)}`}
      // biome-ignore lint/a11y/noNoninteractiveTabindex: a region that scrolls must be reachable with the keyboard
      tabIndex={0}
      className="min-h-0 flex-1 space-y-5 overflow-auto p-4 -outline-offset-2"
    >
      {charts.map((chart) => (
        <figure key={`${chart.sheet} ${chart.name} ${chart.range}`} className="max-w-xl">
          <figcaption className="pb-1.5 text-xs font-semibold">
            {visibleName(chart.sheet)}
            {chart.range !== '' && `!${chart.range}`}
          </figcaption>
          <ChartDrawing chart={chart} label={visibleName(chart.name || 'Chart')} />
        </figure>
      ))}
      {leftOut > 0 && <p className="text-sm text-ink-muted">{chartsLeftOutText(leftOut)}</p>}
    </section>
  );
}
