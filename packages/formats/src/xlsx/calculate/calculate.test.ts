import { describe, expect, it } from 'vitest';
import { calculateArrayOn, calculateOn, type TestCells } from './testing/calculate-on.ts';

const CELLS: TestCells = {
  ...{ A1: 1, A2: 2.5, A3: -3, A4: 0, A5: 10, B1: 'apple', B2: 'Banana', B3: 'cherry', B4: 'apple', B5: 'a*b' },
  ...{ C1: 1, C2: '2', C3: true, C5: '#N/A', C6: 'x', D1: 45_322, D2: 45_351, E1: 1, E2: 3, E3: 5, E4: 7, E5: 9 },
  ...{ F1: 'a', F2: 'b', F3: 'c', F4: 'd', F5: 'e', G1: 0.1, G2: 0.2, G3: 0.3, G4: 1.005, G5: 2.675 },
};

type Case = readonly [formula: string, shown: unknown];

function cases(list: readonly Case[]): void {
  it.each(list)('[F6] %s shows %j', (formula, expected) => {
    const value = calculateOn(CELLS, formula);
    if (typeof expected === 'number') expect(value).toBeCloseTo(expected, 10);
    else expect(value).toBe(expected);
  });
}

describe('operators', () => {
  cases([
    ['-A2^2', 6.25],
    ['0-A2^2', -6.25],
    ['2^3^2', 64],
    ['A5%', 0.1],
    ['-A5%%', -0.001],
    ['+B1', 'apple'],
    ['B1="APPLE"', true],
    ['"a"<"B"', true],
    ['B1>A5', true],
    ['TRUE>B1', true],
    ['H1=0', true],
    ['H1=""', true],
    ['H1&"x"', 'x'],
    ['1/H1', '#DIV/0!'],
    ['C2+1', 3],
    ['C3+1', 2],
    ['C6+1', '#VALUE!'],
    ['C5+1', '#N/A'],
    ['A5/3&""', '3.33333333333333'],
    ['G1+G2=G3', true],
    ['G1+G2-G3', 0],
    ['A1:INDEX(A1:A5,2)', '#VALUE!'],
  ]);

  it.each(['IF(G1+G2-G3=0,1,2)', '("1/2"&H1)*1', '"é"<"z"', '1E+20&""', '(-8)^(1/3)', 'A4^A4', 'A1:A3 A2:B2'])(
    '[F6] %s is left alone, because programs disagree on it',
    (formula) => {
      expect(calculateOn(CELLS, formula)).toMatch(/^stale: /);
    },
  );
});

describe('numbers', () => {
  cases([
    ['ROUND(G4,2)', 1.01],
    ['ROUND(G5,2)', 2.68],
    ['ROUND(-A2,0)', -3],
    ['ROUND(1234.5,-2)', 1200],
    ['ROUNDUP(1.1,1)', 1.1],
    ['ROUNDDOWN(-A2,0)', -2],
    ['INT(-A2)', -3],
    ['TRUNC(-A2)', -2],
    ['CEILING(-A2,1)', -2],
    ['CEILING(-A2,-1)', -3],
    ['FLOOR(-A2,1)', -3],
    ['FLOOR(-A2,-1)', -2],
    ['CEILING(A2,-1)', '#NUM!'],
    ['CEILING.MATH(-A2)', -2],
    ['CEILING.MATH(-A2,1,1)', -3],
    ['FLOOR.MATH(-A2)', -3],
    ['NPER(0.01,1,10)', -9.578_594_039_8],
    ['FV(0,0,0)', 0],
    ['MOD(-A5,3)', 2],
    ['MOD(A5,0)', '#DIV/0!'],
    ['SUM(C1:C4)', 1],
    ['SUM(C2,1)', 1],
    ['SUM("3",A1)', 4],
    ['MAX(C2,C3)', 0],
    ['COUNT(C1:C6)', 1],
    ['COUNTA(C1:C6)', 5],
    ['AVERAGE(H1:H3)', '#DIV/0!'],
    ['SUM(A1:INDEX(A1:A5,3))', 0.5],
    ['SUMPRODUCT(LEN(B1:B3))', 17],
    ['SUMPRODUCT(--ISNUMBER(C1:C6))', 1],
    ['SUMPRODUCT((B1:B5="apple")*E1:E5)', 8],
    ['SUMPRODUCT(A1:A2,E1:E3)', '#VALUE!'],
    ['SUMPRODUCT(1/COUNTIF(E1:E5,E1:E5))', 5],
    ['SUM(LARGE(A1:A5,{1,2}))', 12.5],
    ['PMT(0.01,12,-1000)', 88.848_788_678_3],
  ]);

  it.each(['INT(0.29*100)', 'ROUNDDOWN(4.35*100,0)', 'MOD(G3,G1)', 'CEILING(0.1*3,0.1)', 'SUMPRODUCT(IF(A1:A3>0,1))'])(
    '[F6] %s is left alone, because it falls on an edge',
    (formula) => {
      expect(calculateOn(CELLS, formula)).toMatch(/^stale: /);
    },
  );

  it.each([
    'NORMSDIST(1)',
    'CHISQ.INV(0.1,3)',
    'ERF(1)',
    'YEARFRAC(D1,D2,1)',
    'OFFSET(A1,1,0)',
    'NOSUCH(1)',
    'AGGREGATE(9,6,A1:A3)',
  ])('[F6] %s is left alone, because the function is not trusted', (formula) => {
    expect(calculateOn(CELLS, formula)).toMatch(/^stale: it uses /);
  });
});

