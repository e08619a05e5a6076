import { defineTag } from './define-tag.ts';

export const resetTag = defineTag({
  tag: 'reset',
  content: 'state',
  attributes: { stack: 'optional', cd: 'optional', input: 'optional' },
  others: 'variables',
  does: { kind: 'enter', session: 'fresh', stack: 'cleared' },
  implicit: true,
  drawn: { label: 'reset', style: 'dashed' },
});
