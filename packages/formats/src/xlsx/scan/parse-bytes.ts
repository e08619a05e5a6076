const POWERS = Array.from({ length: 23 }, (_unused, exponent) => 10 ** exponent);
const EXACT_DIGITS = 15;

/**
 * The decimal number in these bytes. Up to fifteen digits are put together directly, which rounds exactly as the full
 * conversion does; anything else takes the slow way. NaN when it is no number.
 */
export function parseNumber(bytes: Buffer, start: number, end: number): number {
  let at = start;
  const isNegative = bytes[at] === 0x2d;
  if (isNegative) at += 1;
  let mantissa = 0;
  let digits = 0;
  let decimals = -1;
  for (; at < end; at += 1) {
    const code = bytes[at] ?? 0;
    if (code >= 0x30 && code <= 0x39) {
      mantissa = mantissa * 10 + (code - 0x30);
      digits += 1;
      if (decimals >= 0) decimals += 1;
    } else if (code === 0x2e && decimals < 0) {
      decimals = 0;
    } else {
      return slowNumber(bytes, start, end);
    }
  }
  if (digits === 0) return Number.NaN;
  // Known to be digits, with a point at most: what remains is the conversion.
  if (digits > EXACT_DIGITS) return Number(bytes.toString('latin1', start, end));
  const value = decimals > 0 ? mantissa / (POWERS[decimals] ?? 1) : mantissa;
  return isNegative ? -value : value;
}

function slowNumber(bytes: Buffer, start: number, end: number): number {
  const text = bytes.toString('latin1', start, end).trim();
  // Number() also takes what no spreadsheet writes: hexadecimal, "Infinity", nothing at all.
  return /^[-+]?(?:\d+\.?\d*|\.\d+)(?:[eE][-+]?\d+)?$/.test(text) ? Number(text) : Number.NaN;
}

/** A whole number without sign, or -1. */
export function parseDigits(bytes: Buffer, start: number, end: number): number {
  let value = 0;
  for (let at = start; at < end; at += 1) {
    const code = bytes[at] ?? 0;
    if (code < 0x30 || code > 0x39) return -1;
    value = value * 10 + (code - 0x30);
  }
  return end > start && Number.isSafeInteger(value) ? value : -1;
}

/** Zero-based column of the letters that begin a reference, -1 without any; `maxColumns` for one beyond the last. */
export function parseColumn(bytes: Buffer, start: number, end: number, maxColumns: number): number {
  let value = 0;
  for (let at = start; at < end; at += 1) {
    const code = (bytes[at] ?? 0) & ~0x20;
    if (code < 65 || code > 90) break;
    value = value * 26 + (code - 64);
    if (value > maxColumns) return maxColumns;
  }
  return value - 1;
}
