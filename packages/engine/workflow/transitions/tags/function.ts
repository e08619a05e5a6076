import { defineTag } from './define-tag.ts';

export const functionTag = defineTag({
  tag: 'function',
  content: 'state',
  attributes: { return: 'required', cd: 'optional', input: 'optional' },
  others: 'variables',
  does: { kind: 'call', session: 'fresh' },
  implicit: true,
  drawn: { label: 'function', style: 'plain' },
});
