import type { ChartView } from '@galley/schema';
import { colorAt } from './plan.ts';

const [CENTRE_X, CENTRE_Y, RADIUS] = [240, 130, 118];

/** The first series as slices of a circle; a doughnut has a hole. */
export function PieShapes({ chart: { groups } }: { chart: ChartView }) {
  const [group] = groups;
  const values = (group?.series[0]?.values ?? []).map((value) => Math.max(0, value ?? 0));
  const total = values.reduce((sum, value) => sum + value, 0);
  if (total === 0) return null;
  const hole = group?.type === 'doughnut' ? RADIUS * 0.55 : 0;
  let start = 0;
  return values.map((value, at) => {
    const from = start;
    start += value / total;
    if (value === 0) return null;
    // A whole circle has no two ends to draw an arc between.
    const to = Math.min(start, from + 0.9999);
    const share = ((value / total) * 100).toFixed(1);
    return (
      // biome-ignore lint/suspicious/noArrayIndexKey: the slices are one answer and never reordered
      <path key={at} d={slice(from, to, hole)} fill={colorAt(at)} stroke="var(--color-surface)" strokeWidth={1.5}>
        <title>
          {value} ({share} %)
        </title>
      </path>
    );
  });
}

function slice(from: number, to: number, hole: number): string {
  const point = (share: number, radius: number) => {
    const angle = share * 2 * Math.PI - Math.PI / 2;
    return `${CENTRE_X + radius * Math.cos(angle)} ${CENTRE_Y + radius * Math.sin(angle)}`;
  };
  const isLarge = to - from > 0.5 ? 1 : 0;
  const outer = `M ${point(from, RADIUS)} A ${RADIUS} ${RADIUS} 0 ${isLarge} 1 ${point(to, RADIUS)}`;
  return hole === 0
    ? `${outer} L ${CENTRE_X} ${CENTRE_Y} Z`
    : `${outer} L ${point(to, hole)} A ${hole} ${hole} 0 ${isLarge} 0 ${point(from, hole)} Z`;
}
