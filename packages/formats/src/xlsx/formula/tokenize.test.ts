import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { joinTokens, tokenize } from './tokenize.ts';

/** `kind:text` of every token that is not space. */
function shape(formula: string): string[] {
  return tokenize(formula)
    .filter((token) => token.kind !== 'space')
    .map((token) => `${token.kind}:${token.text}`);
}

const CASES: readonly (readonly [string, readonly string[]])[] = [
  ['A1', ['reference:A1']],
  ['$A$1:b2', ['reference:$A$1:b2']],
  ['XFD1048576', ['reference:XFD1048576']],
  ['XFE1', ['name:XFE1']],
  ['A1048577', ['name:A1048577']],
  ['A0', ['name:A0']],
  ['A:A', ['reference:A:A']],
  ['$A:$C', ['reference:$A:$C']],
  ['1:1', ['reference:1:1']],
  ['$3:$5', ['reference:$3:$5']],
  ['1.5:2', ['number:1.5', 'operator::', 'number:2']],
  ['Sheet1!A1', ['reference:Sheet1!A1']],
  ["'My Sheet'!A1", ["reference:'My Sheet'!A1"]],
  ["'It''s'!A1:B2", ["reference:'It''s'!A1:B2"]],
  ["'a!b'!A1", ["reference:'a!b'!A1"]],
  ["'Q1 (2024)'!$A:$A", ["reference:'Q1 (2024)'!$A:$A"]],
  ['Jan:Dec!A1', ['reference:Jan:Dec!A1']],
  ["'Jan 1:Dec 1'!A1", ["reference:'Jan 1:Dec 1'!A1"]],
  ['[1]Sheet1!A1', ['reference:[1]Sheet1!A1']],
  ["'[1]My Sheet'!A1", ["reference:'[1]My Sheet'!A1"]],
  ["'C:\\dir\\[Book.xlsx]S'!A1", ["reference:'C:\\dir\\[Book.xlsx]S'!A1"]],
  ['[1]!Name', ['name:[1]!Name']],
  ['Sheet1!MyName', ['name:Sheet1!MyName']],
  ['Sheet1!#REF!', ['error:Sheet1!#REF!']],
  ['#REF!A1', ['error:#REF!A1']],
  ['#REF!$A$1:$B$2', ['error:#REF!$A$1:$B$2']],
  ['#REF!+A1', ['error:#REF!', 'operator:+', 'reference:A1']],
  ['#N/A', ['error:#N/A']],
  ['#DIV/0!', ['error:#DIV/0!']],
  ['A1:Sheet2!B2', ['reference:A1', 'operator::', 'reference:Sheet2!B2']],
  [
    'A1:INDEX(B:B,3)',
    ['reference:A1', 'operator::', 'function:INDEX', 'open:(', 'reference:B:B', 'separator:,', 'number:3', 'close:)'],
  ],
  ['LOG10(A1)', ['function:LOG10', 'open:(', 'reference:A1', 'close:)']],
  ['ATAN2(1,2)', ['function:ATAN2', 'open:(', 'number:1', 'separator:,', 'number:2', 'close:)']],
  [
    '_xlfn.XLOOKUP(A1,B:B,C:C)',
    [
      'function:_xlfn.XLOOKUP',
      'open:(',
      'reference:A1',
      'separator:,',
      'reference:B:B',
      'separator:,',
      'reference:C:C',
      'close:)',
    ],
  ],
  [
    '_xlfn.LET(_xlpm.x,1,_xlpm.x)',
    [
      'function:_xlfn.LET',
      'open:(',
      'name:_xlpm.x',
      'separator:,',
      'number:1',
      'separator:,',
      'name:_xlpm.x',
      'close:)',
    ],
  ],
  ['"A1"&A1', ['string:"A1"', 'operator:&', 'reference:A1']],
  ['"say ""A1"""', ['string:"say ""A1"""']],
  ['"open', ['unknown:"open']],
  ['1.5E+10', ['number:1.5E+10']],
  ['.5', ['number:.5']],
  ['1E5', ['number:1E5']],
  ['TRUE', ['boolean:TRUE']],
  ['FALSE()', ['function:FALSE', 'open:(', 'close:)']],
  [
    '{1,2;3,4}',
    ['brace:{', 'number:1', 'separator:,', 'number:2', 'separator:;', 'number:3', 'separator:,', 'number:4', 'brace:}'],
  ],
  ['Sales[Amount]', ['structured:Sales[Amount]']],
  ['Sales[[#This Row],[A 1]]', ['structured:Sales[[#This Row],[A 1]]']],
  ['[@Amount]*2', ['structured:[@Amount]', 'operator:*', 'number:2']],
  ["T[a'[b']]", ["structured:T[a'[b']]"]],
  ['Sales[]', ['structured:Sales[]']],
  ['A1:B2 B1:C3', ['reference:A1:B2', 'reference:B1:C3']],
  ['(A1,B2)', ['open:(', 'reference:A1', 'separator:,', 'reference:B2', 'close:)']],
  ['-A1%', ['operator:-', 'reference:A1', 'operator:%']],
  ['A1<>B1', ['reference:A1', 'operator:<>', 'reference:B1']],
  ['A1>=B1', ['reference:A1', 'operator:>=', 'reference:B1']],
  ['@A1', ['operator:@', 'reference:A1']],
  ['A1#', ['reference:A1', 'operator:#']],
  ['Übersicht!A1', ['reference:Übersicht!A1']],
  ['Größe', ['name:Größe']],
  ['価格!B2', ['reference:価格!B2']],
  ['tax_rate', ['name:tax_rate']],
  ['A1_total', ['name:A1_total']],
  ['FY2024.total', ['name:FY2024.total']],
  ['A1.5', ['name:A1.5']],
  ['AB12C', ['name:AB12C']],
  ['\\name', ['name:\\name']],
  ['A1+\u00a0B1', ['reference:A1', 'operator:+', 'reference:B1']],
  ['Sheet1!A1:Sheet1!B2', ['reference:Sheet1!A1:Sheet1!B2']],
  ['Sheet1!A1:Sheet2!B2', ['reference:Sheet1!A1', 'operator::', 'reference:Sheet2!B2']],
  ['Sheet1!$1:$2', ['reference:Sheet1!$1:$2']],
  ['A1:ZZZ9', ['reference:A1', 'operator::', 'name:ZZZ9']],
  ["'unclosed!A1", ["unknown:'", 'reference:unclosed!A1']],
  ['[1]Sheet1!Name(1)', ['function:[1]Sheet1!Name', 'open:(', 'number:1', 'close:)']],
];

describe('tokenize', () => {
  it.each(CASES)('[F6] %s', (formula, expected) => {
    expect(shape(formula)).toEqual(expected);
    expect(joinTokens(tokenize(formula))).toBe(formula);
  });

  it('[F5] joined tokens are the formula, whatever the text', () => {
    const alphabet = fc.constantFrom(...'A1$:!\'"[]{}(),;+-#@. \\_?%', 'REF!', 'Sheet1', 'ü', '😀', '""', "''");
    fc.assert(
      fc.property(fc.array(alphabet, { maxLength: 30 }), (pieces) => {
        const formula = pieces.join('');
        expect(joinTokens(tokenize(formula))).toBe(formula);
      }),
      { numRuns: 2000 },
    );
  });
});
