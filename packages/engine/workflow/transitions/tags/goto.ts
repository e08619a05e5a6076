import { defineTag } from './define-tag.ts';

export const gotoTag = defineTag({
  tag: 'goto',
  content: 'state',
  attributes: { input: 'optional' },
  others: 'variables',
  does: { kind: 'enter', session: 'kept', stack: 'kept' },
  implicit: true,
  drawn: { label: '', style: 'plain' },
});
