import type { OfficeValue } from './office-values.ts';
import type { FormulaOutcome } from './protocol.ts';

interface KnownDifference {
  readonly reason: string;
  readonly matches: (one: FormulaOutcome, theirs: OfficeValue) => boolean;
}

/** Where LibreOffice is known to calculate otherwise than Excel, each as narrow as it can be told. */
const KNOWN: readonly KnownDifference[] = [
  {
    // Excel passes truth values in ranges over and tells them from numbers in comparisons.
    reason: 'it reads truth values, which LibreOffice takes for numbers',
    matches: ({ readsTruth }) => readsTruth,
  },
  {
    // In Excel the result is 0; in LibreOffice the next formula still finds it equal to "".
    reason: 'it reads a formula that gives an empty cell, which LibreOffice passes on as empty',
    matches: ({ readsEmpty }) => readsEmpty,
  },
  {
    // Excel: #NUM!, LibreOffice: #VALUE!.
    reason: 'LARGE, SMALL and FACT outside of their range are errors of another name',
    matches: ({ isError, value, functions }, theirs) =>
      isError &&
      value === '#NUM!' &&
      typeof theirs === 'object' &&
      functions.some((name) => ['LARGE', 'SMALL', 'FACT'].includes(name)),
  },
  {
    // Excel's last day is 31 December 9999; LibreOffice goes on.
    reason: 'DATEDIF reaches beyond the year 9999',
    matches: ({ value, functions }, theirs) =>
      value === '#NUM!' && functions.includes('DATEDIF') && typeof theirs === 'number' && theirs > 8099,
  },
  {
    // Excel: day 0 of January 1900, and a 29 February in that year.
    reason: 'LibreOffice counts the days before March 1900 otherwise',
    matches: ({ value, functions }, theirs) =>
      functions.some((name) => ['YEAR', 'MONTH', 'DAY', 'WEEKDAY', 'DATE'].includes(name)) &&
      (value === 1900 || theirs === 1899 || theirs === 12 || theirs === 30),
  },
];

export function knownDifference(one: FormulaOutcome, theirs: OfficeValue): string | undefined {
  return KNOWN.find(({ matches }) => matches(one, theirs))?.reason;
}
