import type { FormatFacts } from '../core/facts.ts';

const MEBIBYTE = 1024 * 1024;

/** A text of a mebibyte is read through in some ten milliseconds; to compare two takes longer. */
export const quickText = {
  map: MEBIBYTE,
  read: MEBIBYTE,
  find: MEBIBYTE,
  placeholders: MEBIBYTE,
  change: MEBIBYTE,
  edit: 64 * 1024,
  diff: 16 * 1024,
  select: 16 * 1024,
};

export const textFacts = {
  kind: 'text',
  noun: 'a text',
  family: 'text',
  types: { txt: 'text/plain', md: 'text/markdown', html: 'text/html' },
  isText: true,
  shape: 'lines',
  views: ['lines'],
  can: ['map', 'read', 'passages', 'find', 'placeholders', 'change', 'edit', 'diff', 'select'],
  quick: quickText,
} as const satisfies FormatFacts;
