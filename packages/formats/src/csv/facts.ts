import type { FormatFacts } from '../core/facts.ts';
import { quickText } from '../text/facts.ts';

export const csvFacts = {
  kind: 'csv',
  noun: 'a table as text',
  family: 'table',
  types: {
    csv: 'text/csv',
    tsv: 'text/tab-separated-values',
    tab: 'text/tab-separated-values',
    psv: 'text/csv',
  },
  isText: true,
  shape: 'table',
  views: ['rows', 'lines'],
  can: ['read', 'passages', 'find', 'placeholders', 'change', 'edit', 'diff', 'select'],
  quick: { ...quickText, diff: 0, select: 0 },
} as const satisfies FormatFacts;
