import { UncertainError } from '../values/uncertain.ts';
import { DIVIDED_BY_ZERO, NO_NUMBER } from '../values/value.ts';
import type { FunctionTable } from './definition.ts';
import { numeric } from './numbers.ts';

export const ROUNDING: FunctionTable = {
  ROUND: numeric([2, 2], ([x = 0, digits = 0]) => roundHalfUp(x, Math.trunc(digits))),
  ROUNDUP: numeric([2, 2], ([x = 0, digits = 0]) => toStep(x, Math.trunc(digits), 'away')),
  ROUNDDOWN: numeric([2, 2], ([x = 0, digits = 0]) => toStep(x, Math.trunc(digits), 'towards')),
  TRUNC: numeric([1, 2], ([x = 0, digits = 0]) => toStep(x, Math.trunc(digits), 'towards')),
  INT: numeric([1, 1], ([x = 0]) => Math.floor(certain(x))),
  EVEN: numeric([1, 1], ([x = 0]) => Math.sign(x) * Math.ceil(certain(Math.abs(x) / 2)) * 2),
  ODD: numeric([1, 1], ([x = 0]) => (x === 0 ? 1 : Math.sign(x) * (Math.ceil(certain((Math.abs(x) - 1) / 2)) * 2 + 1))),
  CEILING: numeric([2, 2], ([x = 0, step = 0]) => multiple(x, step, 'up')),
  FLOOR: numeric([2, 2], ([x = 0, step = 0]) => multiple(x, step, 'down')),
  'CEILING.MATH': numeric([1, 3], ([x = 0, step = 1, mode = 0]) =>
    toMultiple(x, step, mode === 0 || x > 0 ? 'up' : 'down'),
  ),
  'FLOOR.MATH': numeric([1, 3], ([x = 0, step = 1, mode = 0]) =>
    toMultiple(x, step, mode === 0 || x > 0 ? 'down' : 'up'),
  ),
  'CEILING.PRECISE': numeric([1, 2], ([x = 0, step = 1]) => toMultiple(x, step, 'up')),
  'ISO.CEILING': numeric([1, 2], ([x = 0, step = 1]) => toMultiple(x, step, 'up')),
  'FLOOR.PRECISE': numeric([1, 2], ([x = 0, step = 1]) => toMultiple(x, step, 'down')),
  MROUND: numeric([2, 2], ([x = 0, step = 0]) => {
    if (x === 0 || step === 0) return 0;
    if (Math.sign(x) !== Math.sign(step)) return NO_NUMBER;
    const times = Math.abs(x / step);
    if (Math.abs(times - Math.trunc(times) - 0.5) < 1e-9 && !isWhole(step))
      throw new UncertainError('MROUND falls on a half');
    return shortened(Math.sign(x) * Math.floor(times + 0.5) * Math.abs(step));
  }),
};

/** Half away from nothing, by the fifteen digits that a number shows: 1.005 becomes 1.01. */
export function roundHalfUp(x: number, digits: number): number {
  if (x === 0 || !Number.isFinite(x) || digits > 15) return x;
  const [mantissa = '0', exponent = '0'] = Math.abs(x).toExponential(14).split('e');
  const digitsOf = mantissa.replace('.', '');
  // Digits of the result before the cut; the first digit stands at 10 to the exponent.
  const kept = Number(exponent) + 1 + digits;
  if (kept < 0) return 0;
  if (kept >= digitsOf.length) return x;
  const head = BigInt(digitsOf.slice(0, kept) || '0') + (Number(digitsOf.charAt(kept)) >= 5 ? 1n : 0n);
  return Math.sign(x) * Number(`${head}e${-digits}`);
}

function toStep(x: number, digits: number, direction: 'away' | 'towards'): number {
  if (digits > 15 || digits < -300) return digits > 15 ? x : 0;
  const scaled = digits >= 0 ? Math.abs(x) * 10 ** digits : Math.abs(x) / 10 ** -digits;
  // 1.1*10**1 is 11.000000000000002: a number that is written with so many digits is exactly there.
  const shown = Number(scaled.toPrecision(15));
  const whole = Number.isInteger(shown) && isWritten(x, digits) ? shown : certain(scaled);
  const steps = direction === 'away' ? Math.ceil(whole) : Math.floor(whole);
  return Math.sign(x) * Number(`${steps}e${-digits}`);
}

/** Whether the number is one that a person writes with no more digits than these. */
function isWritten(x: number, digits: number): boolean {
  return Number(x.toFixed(Math.max(0, Math.min(digits, 15)))) === x;
}

/** A number on the edge of a whole one is rounded up by some programs and down by others. */
function certain(x: number): number {
  const nearest = Math.round(x);
  if (x !== nearest && Math.abs(x - nearest) < Math.max(1, Math.abs(x)) * 1e-11)
    throw new UncertainError('it falls on the edge of a whole number');
  return x;
}

function multiple(x: number, step: number, direction: 'up' | 'down') {
  if (x === 0) return 0;
  if (step === 0) return direction === 'down' ? DIVIDED_BY_ZERO : 0;
  if (x > 0 && step < 0) return NO_NUMBER;
  const times = certain(x / step);
  // With two negative numbers, up is away from nothing.
  const isUp = (direction === 'up') === step > 0;
  const result = (isUp ? Math.ceil(times) : Math.floor(times)) * step;
  if (x < 0 && step < 0) return shortened((direction === 'up' ? Math.ceil(times) : Math.floor(times)) * step);
  return shortened(result);
}

/** By the size of the step alone, up or down the line of numbers. */
function toMultiple(x: number, step: number, direction: 'up' | 'down'): number {
  const size = Math.abs(step);
  if (x === 0 || size === 0) return 0;
  const times = certain(x / size);
  return shortened((direction === 'up' ? Math.ceil(times) : Math.floor(times)) * size);
}

function shortened(x: number): number {
  return Number(x.toPrecision(15));
}

function isWhole(x: number): boolean {
  return Number.isInteger(x);
}
