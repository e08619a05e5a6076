import { defineTag } from './define-tag.ts';

export const callTag = defineTag({
  tag: 'call',
  content: 'state',
  attributes: { return: 'required', cd: 'optional', input: 'optional' },
  others: 'variables',
  does: { kind: 'call', session: 'branched' },
  implicit: true,
  drawn: { label: 'call', style: 'plain' },
});
