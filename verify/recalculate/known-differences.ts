import type { OfficeValue } from './office.ts';
import type { FormulaOutcome } from './protocol.ts';

interface KnownDifference {
  readonly reason: string;
  readonly matches: (one: FormulaOutcome, theirs: OfficeValue) => boolean;
}

/** Where LibreOffice is known to calculate otherwise than Excel, each as narrow as it can be told. */
const KNOWN: readonly KnownDifference[] = [];

export function knownDifference(one: FormulaOutcome, theirs: OfficeValue): string | undefined {
  return KNOWN.find(({ matches }) => matches(one, theirs))?.reason;
}
