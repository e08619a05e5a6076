import { defineTag } from './define-tag.ts';

export const functionWorkflowTag = defineTag({
  tag: 'function-workflow',
  content: 'workflow',
  attributes: { return: 'required', cd: 'optional', input: 'optional' },
  others: 'variables',
  does: { kind: 'call', session: 'fresh' },
  implicit: true,
  drawn: { label: 'function-workflow', style: 'plain' },
});
