/** A range of values with round steps, and where a value stands in it, from 0 to 1. */
export interface Scale {
  readonly ticks: readonly number[];
  readonly at: (value: number) => number;
}

const STEPS = 5;

/** Covers all values; bars and areas also need where they start from. */
export function scaleFor(values: readonly number[], withZero: boolean): Scale {
  const all = withZero ? [0, ...values] : values;
  let [low, high] = [Math.min(...all), Math.max(...all)];
  if (!Number.isFinite(low) || !Number.isFinite(high)) [low, high] = [0, 1];
  if (low === high) [low, high] = low === 0 ? [0, 1] : [Math.min(0, low), Math.max(0, high)];
  const step = roundStep((high - low) / STEPS);
  const [first, last] = [Math.floor(low / step), Math.ceil(high / step)];
  const ticks = Array.from({ length: last - first + 1 }, (_unused, index) => rounded((first + index) * step));
  const [start, end] = [first * step, last * step];
  return { ticks, at: (value) => (value - start) / (end - start) };
}

function roundStep(raw: number): number {
  const power = 10 ** Math.floor(Math.log10(raw));
  const share = raw / power;
  return (share <= 1 ? 1 : share <= 2 ? 2 : share <= 2.5 ? 2.5 : share <= 5 ? 5 : 10) * power;
}

/** Sums of steps such as 0.1 carry errors in their last places. */
function rounded(value: number): number {
  return Number(value.toPrecision(12));
}

/** "1,200", "3.4 M": short enough for an axis. */
export function tickText(value: number): string {
  const size = Math.abs(value);
  if (size >= 1e9) return `${rounded(value / 1e9).toLocaleString('en')} B`;
  if (size >= 1e6) return `${rounded(value / 1e6).toLocaleString('en')} M`;
  return value.toLocaleString('en', { maximumSignificantDigits: 6 });
}
