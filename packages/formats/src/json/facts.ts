import type { FormatFacts } from '../core/facts.ts';
import { quickText } from '../text/facts.ts';

export const jsonFacts = {
  kind: 'json',
  noun: 'a JSON file',
  family: 'text',
  types: { json: 'application/json', jsonl: 'application/x-ndjson', ndjson: 'application/x-ndjson' },
  isText: true,
  shape: 'lines',
  views: ['lines'],
  can: ['map', 'read', 'passages', 'find', 'placeholders', 'change', 'edit', 'diff', 'select'],
  quick: quickText,
} as const satisfies FormatFacts;
