export const SUMMARY_FUNCTIONS = ['sum', 'count', 'average', 'min', 'max'] as const;
export type SummaryFunction = (typeof SUMMARY_FUNCTIONS)[number];

export interface SummaryCondition {
  readonly range: string;
  /** Cell that holds the group's value. */
  readonly cell: string;
  readonly key: string | number | boolean | null;
}

/** A formula over the rows of the list that fit all conditions; without conditions, over all rows. */
export function summaryFormula(name: SummaryFunction, values: string, conditions: readonly SummaryCondition[]): string {
  if (conditions.length === 0) return `${PLAIN[name]}(${values})`;
  if (conditions.some(({ key }) => isPattern(key))) return exactFormula(name, values, conditions);
  const pairs = conditions.map(({ range, cell }) => `${range},${cell}`).join(',');
  // Counted are rows with a value in the column, as the other functions do.
  if (name === 'count') return `COUNTIFS(${pairs},${values},"<>")`;
  return `${CONDITIONAL[name]}(${values},${pairs})`;
}

const PLAIN = { sum: 'SUM', count: 'COUNTA', average: 'AVERAGE', min: 'MIN', max: 'MAX' } as const;
const CONDITIONAL = { sum: 'SUMIFS', average: 'AVERAGEIFS', min: '_xlfn.MINIFS', max: '_xlfn.MAXIFS' } as const;

/** Texts that SUMIFS would take for a comparison or a pattern, and match other rows. */
function isPattern(key: SummaryCondition['key']): boolean {
  return typeof key === 'string' && (/^[<>=]/.test(key) || /[*?~]/.test(key));
}

function exactFormula(name: SummaryFunction, values: string, conditions: readonly SummaryCondition[]): string {
  const fits = conditions.map(({ range, cell }) => `(${range}=${cell})`).join('*');
  switch (name) {
    case 'sum':
      return `SUMPRODUCT(1*${fits},${values})`;
    case 'count':
      return `SUMPRODUCT(${fits}*(${values}<>""))`;
    case 'average':
      return `SUMPRODUCT(1*${fits},${values})/SUMPRODUCT(${fits}*ISNUMBER(${values}))`;
    case 'min':
      return `_xlfn.AGGREGATE(15,6,${values}/(${fits}),1)`;
    case 'max':
      return `_xlfn.AGGREGATE(14,6,${values}/(${fits}),1)`;
  }
}

/** What the formula will show: texts and empty cells do not count, but for `count`. Undefined: a division by zero. */
export function aggregate(
  name: SummaryFunction,
  values: readonly (string | number | boolean | null)[],
): number | undefined {
  if (name === 'count') return values.filter((value) => value !== null && value !== '').length;
  const numbers = values.filter((value) => typeof value === 'number');
  const sum = numbers.reduce((total, value) => total + value, 0);
  switch (name) {
    case 'sum':
      return sum;
    case 'average':
      return numbers.length === 0 ? undefined : sum / numbers.length;
    case 'min':
      return numbers.reduce((least, value) => Math.min(least, value), numbers[0] ?? 0);
    case 'max':
      return numbers.reduce((most, value) => Math.max(most, value), numbers[0] ?? 0);
  }
}
