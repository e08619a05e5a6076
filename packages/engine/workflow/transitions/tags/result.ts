import { defineTag } from './define-tag.ts';

export const resultTag = defineTag({
  tag: 'result',
  content: 'payload',
  attributes: {},
  others: 'refused',
  does: { kind: 'return' },
  implicit: true,
  drawn: { label: '', style: 'plain', leaves: 'result' },
});
