import { defineTag } from './define-tag.ts';

export const callWorkflowTag = defineTag({
  tag: 'call-workflow',
  content: 'workflow',
  attributes: { return: 'required', cd: 'optional', input: 'optional' },
  others: 'variables',
  does: { kind: 'call', session: 'branched' },
  implicit: true,
  drawn: { label: 'call-workflow', style: 'plain' },
});
