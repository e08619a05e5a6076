import { toNumber } from '../values/coerce.ts';
import { finite } from '../values/operators.ts';
import { DIVIDED_BY_ZERO, type ErrorValue, isError, NO_NUMBER } from '../values/value.ts';
import { numbersOf } from './collect.ts';
import { type FunctionTable, range } from './definition.ts';
import { numeric } from './numbers.ts';

/** Loans and savings with equal payments. Money that is paid is negative, money that is received positive. */
export const MONEY: FunctionTable = {
  PMT: numeric([3, 5], ([rate = 0, periods = 0, now = 0, then = 0, due = 0]) =>
    payment({ rate, periods, now, then, due }),
  ),
  FV: numeric([3, 5], ([rate = 0, periods = 0, paid = 0, now = 0, due = 0]) =>
    finite(future(rate, periods, paid, now, due)),
  ),
  PV: numeric([3, 5], ([rate = 0, periods = 0, paid = 0, then = 0, due = 0]) => {
    if (rate === 0) return -(then + paid * periods);
    const growth = (1 + rate) ** periods;
    return finite(-(then + (paid * (1 + rate * flag(due)) * (growth - 1)) / rate) / growth);
  }),
  NPER: numeric([3, 5], ([rate = 0, paid = 0, now = 0, then = 0, due = 0]) => {
    if (rate === 0) return paid === 0 ? NO_NUMBER : -(now + then) / paid;
    const each = (paid * (1 + rate * flag(due))) / rate;
    const quotient = (each - then) / (each + now);
    return quotient > 0 && rate > -1 ? finite(Math.log(quotient) / Math.log(1 + rate)) : NO_NUMBER;
  }),
  IPMT: numeric([4, 6], ([rate = 0, period = 0, periods = 0, now = 0, then = 0, due = 0]) =>
    interest({ rate, periods, now, then, due }, period),
  ),
  PPMT: numeric([4, 6], ([rate = 0, period = 0, periods = 0, now = 0, then = 0, due = 0]) => {
    const loan = { rate, periods, now, then, due };
    const [all, part] = [payment(loan), interest(loan, period)];
    return isError(all) ? all : isError(part) ? part : all - part;
  }),
  SLN: numeric([3, 3], ([cost = 0, rest = 0, life = 0]) => (life === 0 ? DIVIDED_BY_ZERO : (cost - rest) / life)),
  NPV: range([2, 255], (call) => {
    const rate = toNumber(call.scalar(0));
    if (isError(rate)) return rate;
    const flows = numbersOf(call, 1);
    if (isError(flows)) return flows;
    if (rate === -1) return DIVIDED_BY_ZERO;
    return finite(flows.reduce((total, flow, index) => total + flow / (1 + rate) ** (index + 1), 0));
  }),
};

interface Loan {
  readonly rate: number;
  readonly periods: number;
  readonly now: number;
  readonly then: number;
  readonly due: number;
}

function flag(due: number): number {
  return due === 0 ? 0 : 1;
}

function future(rate: number, periods: number, paid: number, now: number, due: number): number {
  if (rate === 0) return 0 - (now + paid * periods);
  const growth = (1 + rate) ** periods;
  return -(now * growth + (paid * (1 + rate * flag(due)) * (growth - 1)) / rate);
}

function payment({ rate, periods, now, then, due }: Loan): number | ErrorValue {
  if (periods === 0) return NO_NUMBER;
  if (rate === 0) return -(now + then) / periods;
  const growth = (1 + rate) ** periods;
  return finite((-(now * growth + then) * rate) / ((1 + rate * flag(due)) * (growth - 1)));
}

/** What of one payment is interest on what is owed before it. */
function interest(loan: Loan, period: number): number | ErrorValue {
  const paid = payment(loan);
  if (isError(paid)) return paid;
  if (period < 1 || period >= loan.periods + 1) return NO_NUMBER;
  if (flag(loan.due) === 0) return finite(future(loan.rate, period - 1, paid, loan.now, 0) * loan.rate);
  if (period === 1) return 0;
  return finite((future(loan.rate, period - 1, paid, loan.now, 1) * loan.rate) / (1 + loan.rate));
}
