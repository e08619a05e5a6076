import type { ChartView } from '@galley/schema';
import { visibleName } from '../../lib/visible-name.ts';
import { categoriesOf } from './plan.ts';

const MOST_ROWS = 200;

/** What a chart shows, as numbers. */
export function ChartTable({ chart, isOpen }: { chart: ChartView; isOpen: boolean }) {
  const series = chart.groups.flatMap((group) => group.series);
  const names = categoriesOf(chart);
  return (
    <details open={isOpen} className="pt-1.5 text-xs">
      <summary className="cursor-pointer text-ink-muted">Data</summary>
      <section
        aria-label={`Data of ${visibleName(chart.title || chart.name)}`}
        // biome-ignore lint/a11y/noNoninteractiveTabindex: a region that scrolls must be reachable with the keyboard
        tabIndex={0}
        className="max-h-56 overflow-auto"
      >
        <table className="w-full border-collapse tabular-nums">
          <thead>
            <tr>
              <th className="border px-2 py-0.5 text-left font-medium">
                {visibleName(chart.category_title || 'Category')}
              </th>
              {series.map(({ name }, at) => (
                // biome-ignore lint/suspicious/noArrayIndexKey: the series are one answer and never reordered
                <th key={at} className="border px-2 py-0.5 text-right font-medium">
                  {visibleName(name || `Series ${at + 1}`)}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {names.slice(0, MOST_ROWS).map((name, row) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: the rows are one answer and never reordered
              <tr key={row}>
                <td className="border px-2 py-0.5">{visibleName(name)}</td>
                {series.map(({ values }, at) => (
                  // biome-ignore lint/suspicious/noArrayIndexKey: the series are one answer and never reordered
                  <td key={at} className="border px-2 py-0.5 text-right">
                    {values[row] ?? ''}
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
        {names.length > MOST_ROWS && <p className="py-1 text-ink-muted">and {names.length - MOST_ROWS} more rows</p>}
      </section>
    </details>
  );
}
