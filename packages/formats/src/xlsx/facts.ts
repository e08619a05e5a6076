import type { FormatFacts } from '../core/facts.ts';

export const xlsxFacts = {
  kind: 'xlsx',
  noun: 'a workbook',
  family: 'table',
  words: ['excel', 'workbook', 'spreadsheet', 'sheet', 'worksheet', 'chart', 'pivot', 'formula'],
  types: {
    xlsx: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
    xlsm: 'application/vnd.ms-excel.sheet.macroEnabled.12',
    xltx: 'application/vnd.openxmlformats-officedocument.spreadsheetml.template',
    xltm: 'application/vnd.ms-excel.template.macroEnabled.12',
  },
  zipFolder: 'xl/',
  shape: 'sheets',
  views: ['cells'],
  can: ['map', 'read', 'passages', 'edit', 'diff', 'select'],
} as const satisfies FormatFacts;
