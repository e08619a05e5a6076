import { z } from 'zod';
import { rootElement, setAttribute } from '../../../xml/splice.ts';
import type { WorkbookEdit } from '../../edit/book/workbook-edit.ts';
import { rewriteElements } from '../../edit/markup/rewrite-elements.ts';
import { allTables, findTable } from '../../edit/objects/find-table.ts';
import { checkName } from '../../edit/objects/valid-name.ts';
import { renameTable as renameInFormula } from '../../formula/index.ts';
import { mentionsSheet } from '../../shift/mentions-sheet.ts';
import { rewriteBookFormulas } from '../../shift/rewrite-book.ts';
import { defineOperation } from '../common/define-operation.ts';
import { tableField } from '../common/fields.ts';

export const renameTable = defineOperation({
  kind: 'rename_table',
  describe: 'Renames a table; formulas that use it follow.',
  schema: z.strictObject({ table: tableField, name: z.string().describe('The new name.') }),
  apply(book, { table: old, name }) {
    const table = findTable(book, old);
    const others = allTables(book).filter((other) => other.part !== table.part);
    checkName(name, [...others.map((other) => other.name), ...book.definedNames().map((present) => present.name)]);
    book.parts.change(table.part, (text) => {
      const named = setAttribute(text, rootElement(text), 'name', name);
      return setAttribute(named, rootElement(named), 'displayName', name);
    });
    rewriteBookFormulas(
      book,
      (formula) => renameInFormula(formula, table.name, name),
      (source) => mentionsSheet(source, table.name),
    );
    renamePivotSources(book, table.name, name);
    return `table ${table.name} is now ${name}`;
  },
});

function renamePivotSources(book: WorkbookEdit, from: string, to: string): void {
  for (const part of book.parts.names()) {
    if (!/pivotCacheDefinition[^/]*\.xml$/i.test(part)) continue;
    book.parts.change(part, (text) =>
      rewriteElements(text, (element) =>
        element.name === 'worksheetSource' && element.attribute('name')?.toLowerCase() === from.toLowerCase()
          ? { attributes: { name: to } }
          : undefined,
      ),
    );
  }
}
