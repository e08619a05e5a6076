import type { ChartView } from '@galley/schema';
import { visibleName } from '../../lib/visible-name.ts';
import { categoriesOf, colorAt, type Group, stacked } from './plan.ts';
import { type Scale, scaleFor, tickText } from './scale.ts';

/** The plot within 480 by 260. */
const AREA = { left: 56, right: 470, top: 8, bottom: 218 };
const [WIDTH, HEIGHT] = [AREA.right - AREA.left, AREA.bottom - AREA.top];

/** Columns, bars, lines, areas and points on their axes. */
export function PlotShapes({ chart }: { chart: ChartView }) {
  const names = categoriesOf(chart);
  const isFlat = chart.groups.every(({ type }) => type === 'bar');
  const isScatter = chart.groups.every(({ type }) => type === 'scatter');
  const [first, second] = [false, true].map((isSecond) =>
    scaleOf(chart.groups.filter((group) => group.is_second_axis === isSecond)),
  ) as [Scale, Scale];
  const hasSecond = chart.groups.some((group) => group.is_second_axis);
  const across = isScatter
    ? scaleFor(
        chart.groups.flatMap((group) => group.series.flatMap(xValues)),
        false,
      )
    : null;
  let color = 0;
  return (
    <>
      <Ticks scale={first} isFlat={isFlat} />
      {hasSecond && <SecondTicks scale={second} />}
      {across === null ? <Names names={names} isFlat={isFlat} /> : <Ticks scale={across} isFlat />}
      {chart.groups.map((group, at) => {
        const start = color;
        color += group.series.length;
        const scale = group.is_second_axis ? second : first;
        const colors = group.series.map((series, index) => series.color ?? colorAt(start + index));
        return (
          // biome-ignore lint/suspicious/noArrayIndexKey: the groups are one answer and never reordered
          <g key={at}>
            <GroupShapes group={group} scale={scale} across={across} count={names.length} colors={colors} />
          </g>
        );
      })}
      <Title x={AREA.left + WIDTH / 2} y={256} text={isFlat ? chart.value_title : chart.category_title} />
      <Title x={11} y={AREA.top + HEIGHT / 2} text={isFlat ? chart.category_title : chart.value_title} isUpright />
    </>
  );
}

function scaleOf(groups: readonly Group[]): Scale {
  const values = groups.flatMap((group) =>
    group.stacking === 'none'
      ? group.series.flatMap((series) => series.values.flatMap((value) => value ?? []))
      : stacked(group).flatMap((list) => list.flatMap(({ from, to }) => [from, to])),
  );
  return scaleFor(
    values,
    groups.some(({ type }) => type === 'column' || type === 'bar' || type === 'area'),
  );
}

function xValues({ categories, values }: Group['series'][number]): number[] {
  const numbers = values.map((_value, at) => Number(categories[at] || Number.NaN));
  return numbers.every(Number.isFinite) ? numbers : values.map((_value, at) => at + 1);
}

const up = (share: number) => AREA.bottom - share * HEIGHT;
const along = (share: number) => AREA.left + share * WIDTH;

function Ticks({ scale, isFlat }: { scale: Scale; isFlat: boolean }) {
  return scale.ticks.map((tick) => {
    const share = scale.at(tick);
    return isFlat ? (
      <g key={tick}>
        <line x1={along(share)} x2={along(share)} y1={AREA.top} y2={AREA.bottom} className="stroke-line" />
        <text x={along(share)} y={AREA.bottom + 13} fontSize={10} textAnchor="middle" fill="currentColor">
          {tickText(tick)}
        </text>
      </g>
    ) : (
      <g key={tick}>
        <line x1={AREA.left} x2={AREA.right} y1={up(share)} y2={up(share)} className="stroke-line" />
        <text x={AREA.left - 5} y={up(share) + 3.5} fontSize={10} textAnchor="end" fill="currentColor">
          {tickText(tick)}
        </text>
      </g>
    );
  });
}

function SecondTicks({ scale }: { scale: Scale }) {
  return scale.ticks.map((tick) => (
    <text key={tick} x={AREA.right - 2} y={up(scale.at(tick)) - 2} fontSize={10} textAnchor="end" fill="currentColor">
      {tickText(tick)}
    </text>
  ));
}

const MOST_NAMES = 12;
const MOST_LETTERS = 14;

