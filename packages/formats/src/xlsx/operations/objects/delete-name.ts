import { z } from 'zod';
import { removeDefinedName } from '../../edit/book/defined-names.ts';
import type { WorkbookEdit } from '../../edit/book/workbook-edit.ts';
import { ObjectNotFoundError } from '../../edit/objects/errors.ts';
import { defineOperation } from '../common/define-operation.ts';
import { nameField, scopeField } from './name-fields.ts';

export const deleteName = defineOperation({
  kind: 'delete_name',
  describe: 'Deletes a defined name. Formulas that use it will show #NAME?.',
  schema: z.strictObject({ name: nameField, scope: scopeField }),
  apply(book, { name, scope }) {
    const localSheet = scope === undefined ? undefined : book.findSheet(scope).index;
    const found = findName(book, name, localSheet);
    book.changeWorkbook((text) => removeDefinedName(text, { name: found, localSheet }));
    book.formulasChanged();
    return `deleted the name ${found}`;
  },
});

function findName(book: WorkbookEdit, name: string, localSheet: number | undefined): string {
  const names = book.definedNames().filter((present) => present.localSheet === localSheet);
  const found = names.find((present) => present.name.toLowerCase() === name.toLowerCase());
  if (found !== undefined) return found.name;
  throw new ObjectNotFoundError(
    'defined name',
    name,
    names.filter((present) => !present.isHidden).map((present) => present.name),
  );
}
