import { defineTag } from './define-tag.ts';

export const askTag = defineTag({
  tag: 'ask',
  content: 'question',
  attributes: { next: 'required', timeout: 'optional', timeout_next: 'optional' },
  others: 'ignored',
  does: { kind: 'ask' },
  implicit: false,
  drawn: { label: 'answer', style: 'plain' },
});
