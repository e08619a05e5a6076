import { z } from 'zod';
import type { DocumentEdit } from '../../edit/document/document-edit.ts';
import { changesOf } from '../../revisions/changes.ts';
import type { Decision } from '../../revisions/decision.ts';
import { type ChangeSelection, selectChanges } from '../../revisions/select-changes.ts';
import { settleChanges } from '../../revisions/settle-changes.ts';
import { defineOperation } from '../common/define-operation.ts';
import { lineField } from '../common/fields.ts';

const schema = z.strictObject({
  ids: z.array(z.string()).min(1).optional(),
  author: z.string().optional(),
  line: lineField.optional(),
  to_line: z.int().min(1).optional(),
});

function settle(edit: DocumentEdit, wanted: z.output<typeof schema>, decision: Decision): string {
  const { ids, author, line, to_line: end } = wanted;
  const selection: ChangeSelection = { ids, author, line_start: line, line_end: end };
  const changes = selectChanges(edit.document, selection);
  settleChanges(edit.document, changes, decision);
  edit.linesChanged();
  return `${changes.length} tracked change${changes.length === 1 ? '' : 's'} ${decision}ed`;
}

const sample = (edit: DocumentEdit) => (changesOf(edit.document).length === 0 ? null : {});

export const acceptChanges = defineOperation({
  kind: 'accept_changes',
  describe: 'Accepts tracked changes: all, or by ids (docx_list_changes), author, lines.',
  schema,
  apply: (edit, wanted) => settle(edit, wanted, 'accept'),
  sample,
});

export const rejectChanges = defineOperation({
  kind: 'reject_changes',
  describe: 'Rejects them.',
  schema,
  apply: (edit, wanted) => settle(edit, wanted, 'reject'),
  sample,
});
