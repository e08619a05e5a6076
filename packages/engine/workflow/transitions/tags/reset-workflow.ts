import { defineTag } from './define-tag.ts';

export const resetWorkflowTag = defineTag({
  tag: 'reset-workflow',
  content: 'workflow',
  attributes: { cd: 'optional', input: 'optional' },
  others: 'variables',
  does: { kind: 'enter', session: 'fresh', stack: 'cleared' },
  implicit: true,
  drawn: { label: 'reset-workflow', style: 'dashed', leaves: 'other workflow' },
});