describe('conditions', () => {
  cases([
    ['SUMIF(B1:B5,"a*",E1:E5)', 17],
    ['SUMIF(B1:B5,"?pple",E1:E5)', 8],
    ['SUMIF(B1:B5,"a~*b",E1:E5)', 9],
    ['SUMIF(B1:B5,"<>apple",E1:E5)', 17],
    ['SUMIF(A1:A5,A2,E1)', 3],
    ['COUNTIF(B1:B6,"<>a*")', 3],
    ['COUNTIF(B1:B6,"*")', 5],
    ['COUNTIF(H1:H9,"<1")', 0],
    ['COUNTIF(H:H,"")', 1_048_576],
    ['COUNTIF(A1:A6,H1)', 1],
    ['COUNTIF(A1:A6,"<>0")', 5],
    ['COUNTIFS(B1:B5,"a*",A1:A5,">0")', 2],
    ['AVERAGEIF(B1:B5,"none",A1:A5)', '#DIV/0!'],
    ['SUMIF(#REF!,">0")', '#REF!'],
    ['IF(H1,"y","n")', 'n'],
    ['ISBLANK(H1)', true],
    ['ISBLANK(INDEX(H1:H3,1))', true],
    ['SUMPRODUCT(ISBLANK(A1:A9)*1)', 4],
    ['IFERROR(A1/A4,"div")', 'div'],
    ['IFERROR(C5,H1)', 0],
    ['IFNA(A1/A4,1)', '#DIV/0!'],
    ['OR(B1,A1)', true],
    ['AND(B1:B3)', '#VALUE!'],
    ['VLOOKUP(6,E1:F5,2)', 'c'],
    ['VLOOKUP(0,E1:F5,2)', '#N/A'],
    ['VLOOKUP("APP*",B1:E5,4,FALSE)', 1],
    ['VLOOKUP("5",E1:F5,2,0)', '#N/A'],
    ['VLOOKUP(5,E1:F5,3)', '#REF!'],
    ['VLOOKUP(6,E1:F5,0,FALSE)', '#N/A'],
    ['VLOOKUP(5,E1:F5,0,FALSE)', '#VALUE!'],
    ['MATCH(6,E1:E5,1)', 3],
    ['INDEX(A1:C1,2)', 'apple'],
    ['INDEX(A1:C5,9,1)', '#REF!'],
    ['LOOKUP(2,1/(E1:E5<6),F1:F5)', 'c'],
    ['XLOOKUP(7,E1:E5,F1:F5)', 'd'],
    ['XLOOKUP(8,E1:E5,F1:F5,"none")', 'none'],
  ]);

  it.each([
    'COUNTIF(C1:C6,2)',
    'VLOOKUP(5,A1:B5,2)',
    'MATCH(TRUE,A1:A3>1,0)',
    'XLOOKUP(7,E1:E5,F1:F5,"",1)',
    'COUNTIF(B1:B5,">=a*")',
  ])('[F6] %s is left alone', (formula) => {
    expect(calculateOn(CELLS, formula)).toMatch(/^stale: /);
  });
});

describe('texts and dates', () => {
  cases([
    ['TEXT(G4,"0.00")', '1.01'],
    ['TEXT(1234.5,"#,##0")', '1,235'],
    ['TEXT(B1,"0")', 'apple'],
    ['TEXT(D1,"yyyy-mm-dd")', '2024-01-31'],
    ['TEXT(D1,"ddd")', 'Wed'],
    ['TEXT(-0.25,"0%")', '-25%'],
    ['LEFT(B1,-1)', '#VALUE!'],
    ['SEARCH("P?L",B1)', 2],
    ['FIND("P",B1)', '#VALUE!'],
    ['SUBSTITUTE(B1,"p","x",2)', 'apxle'],
    ['TEXTJOIN("-",TRUE,B1:B2,H1)', 'apple-Banana'],
    ['TEXTJOIN("-",,B1:B2,H1)', 'apple-Banana'],
    ['VALUE("12%")', 0.12],
    ['DATE(2024,13,1)', 45_658],
    ['DAY(H1)', 0],
    ['DAY(60)', 29],
    ['DATE(1900,2,29)', 60],
    ['DATE(1900,1,22222)', 22_222],
    ['T(B1:B3)', 'apple'],
    ['N(A1:A3)', 1],
    ['EOMONTH(D1,1)', 45_351],
    ['WEEKDAY(D1,2)', 3],
    ['DATEDIF(D1,D2,"m")', 0],
    ['NETWORKDAYS(D1,D2)', 22],
    ['TIME(25,0,0)', 1 / 24],
  ]);

  it('[F6] dates count from 1904 where the workbook does', () => {
    expect(calculateOn({}, 'DATE(2024,1,31)', { usesDates1904: true })).toBe(45_322 - 1462);
    expect(calculateOn({ A1: 45_322 - 1462 }, 'TEXT(A1,"yyyy-mm-dd")', { usesDates1904: true })).toBe('2024-01-31');
    expect(calculateOn({ A1: 45_322 - 1462 }, 'WEEKDAY(A1)', { usesDates1904: true })).toBe(4);
  });

  it.each([
    'TEXT(A1,"[h]:mm")',
    'VALUE("1,234")',
    'DATEVALUE("1/2/2024")',
    'CHAR(200)',
    'DATEDIF(D1,D2,"md")',
    'UPPER("ß")',
  ])('[F6] %s is left alone, because it depends on the place', (formula) => {
    expect(calculateOn(CELLS, formula)).toMatch(/^stale: /);
  });
});

