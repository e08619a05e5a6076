import { defineTag } from './define-tag.ts';

export const forkWorkflowTag = defineTag({
  tag: 'fork-workflow',
  content: 'workflow',
  attributes: { next: 'optional', cd: 'optional', input: 'optional' },
  others: 'variables',
  does: { kind: 'fork' },
  implicit: false,
  drawn: { label: 'fork-workflow', style: 'thick' },
});
