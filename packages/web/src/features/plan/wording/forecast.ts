import type { ForecastView } from '@galley/schema';

type Range = NonNullable<ForecastView['cost']>;

export function isKnown({ cost, seconds }: ForecastView): boolean {
  return cost !== null || seconds !== null;
}

/** How long and how much, as a range with the number of items behind it; `unknown` is said, never guessed. */
export function forecastWords(forecast: ForecastView): string {
  const { cost, seconds, samples } = forecast;
  if (!isKnown(forecast)) return 'unknown';
  const time = seconds === null ? 'time unknown' : timeRange(seconds);
  const money = cost === null ? 'cost unknown' : moneyRange(cost);
  return `${time}, ${money} (from ${samples} ${samples === 1 ? 'item' : 'items'} done before)`;
}

function timeRange({ low, high }: Range): string {
  if (high < 1) return 'under 1 s';
  const unit = high >= 120 ? 60 : 1;
  const word = unit === 60 ? 'min' : 's';
  const [from, to] = [Math.floor(low / unit), Math.ceil(high / unit)];
  return from === to ? `about ${to} ${word}` : `${from}–${to} ${word}`;
}

function moneyRange({ low, high }: Range): string {
  if (high === 0) return 'no cost';
  if (high < 0.01) return 'under $0.01';
  const [from, to] = [low.toFixed(2), high.toFixed(2)];
  if (from === '0.00') return `up to $${to}`;
  return from === to ? `about $${to}` : `$${from}–$${to}`;
}