describe('whole columns', () => {
  cases([
    ['SUMPRODUCT((B:B="apple")*E:E)', 8],
    ['SUMPRODUCT(--(B:B<>""))', 5],
    ['LOOKUP(2,1/(E:E<>""),F:F)', 'e'],
    ['SUM(E:E)', 25],
  ]);

  it.each(['SUMPRODUCT(--(B:B=""))', 'SUMPRODUCT(E:E+1)'])(
    '[F6] %s is left alone: it counts a million empty rows',
    (formula) => {
      expect(calculateOn(CELLS, formula)).toMatch(/^stale: /);
    },
  );

  it('[F6] array formulas over whole columns count only what is filled', () => {
    expect(calculateArrayOn(CELLS, 'SUM(IF(B:B="apple",E:E))')).toEqual([[8]]);
    expect(calculateArrayOn(CELLS, 'SUM(IF(B:B="",1,0))')).toMatch(/^stale: /);
    expect(calculateArrayOn(CELLS, 'AVERAGE(E:E*1)')).toMatch(/^stale: /);
    expect(calculateArrayOn(CELLS, 'E:E*2')).toMatch(/^stale: /);
    expect(calculateArrayOn(CELLS, 'FILTER(E:E,E:E>5)')).toMatch(/^stale: /);
  });
});

it('[F6] deeply nested calls are calculated once each', () => {
  const formula = `${'IFERROR('.repeat(40)}SUM(A1:A3)${',0)'.repeat(40)}`;
  expect(calculateOn(CELLS, formula)).toBe(0.5);
});

describe('one value of a range', () => {
  it('[F6] is that of the own row in a formula that is no array formula', () => {
    expect(calculateOn(CELLS, 'A1:A5*2', { row: 2 })).toBe(5);
    expect(calculateOn(CELLS, 'SUM(A1:A5*E1:E5)', { row: 2 })).toBe(7.5);
    expect(calculateOn(CELLS, 'A1:A5*2', { row: 9 })).toBe('#VALUE!');
  });
});

describe('array formulas', () => {
  it.each([
    ['SUM(A1:A3*E1:E3)', [[-6.5]]],
    ['SUM(IF(B1:B5="apple",E1:E5))', [[8]]],
    ['MAX(IF(A1:A5>0,A1:A5))', [[10]]],
    ['INDEX(F1:F5,MATCH(1,(B1:B5="apple")*(E1:E5>1),0))', [['d']]],
    ['TRANSPOSE(E1:E3)', [[1, 3, 5]]],
    [
      'E1:E3*{1,10}',
      [
        [1, 10],
        [3, 30],
        [5, 50],
      ],
    ],
    ['LEN(B1:B2)', [[5], [6]]],
    ['IFERROR(1/A3:A5,0)', [[-1 / 3], [0], [0.1]]],
    [
      'SEQUENCE(2,3)',
      [
        [1, 2, 3],
        [4, 5, 6],
      ],
    ],
    ['UNIQUE(B1:B4)', [['apple'], ['Banana'], ['cherry']]],
    ['SORT(A1:A4,1,-1)', [[2.5], [1], [0], [-3]]],
    [
      'FILTER(E1:F5,E1:E5>5)',
      [
        [7, 'd'],
        [9, 'e'],
      ],
    ],
    ['FREQUENCY(E1:E5,{3,6})', [[2], [1], [2]]],
    [
      'MMULT(E1:E2,{1,2})',
      [
        [1, 2],
        [3, 6],
      ],
    ],
    ['XLOOKUP(3,E1:E5,E1:F5)', [[3, 'b']]],
    ['ROW(A1:A3)', [[1], [2], [3]]],
  ])('[F6] %s gives %j', (formula, expected) => {
    expect(calculateArrayOn(CELLS, formula)).toEqual(expected);
  });

  it('[F6] what is not certain is left alone', () => {
    expect(calculateArrayOn(CELLS, 'FILTER(E1:F5,E1:E5>50)')).toMatch(/^stale: /);
    expect(calculateArrayOn(CELLS, 'SORT(C1:C4)')).toMatch(/^stale: /);
    expect(calculateArrayOn(CELLS, 'LET(x,1,x)')).toMatch(/^stale: /);
  });
});
