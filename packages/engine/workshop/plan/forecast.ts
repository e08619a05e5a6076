import type { ForecastView } from '@galley/schema';
import type { ItemSample } from './item-samples.ts';

/** Fewer than this say nothing: a range of two is an anecdote. */
const fewest = 3;

/** What an item like this will probably take, from items that are done: never invented (SPEC P2, issue 5). */
export function forecastItem(
  item: Pick<ItemSample, 'model' | 'tools' | 'kind'>,
  samples: readonly ItemSample[],
): ForecastView {
  const same = samples.filter(({ model, tools }) => model === item.model && tools === item.tools);
  const closer = same.filter(({ kind }) => kind === item.kind);
  const chosen = item.kind !== null && closer.length >= fewest ? closer : same;
  if (chosen.length < fewest) return unknown(chosen.length, item.model);
  const known = chosen.flatMap(({ cost }) => (cost === null ? [] : [cost]));
  const about = chosen === same ? '' : ` about .${item.kind} files`;
  const missing = chosen.length - known.length;
  const priced = missing === 0 ? '' : `; the cost of ${missing} is unknown`;
  return {
    samples: chosen.length,
    cost: middleHalf(known),
    seconds: middleHalf(chosen.map(({ milliseconds }) => milliseconds / 1000)),
    basis: `The middle half of ${chosen.length} items${about} done with ${item.model}${priced}`,
  };
}

/** All items together; unknown as soon as one of them is. */
export function forecastPlan(items: readonly ForecastView[]): ForecastView {
  if (items.length === 0) return { samples: 0, cost: null, seconds: null, basis: 'Nothing is left to do' };
  const open = items.filter(({ seconds }) => seconds === null).length;
  const samples = Math.min(...items.map((item) => item.samples));
  const basis = open > 0 ? `Unknown for ${open} of ${items.length} items` : `Sum over ${items.length} items`;
  return {
    samples,
    cost: sum(items.map(({ cost }) => cost)),
    seconds: sum(items.map(({ seconds }) => seconds)),
    basis,
  };
}

function unknown(samples: number, model: string): ForecastView {
  const basis = `Unknown: ${samples} of the ${fewest} items needed were done with ${model} here`;
  return { samples, cost: null, seconds: null, basis };
}

type Range = ForecastView['cost'];

function middleHalf(values: readonly number[]): Range {
  if (values.length < fewest) return null;
  const sorted = values.toSorted((left, right) => left - right);
  return { low: quantile(sorted, 0.25), high: quantile(sorted, 0.75) };
}

function quantile(sorted: readonly number[], share: number): number {
  const place = (sorted.length - 1) * share;
  const [below, above] = [sorted[Math.floor(place)] ?? 0, sorted[Math.ceil(place)] ?? 0];
  return below + (above - below) * (place - Math.floor(place));
}

function sum(ranges: readonly Range[]): Range {
  let total = { low: 0, high: 0 };
  for (const range of ranges) {
    if (range === null) return null;
    total = { low: total.low + range.low, high: total.high + range.high };
  }
  return total;
}
