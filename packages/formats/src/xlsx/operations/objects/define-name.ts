import { z } from 'zod';
import { setDefinedName } from '../../edit/book/defined-names.ts';
import { toStoredFormula } from '../../edit/cells/stored-formula.ts';
import { ObjectRefusedError } from '../../edit/objects/errors.ts';
import { allTables } from '../../edit/objects/find-table.ts';
import { checkName } from '../../edit/objects/valid-name.ts';
import { renderArea, tokenize } from '../../formula/index.ts';
import { defineOperation } from '../common/define-operation.ts';
import { nameField, scopeField } from './name-fields.ts';

export const defineName = defineOperation({
  kind: 'define_name',
  describe: 'Gives a cell, a range or a formula a name, or changes what a name stands for.',
  schema: z.strictObject({
    name: nameField,
    refers_to: z.string().describe("Like Sales!A1:B9, 'My sheet'!C3 or =0.19. Ranges become absolute."),
    scope: scopeField,
  }),
  apply(book, { name, refers_to, scope }) {
    const localSheet = scope === undefined ? undefined : book.findSheet(scope).index;
    checkName(
      name,
      allTables(book).map((table) => table.name),
    );
    const formula = absolute(toStoredFormula(refers_to));
    book.changeWorkbook((text) => setDefinedName(text, { name, formula, localSheet }));
    book.formulasChanged();
    return `${name} = ${formula}`;
  },
});

/** A relative reference in a name means another cell for every cell that uses it: hardly ever what is wanted. */
function absolute(formula: string): string {
  const tokens = tokenize(formula);
  const lock = { isRowLocked: true, isColumnLocked: true };
  const changed = tokens.map((token) => {
    if (token.kind !== 'reference') return token.text;
    if (token.prefix === undefined) {
      throw new ObjectRefusedError(
        `The name's range ${token.text} does not say on which sheet.`,
        'Write the sheet before the range, like Sales!A1:B9.',
        { formula },
      );
    }
    const { area } = token;
    const to = area.to === undefined ? undefined : { ...area.to, ...lock };
    return `${token.prefix.text}${renderArea({ ...area, from: { ...area.from, ...lock }, to })}`;
  });
  return changed.join('');
}
