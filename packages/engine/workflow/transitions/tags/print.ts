import { defineTag } from './define-tag.ts';

export const printTag = defineTag({
  tag: 'print',
  content: 'payload',
  attributes: {},
  others: 'ignored',
  does: { kind: 'print' },
  implicit: false,
  drawn: { label: '', style: 'plain' },
});
