/** Formats that models and people ask for by name. */
const BY_NAME: Readonly<Record<string, string>> = {
  general: 'General',
  integer: '0',
  number: '#,##0.00',
  thousands: '#,##0',
  currency: '#,##0.00 "€"',
  euro: '#,##0.00 "€"',
  dollar: '"$"#,##0.00',
  accounting: '#,##0.00;[Red]-#,##0.00',
  percent: '0.00%',
  percentage: '0.00%',
  date: 'yyyy-mm-dd',
  datetime: 'yyyy-mm-dd hh:mm:ss',
  time: 'hh:mm:ss',
  duration: '[h]:mm:ss',
  scientific: '0.00E+00',
  fraction: '# ?/?',
  text: '@',
};

/** Codes that have a number of their own in every workbook. */
const BUILT_IN: ReadonlyMap<string, number> = new Map([
  ['General', 0],
  ['0', 1],
  ['0.00', 2],
  ['#,##0', 3],
  ['#,##0.00', 4],
  ['0%', 9],
  ['0.00%', 10],
  ['0.00E+00', 11],
  ['# ?/?', 12],
  ['# ??/??', 13],
  ['mm-dd-yy', 14],
  ['d-mmm-yy', 15],
  ['d-mmm', 16],
  ['mmm-yy', 17],
  ['h:mm AM/PM', 18],
  ['h:mm:ss AM/PM', 19],
  ['h:mm', 20],
  ['h:mm:ss', 21],
  ['m/d/yy h:mm', 22],
  ['[h]:mm:ss', 46],
  ['@', 49],
]);

export const FIRST_CUSTOM_FORMAT = 164;

export function formatCode(nameOrCode: string): string {
  return BY_NAME[nameOrCode.trim().toLowerCase()] ?? nameOrCode;
}

export function builtInFormatId(code: string): number | undefined {
  return BUILT_IN.get(code);
}

export function builtInFormatCode(id: number): string | undefined {
  for (const [code, number] of BUILT_IN) if (number === id) return code;
  return undefined;
}

export const NUMBER_FORMAT_NAMES: readonly string[] = Object.keys(BY_NAME);
