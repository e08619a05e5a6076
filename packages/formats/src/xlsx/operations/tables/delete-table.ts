import { z } from 'zod';
import { unrelate } from '../../../ooxml/part-relationships.ts';
import { removePart } from '../../../ooxml/remove-parts.ts';
import type { WorkbookEdit } from '../../edit/book/workbook-edit.ts';
import { rewriteElements } from '../../edit/markup/rewrite-elements.ts';
import { ObjectRefusedError } from '../../edit/objects/errors.ts';
import { findTable } from '../../edit/objects/find-table.ts';
import { tokenize } from '../../formula/index.ts';
import { mentionsSheet } from '../../shift/mentions-sheet.ts';
import { rewriteBookFormulas } from '../../shift/rewrite-book.ts';
import { defineOperation } from '../common/define-operation.ts';
import { tableField } from '../common/fields.ts';

export const deleteTable = defineOperation({
  kind: 'delete_table',
  describe: 'Turns a table back into plain cells; values and looks of cells stay. Refused while formulas use its name.',
  schema: z.strictObject({ table: tableField }),
  apply(book, { table: name }) {
    const table = findTable(book, name);
    const users = formulasWith(book, table.name);
    if (users.length > 0) {
      throw new ObjectRefusedError(
        `${users.length} formula(s) use the table "${table.name}", for instance ${users[0]}.`,
        'Rewrite these formulas with plain ranges first.',
        { table: table.name, formulas: users.slice(0, 20) },
      );
    }
    table.sheet.change((text) =>
      rewriteElements(text, (element) =>
        element.name === 'tablePart' && element.attribute('id') === table.relationship ? { drop: true } : undefined,
      ),
    );
    unrelate(book.parts, table.sheet.part, table.relationship);
    removePart(book.parts, table.part);
    return `table ${table.name} is plain cells now`;
  },
});

/** Formulas anywhere in the workbook that name a table. */
function formulasWith(book: WorkbookEdit, table: string): string[] {
  const found: string[] = [];
  const checkpoint = book.checkpoint();
  rewriteBookFormulas(
    book,
    (formula) => {
      const isUser = tokenize(formula).some(
        (token) => token.kind === 'structured' && token.table.toLowerCase() === table.toLowerCase(),
      );
      if (isUser) found.push(formula);
      return formula;
    },
    (source) => mentionsSheet(source, table),
  );
  // A look must leave no trace: the walk above drops the list of formulas as a change would.
  book.rollback(checkpoint);
  return found;
}
