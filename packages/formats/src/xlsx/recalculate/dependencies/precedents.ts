import { areaBox, type Box, referencesOf, sameSheet, tokenize } from '../../formula/index.ts';
import type { CalculationModel } from './calculation-model.ts';
import { stretchedReads } from './stretched.ts';
import { structuredBox } from './structured-box.ts';
import { withoutPlaces } from './without-places.ts';

export interface Precedent extends Box {
  /** Index in the model's list of sheets. */
  readonly sheet: number;
}

export interface FormulaFacts {
  readonly precedents: readonly Precedent[];
  /** Upper case, without prefixes; functions inside names included. */
  readonly functions: ReadonlySet<string>;
  /** It reads cells through a name or a table, whose meaning an edit may have changed. */
  readonly isIndirect: boolean;
  /** Why nobody but Excel should calculate it; undefined when the engine may try. */
  readonly obstacle: string | undefined;
}

const MAX_NAME_DEPTH = 10;

/** What a formula reads, names and tables looked up. */
export function formulaFacts(model: CalculationModel, sheet: number, formula: string, depth = 0): FormulaFacts {
  const uses = referencesOf(withoutPlaces(formula));
  const precedents: Precedent[] = [];
  const functions = new Set(uses.functions);
  let obstacle: string | undefined = uses.hasUnknown ? 'text that is no formula' : undefined;
  for (const reference of uses.references) {
    if (reference.isOtherBook) obstacle = 'another workbook';
    else if (reference.lastSheet !== undefined) {
      obstacle = 'a reference to several sheets';
      for (const index of model.sheets.keys()) precedents.push({ sheet: index, ...areaBox(reference.area) });
    } else {
      const target = reference.sheet === undefined ? sheet : sheetIndex(model, reference.sheet);
      if (target === -1) obstacle = 'a sheet that is not there';
      else precedents.push({ sheet: target, ...areaBox(reference.area) });
    }
  }
  precedents.push(...stretched(model, sheet, formula));
  for (const name of uses.names) {
    const meaning = nameMeaning(model, sheet, name);
    if (meaning === undefined) continue;
    if (depth >= MAX_NAME_DEPTH) {
      obstacle = 'names that refer to each other';
      continue;
    }
    const inner = formulaFacts(model, sheet, meaning, depth + 1);
    if (isRelative(meaning)) obstacle = obstacle ?? 'a name that means another cell in every cell';
    precedents.push(...inner.precedents);
    for (const used of inner.functions) functions.add(used);
    obstacle = obstacle ?? inner.obstacle;
  }
  for (const token of uses.tables.length === 0 ? [] : tokenize(formula)) {
    if (token.kind !== 'structured') continue;
    const table = model.tables.find((one) => one.name.toLowerCase() === token.table.toLowerCase());
    const target = table === undefined ? -1 : model.sheets.findIndex((one) => one.part === table.sheet.part);
    if (table === undefined || target === -1) obstacle = obstacle ?? 'a table that is not there';
    else precedents.push({ sheet: target, ...structuredBox(table, token.body) });
  }
  return { precedents, functions, isIndirect: uses.names.length > 0 || uses.tables.length > 0, obstacle };
}

function stretched(model: CalculationModel, home: number, formula: string): Precedent[] {
  return stretchedReads(formula).flatMap(({ sheet, box }) => {
    const target = sheet === undefined ? home : sheetIndex(model, sheet);
    return target === -1 ? [] : [{ sheet: target, ...box }];
  });
}

function isRelative(formula: string): boolean {
  return referencesOf(formula).references.some(({ area }) =>
    [area.from, area.to].some(
      (corner) =>
        corner !== undefined &&
        ((corner.row !== undefined && !corner.isRowLocked) || (corner.column !== undefined && !corner.isColumnLocked)),
    ),
  );
}

export function sheetIndex(model: CalculationModel, name: string): number {
  return model.sheets.findIndex((sheet) => sameSheet(sheet.name, name));
}

/** Formula that a name stands for: the sheet's own name first, then the workbook's. */
export function nameMeaning(model: CalculationModel, sheet: number, written: string): string | undefined {
  const bang = written.lastIndexOf('!');
  const name = written.slice(bang + 1).toLowerCase();
  const given = bang === -1 ? undefined : written.slice(0, bang).replace(/^'|'$/g, '').replaceAll("''", "'");
  const home =
    given === undefined ? model.sheets[sheet]?.name : (model.sheets[sheetIndex(model, given)]?.name ?? given);
  const same = model.names.filter((one) => one.name.toLowerCase() === name);
  const local = same.find((one) => one.localSheet !== undefined && model.sheetNames[one.localSheet] === home);
  return (local ?? same.find((one) => one.localSheet === undefined))?.formula;
}
