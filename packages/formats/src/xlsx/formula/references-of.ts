import type { Area } from './area.ts';
import { isOtherBook } from './sheet-prefix.ts';
import { tokenize } from './tokenize.ts';

export interface FormulaReference {
  /** Undefined: the sheet that holds the formula. */
  readonly sheet: string | undefined;
  /** Second sheet of `Jan:Dec!A1`. */
  readonly lastSheet: string | undefined;
  readonly isOtherBook: boolean;
  readonly area: Area;
}

export interface FormulaUses {
  readonly references: readonly FormulaReference[];
  /** Defined names and variables, as written. */
  readonly names: readonly string[];
  /** Tables that structured references name; empty for the table that the cell is in. */
  readonly tables: readonly string[];
  /** Upper case, without `_xlfn.` and its kin. */
  readonly functions: readonly string[];
  readonly hasErrors: boolean;
  /** Something that this tokeniser does not understand is in it. */
  readonly hasUnknown: boolean;
}

/** Everything that a formula reads or calls. */
export function referencesOf(formula: string): FormulaUses {
  const references: FormulaReference[] = [];
  const names = new Set<string>();
  const tables = new Set<string>();
  const functions = new Set<string>();
  let hasErrors = false;
  let hasUnknown = false;
  for (const token of tokenize(formula)) {
    if (token.kind === 'reference') {
      const { prefix, area } = token;
      references.push({
        sheet: prefix?.sheet,
        lastSheet: prefix?.lastSheet,
        isOtherBook: isOtherBook(prefix),
        area,
      });
    } else if (token.kind === 'name') names.add(token.text);
    else if (token.kind === 'structured') tables.add(token.table);
    else if (token.kind === 'function') functions.add(plainFunctionName(token.body));
    else if (token.kind === 'error') hasErrors = true;
    else if (token.kind === 'unknown') hasUnknown = true;
  }
  return { references, names: [...names], tables: [...tables], functions: [...functions], hasErrors, hasUnknown };
}

export function plainFunctionName(name: string): string {
  return name.replace(/^(?:_xlfn\.|_xlws\.|_xlpm\.|_xludf\.)+/i, '').toUpperCase();
}
