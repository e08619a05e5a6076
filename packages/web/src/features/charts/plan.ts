import type { ChartView } from '@galley/schema';

export type Group = ChartView['groups'][number];

const DRAWN: ReadonlySet<string> = new Set(['column', 'bar', 'line', 'area', 'pie', 'ofPie', 'doughnut', 'scatter']);

/** Whether all of a chart can be drawn; what cannot is shown as a table. */
export function isDrawn({ groups }: ChartView): boolean {
  const types = groups.map(({ type }) => type);
  if (types.length === 0 || !types.every((type) => DRAWN.has(type))) return false;
  const isRound = (type: string) => type === 'pie' || type === 'ofPie' || type === 'doughnut';
  const alone = types.filter((type) => isRound(type) || type === 'scatter' || type === 'bar');
  // These have axes of their own, or none: they do not go together with others.
  return alone.length === 0 || alone.length === types.length;
}

/** "Column and line chart", as people call it. */
export function kindText({ groups }: ChartView): string {
  const kinds = [...new Set(groups.map(({ type }) => (type === 'ofPie' ? 'pie' : type)))];
  const words = kinds.length === 0 ? 'chart' : `${kinds.join(' and ')} chart`;
  return words.charAt(0).toUpperCase() + words.slice(1);
}

/** Values of each series with what stands below it where they are stacked. */
export function stacked({ stacking, series }: Group): readonly (readonly { from: number; to: number }[])[] {
  const length = Math.max(0, ...series.map(({ values }) => values.length));
  const totals = Array.from({ length }, (_unused, at) =>
    series.reduce((sum, { values }) => sum + Math.abs(values[at] ?? 0), 0),
  );
  const above = Array.from({ length }, () => 0);
  const below = Array.from({ length }, () => 0);
  return series.map(({ values }) =>
    Array.from({ length }, (_unused, at) => {
      const share = stacking === 'percent' ? 100 / (totals[at] || 1) : 1;
      const value = (values[at] ?? 0) * share;
      if (stacking === 'none') return { from: 0, to: value };
      const side = value < 0 ? below : above;
      const from = side[at] ?? 0;
      side[at] = from + value;
      return { from, to: from + value };
    }),
  );
}

/** The names along the axis: those of the first series that has any, else numbers. */
export function categoriesOf({ groups }: ChartView): readonly string[] {
  const series = groups.flatMap((group) => group.series);
  const named = series.find(({ categories }) => categories.some((name) => name !== ''))?.categories ?? [];
  const length = Math.max(0, ...series.map(({ values }) => values.length));
  return Array.from({ length }, (_unused, at) => named[at] ?? String(at + 1));
}

const colors = [
  'light-dark(#2b5cb0, #8db2ff)',
  'light-dark(#b4600a, #f0a95c)',
  'light-dark(#1d7a4b, #74cf9d)',
  'light-dark(#8a3fa0, #d39be6)',
  'light-dark(#a8322b, #ff9f96)',
  'light-dark(#0f7480, #6fcfdb)',
  'light-dark(#6b6a1c, #cfcd6d)',
  'light-dark(#5d5a55, #b7b4ae)',
];

export function colorAt(at: number): string {
  return colors[at % colors.length] ?? 'currentColor';
}

/** What the file has and nobody sees here; empty where all of it is drawn. */
export function leftOutText({ left_out: { series, points } }: Pick<ChartView, 'left_out'>): string {
  const parts = [
    ...(series > 0 ? [`${series.toLocaleString('en')} more series`] : []),
    ...(points > 0 ? [`${points.toLocaleString('en')} more ${points === 1 ? 'point' : 'points'} of a series`] : []),
  ];
  return parts.length === 0 ? '' : `Not shown: ${parts.join(', ')}.`;
}

export function chartsLeftOutText(count: number): string {
  return count === 0 ? '' : `Not shown: ${count.toLocaleString('en')} more ${count === 1 ? 'chart' : 'charts'}.`;
}
