import { defineTag } from './define-tag.ts';

/** Never implicit: how many Agents there should be, and for what, only an answer can say. */
export const forkTag = defineTag({
  tag: 'fork',
  content: 'state',
  attributes: { next: 'optional', cd: 'optional', input: 'optional' },
  others: 'variables',
  does: { kind: 'fork' },
  implicit: false,
  drawn: { label: 'fork', style: 'thick' },
});
