import type { FormatFacts } from '../core/facts.ts';

export const docxFacts = {
  kind: 'docx',
  noun: 'a Word document',
  family: 'text',
  words: ['document', 'word file', 'in word', 'ms word', 'microsoft word', 'letter', 'contract', 'tracked change'],
  types: {
    docx: 'application/vnd.openxmlformats-officedocument.wordprocessingml.document',
    docm: 'application/vnd.ms-word.document.macroEnabled.12',
    dotx: 'application/vnd.openxmlformats-officedocument.wordprocessingml.template',
    dotm: 'application/vnd.ms-word.template.macroEnabled.12',
  },
  zipFolder: 'word/',
  shape: 'lines',
  views: ['blocks', 'lines'],
  can: ['map', 'read', 'passages', 'find', 'placeholders', 'change', 'edit', 'diff', 'select'],
} as const satisfies FormatFacts;
