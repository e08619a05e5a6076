import type { FormatToken } from './tokenise-format.ts';

/** A number through the placeholders of one section. The sign is the caller's. */
export function formatNumber(value: number, tokens: readonly FormatToken[]): string {
  if (tokens.some(({ kind }) => kind === 'exponent')) return formatExponent(value, tokens);
  if (tokens.some(({ kind }) => kind === 'slash')) return formatFraction(value, tokens);
  const percents = tokens.filter(({ kind }) => kind === 'percent').length;
  const lastDigit = tokens.findLastIndex(({ kind }) => kind === 'digit');
  const firstDigit = tokens.findIndex(({ kind }) => kind === 'digit');
  const pointAt = tokens.findIndex(({ kind }) => kind === 'point');
  // A comma behind the last digit scales by a thousand; one between digits groups them.
  const scaling = tokens.filter(({ kind }, at) => kind === 'comma' && at > lastDigit && lastDigit !== -1).length;
  const grouped = tokens.some(
    ({ kind }, at) => kind === 'comma' && at > firstDigit && at < (pointAt === -1 ? lastDigit : pointAt),
  );
  const isDecimal = (at: number): boolean => pointAt !== -1 && at > pointAt;
  const places = tokens.filter(({ kind }, at) => kind === 'digit' && isDecimal(at));
  const scaled = (value * 100 ** percents) / 1000 ** scaling;
  const [whole = '0', fraction = ''] = toFixed(scaled, places.length).split('.');
  const slots = tokens.filter(({ kind }, at) => kind === 'digit' && !isDecimal(at));
  const minimum = slots.length - slots.findIndex(({ text }) => text === '0');
  const padded = slots.some(({ text }) => text === '0') ? whole.padStart(minimum, '0') : whole.replace(/^0$/, '');
  const shown = grouped ? padded.replace(/\B(?=(\d{3})+(?!\d))/g, ',') : padded;
  return assemble(tokens, shown, trimFraction(fraction, places), slots.length > 0);
}

function assemble(tokens: readonly FormatToken[], whole: string, fraction: string, hasSlots: boolean): string {
  let text = '';
  let isWholeShown = false;
  let decimals = -1;
  for (const token of tokens) {
    if (token.kind === 'digit' && decimals >= 0) {
      text += fraction[decimals] ?? '';
      decimals += 1;
    } else if (token.kind === 'digit') {
      if (!isWholeShown) text += whole;
      isWholeShown = true;
    } else if (token.kind === 'point') {
      if (!isWholeShown && !hasSlots) text += whole;
      decimals = 0;
      if (fraction !== '') text += '.';
    } else if (token.kind === 'percent') text += '%';
    else if (token.kind === 'literal') text += token.text;
  }
  return text;
}

/** Digits that a `#` allows to be left out. */
function trimFraction(fraction: string, places: readonly FormatToken[]): string {
  let length = fraction.length;
  while (length > 0 && fraction[length - 1] === '0' && places[length - 1]?.text !== '0') length -= 1;
  return fraction.slice(0, length);
}

/** Half away from zero, as spreadsheets round, judged on the fifteen digits they keep. */
function toFixed(value: number, places: number): string {
  if (value >= 1e21) return value.toLocaleString('en-US', { useGrouping: false, maximumFractionDigits: 0 });
  const exact = Number(value.toPrecision(15));
  const shifted = Number(`${exact}e${places}`);
  if (!Number.isFinite(shifted) || /e/i.test(String(exact))) return exact.toFixed(Math.min(places, 100));
  return Number(`${Math.round(shifted)}e-${places}`).toFixed(Math.min(places, 100));
}

function formatExponent(value: number, tokens: readonly FormatToken[]): string {
  const at = tokens.findIndex(({ kind }) => kind === 'exponent');
  const mantissaTokens = tokens.slice(0, at);
  const places = mantissaTokens
    .slice(mantissaTokens.findIndex(({ kind }) => kind === 'point'))
    .filter(({ kind }) => kind === 'digit');
  const hasPoint = mantissaTokens.some(({ kind }) => kind === 'point');
  const [mantissa = '0', exponent = '0'] = value.toExponential(hasPoint ? places.length : 0).split('e');
  const digits = tokens.slice(at).filter(({ kind }) => kind === 'digit').length;
  const power = Number(exponent);
  const sign = power < 0 ? '-' : tokens[at]?.text.endsWith('+') ? '+' : '';
  return `${mantissa}E${sign}${String(Math.abs(power)).padStart(digits, '0')}`;
}

function formatFraction(value: number, tokens: readonly FormatToken[]): string {
  const slash = tokens.findIndex(({ kind }) => kind === 'slash');
  const denominatorTokens = tokens.slice(slash + 1);
  const fixed = Number(
    denominatorTokens
      .filter(({ kind, text }) => kind === 'literal' && /\d/.test(text))
      .map(({ text }) => text)
      .join(''),
  );
  const digits = denominatorTokens.filter(({ kind }) => kind === 'digit').length;
  const hasWhole = tokens.slice(0, slash).some(({ kind, text }) => kind === 'literal' && text === ' ');
  const whole = hasWhole ? Math.floor(value) : 0;
  const { top, bottom } =
    fixed > 0 ? { top: Math.round((value - whole) * fixed), bottom: fixed } : nearest(value - whole, 10 ** digits - 1);
  if (top === bottom && hasWhole) return String(whole + 1);
  if (top === 0) return String(whole);
  return whole === 0 ? `${top}/${bottom}` : `${whole} ${top}/${bottom}`;
}

function nearest(value: number, largest: number): { top: number; bottom: number } {
  let best = { top: Math.round(value), bottom: 1 };
  for (let bottom = 1; bottom <= Math.min(largest, 999); bottom += 1) {
    const top = Math.round(value * bottom);
    if (Math.abs(top / bottom - value) < Math.abs(best.top / best.bottom - value) - 1e-12) best = { top, bottom };
  }
  return best;
}
