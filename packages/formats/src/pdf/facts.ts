import type { FormatFacts } from '../core/facts.ts';

export const pdfFacts = {
  kind: 'pdf',
  noun: 'a PDF document',
  family: 'text',
  types: { pdf: 'application/pdf' },
  signatures: [{ start: '%PDF-', type: 'application/pdf' }],
  shape: 'lines',
  // A few bytes can ask for hours of drawing, and nothing stops pdfium from within.
  patience: { base: 10_000, perMegabyte: 20_000 },
  views: ['pages', 'lines'],
  can: ['map', 'read', 'passages', 'picture', 'find', 'diff', 'placeholders', 'edit'],
} as const satisfies FormatFacts;