function Names({ names, isFlat }: { names: readonly string[]; isFlat: boolean }) {
  const every = Math.ceil(names.length / MOST_NAMES);
  const letters = isFlat ? 9 : Math.max(4, Math.min(MOST_LETTERS, Math.floor(84 / Math.min(MOST_NAMES, names.length))));
  return names.map((name, at) => {
    if (at % every !== 0) return null;
    const share = (at + 0.5) / names.length;
    const shown = visibleName(name);
    const text = shown.length > letters ? `${shown.slice(0, letters - 1)}…` : shown;
    return isFlat ? (
      // biome-ignore lint/suspicious/noArrayIndexKey: the names are one answer and never reordered
      <text key={at} x={AREA.left - 5} y={up(1 - share) + 3.5} fontSize={10} textAnchor="end" fill="currentColor">
        {text}
      </text>
    ) : (
      // biome-ignore lint/suspicious/noArrayIndexKey: the names are one answer and never reordered
      <text key={at} x={along(share)} y={AREA.bottom + 13} fontSize={10} textAnchor="middle" fill="currentColor">
        {text}
      </text>
    );
  });
}

function Title({ x, y, text, isUpright = false }: { x: number; y: number; text: string; isUpright?: boolean }) {
  if (text === '') return null;
  return (
    <text
      x={x}
      y={y}
      fontSize={11}
      textAnchor="middle"
      fill="currentColor"
      transform={isUpright ? `rotate(-90 ${x} ${y})` : undefined}
    >
      {visibleName(text)}
    </text>
  );
}

interface GroupShapesProps {
  group: Group;
  scale: Scale;
  across: Scale | null;
  count: number;
  colors: readonly string[];
}

function GroupShapes({ group, scale, across, count, colors }: GroupShapesProps) {
  const { type, stacking, series } = group;
  const levels = stacked(group);
  if (type === 'column' || type === 'bar') {
    const slots = stacking === 'none' ? series.length : 1;
    const thick = ((type === 'column' ? WIDTH : HEIGHT) / Math.max(1, count)) * (0.72 / Math.max(1, slots));
    return levels.map((list, index) =>
      list.map(({ from, to }, at) => {
        if (series[index]?.values[at] == null) return null;
        const slot = stacking === 'none' ? index : 0;
        const middle = (at + 0.5) / count;
        const [low, high] = [scale.at(Math.min(from, to)), scale.at(Math.max(from, to))];
        const side = (slot - slots / 2) * thick;
        const box =
          type === 'column'
            ? { x: along(middle) + side, width: thick, y: up(high), height: (high - low) * HEIGHT }
            : { x: along(low), width: (high - low) * WIDTH, y: up(1 - middle) + side, height: thick };
        return (
          // biome-ignore lint/suspicious/noArrayIndexKey: the bars are one answer and never reordered
          <rect key={`${index} ${at}`} {...box} fill={colors[index]}>
            <title>{series[index]?.values[at]}</title>
          </rect>
        );
      }),
    );
  }
  return series.map((one, index) => {
    const xs = across === null ? null : xValues(one);
    const points = one.values.flatMap((value, at) => {
      if (value === null) return [];
      const x = xs === null || across === null ? (at + 0.5) / count : across.at(xs[at] ?? 0);
      const to = type === 'scatter' || stacking === 'none' ? value : (levels[index]?.[at]?.to ?? value);
      return [{ x: along(x), y: up(scale.at(to)), base: up(scale.at(levels[index]?.[at]?.from ?? 0)), value }];
    });
    const line = points.map(({ x, y }, at) => `${at === 0 ? 'M' : 'L'} ${x} ${y}`).join(' ');
    const back = points
      .toReversed()
      .map(({ x, base }) => `L ${x} ${base}`)
      .join(' ');
    const hasDots = type === 'scatter' || points.length <= 60;
    return (
      // biome-ignore lint/suspicious/noArrayIndexKey: the series are one answer and never reordered
      <g key={index}>
        {type === 'area' && points.length > 0 && (
          <path d={`${line} ${back} Z`} fill={colors[index]} fillOpacity={0.55} />
        )}
        {type !== 'scatter' && <path d={line} fill="none" stroke={colors[index]} strokeWidth={2} />}
        {hasDots &&
          type !== 'area' &&
          points.map(({ x, y, value }, at) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: the points are one answer and never reordered
            <circle key={at} cx={x} cy={y} r={type === 'scatter' ? 3.2 : 2.4} fill={colors[index]}>
              <title>{value}</title>
            </circle>
          ))}
      </g>
    );
  });
}
