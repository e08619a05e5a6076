import { describe, expect, it } from 'vitest';
import { plainFormula, relativeFormula } from './open-formula.ts';

describe('formulas of the references proof', () => {
  it.each([
    ['of:=SUM([.A1:.A5])', '=SUM([.A1:.A5])'],
    ['of:=[.#REF!]+[$Data.#REF!]', '=#REF!+#REF!'],
    ["of:='my sheet'!#ref!+feb!#REF!", '=#REF!+#REF!'],
    ['of:=[.B9:.A2]', '=[.A2:.B9]'],
    ['of:=[.$A$9:.$A2]', '=[.$A2:.$A$9]'],
    ['of:="[.#REF!] x!#REF!"', '="[.#REF!] x!#REF!"'],
    ["of:=['it''s ]'.A1]", "=['it''s ]'.A1]"],
  ])('[F6] %s is told as %s', (formula, expected) => {
    expect(plainFormula(formula)).toBe(expected);
  });

  it('[F6] rules that mean the same read the same, wherever they are told from', () => {
    const one = relativeFormula('formula-is([.$B2]>[.C$3])', { row: 1, column: 0 });
    expect(one).toBe('formula-is([.$BR[0]]>[.C[2]$3])');
    expect(relativeFormula('formula-is([.$B5]>[.D$3])', { row: 4, column: 1 })).toBe(one);
    expect(relativeFormula('formula-is([.$B5]>[.D$3])', { row: 3, column: 1 })).not.toBe(one);
  });

  it('[F6] a distance over the edge of the sheet is the short way round', () => {
    expect(relativeFormula('[.A1048576]', { row: 0, column: 0 })).toBe('[.C[0]R[-1]]');
  });
});
