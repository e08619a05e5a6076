import { toNumber } from '../values/coerce.ts';
import type { Call } from '../values/context.ts';
import { UncertainError } from '../values/uncertain.ts';
import { isError, NOT_AVAILABLE, Reference, type Scalar, WRONG_VALUE } from '../values/value.ts';
import { type FunctionTable, range, scalar } from './definition.ts';

const ERROR_TYPES = ['#NULL!', '#DIV/0!', '#VALUE!', '#REF!', '#NAME?', '#NUM!', '#N/A'];

export const INFORMATION: FunctionTable = {
  ISNUMBER: about((value) => typeof value === 'number'),
  ISTEXT: about((value) => typeof value === 'string'),
  ISNONTEXT: about((value) => typeof value !== 'string'),
  ISLOGICAL: about((value) => typeof value === 'boolean'),
  ISBLANK: range([1, 1], (call) => {
    // Whether the result of a calculation may be empty, programs do not agree.
    if (call.value(0) === null) throw new UncertainError('ISBLANK gets a calculated value');
    return call.each([0], ([value = null]) => value === null);
  }),
  ISERROR: about(isError),
  ISERR: about((value) => isError(value) && value.code !== '#N/A'),
  ISNA: about((value) => isError(value) && value.code === '#N/A'),
  ISEVEN: parity(0),
  ISODD: parity(1),
  ISREF: range([1, 1], (call) => call.value(0) instanceof Reference),
  N: range([1, 1], (call) => {
    const value = firstOf(call);
    return typeof value === 'number' || isError(value) ? value : value === true ? 1 : 0;
  }),
  T: range([1, 1], (call) => {
    const value = firstOf(call);
    return typeof value === 'string' || isError(value) ? value : '';
  }),
  NA: scalar([0, 0], () => NOT_AVAILABLE),
  TYPE: range([1, 1], (call) => {
    const value = call.scalar(0);
    if (isError(value)) return 16;
    return typeof value === 'string' ? 2 : typeof value === 'boolean' ? 4 : 1;
  }),
  'ERROR.TYPE': scalar(
    [1, 1],
    ([value = null]) => {
      if (!isError(value)) return NOT_AVAILABLE;
      const place = ERROR_TYPES.indexOf(value.code);
      if (place === -1) throw new UncertainError('it names a newer error');
      return place + 1;
    },
    true,
  ),
};

function about(test: (value: Scalar) => boolean) {
  return scalar([1, 1], ([value = null]) => test(value), true);
}

function parity(rest: number) {
  return scalar([1, 1], ([value = null]) => {
    if (typeof value === 'boolean') return WRONG_VALUE;
    const number = toNumber(value);
    return isError(number) ? number : Math.trunc(Math.abs(number)) % 2 === rest;
  });
}

/** These two look at the first cell of a range, wherever the formula stands. */
function firstOf(call: Call): Scalar {
  const value = call.value(0);
  if (!(value instanceof Reference) || value.isCell) return call.scalar(0);
  if (call.isArray) throw new UncertainError(`${call.name} gets many values`);
  return call.context.valueAt(value.sheet, value.box.top, value.box.left);
}
