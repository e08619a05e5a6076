import { openZip, type ZipArchive } from '@galley/formats';
import { relationshipsPartOf } from '../../packages/formats/src/ooxml/part-names.ts';
import { applyOperations } from '../../packages/formats/src/xlsx/apply/apply-operations.ts';
import { WorkbookEdit } from '../../packages/formats/src/xlsx/edit/book/workbook-edit.ts';
import { expandShared } from '../../packages/formats/src/xlsx/formula/index.ts';
import { decodeXml } from '../../packages/formats/src/xml/decode-xml.ts';
import { decodeEscapes } from '../../packages/formats/src/zip/zip-entry.ts';
import type { BookFacts } from './book-facts.ts';
import type { PartRole, PlannedEdit } from './edit-kind.ts';
import { type EditedFile, FileRefused } from './file-proof.ts';
import { readCells, type SeenCell, toColumn, toRow } from './read-cells.ts';
import { isSameEntry } from './same-entry.ts';
import { type Token, tokenDifference } from './token-difference.ts';

const MOST_REPORTED = 4;
const RIGHTLY_REFUSED = new Set(['PART_OF_ARRAY', 'SHIFT_REFUSED']);

/** Makes one edit and looks at everything that it must not have changed. */
export function checkEdit(facts: BookFacts, edit: PlannedEdit): EditedFile {
  const applied = applyOperations(facts.bytes, edit.operations);
  if (!applied.ok) {
    const failure = applied.report.find((item) => !item.ok)?.error;
    const code = failure?.code ?? '';
    // Excel refuses these too: part of an array formula, rows through a pivot table.
    if (RIGHTLY_REFUSED.has(code)) return { bytes: undefined, faults: [], refused: code };
    if (code === 'FILE_CORRUPT') throw new FileRefused(code);
    return { bytes: undefined, faults: [`refused: ${code} ${failure?.message}`] };
  }
  const after = openZip(applied.bytes);
  const faults = [...checkParts(facts, edit, after), ...checkCells(facts, edit, applied.bytes, after)];
  return { bytes: applied.bytes, faults: faults.slice(0, MOST_REPORTED) };
}

function checkParts(facts: BookFacts, edit: PlannedEdit, after: ZipArchive): string[] {
  const faults: string[] = [];
  const comesOrGoes = (part: string): boolean =>
    /calcChain/i.test(part) || edit.comesOrGoes?.(plainName(part)) === true;
  for (const entry of facts.zip.entries) {
    const now = after.find(entry.name);
    if (now === undefined) {
      if (!comesOrGoes(entry.name)) faults.push(`the part ${entry.name} is gone`);
      continue;
    }
    if (isSameEntry(facts.zip, entry, after, now)) continue;
    faults.push(...checkTokens(facts, edit, entry.name, [text(facts.zip, entry.name), text(after, entry.name)]));
  }
  for (const entry of after.entries) {
    const isNew = facts.zip.find(entry.name) === undefined;
    const isStyles = /styles\.xml$/i.test(entry.name) && edit.allows('styles', 'styleSheet', entry.name);
    if (isNew && !comesOrGoes(entry.name) && !isStyles) faults.push(`the part ${entry.name} is new`);
  }
  return faults;
}

function checkTokens(facts: BookFacts, edit: PlannedEdit, part: string, [before, after]: [string, string]): string[] {
  const name = plainName(part);
  const role = roleOf(facts, name);
  if (role === 'target' && edit.shiftsRows === true) return [];
  const { removed, added } = tokenDifference(before, after);
  const isAllowed = ({ path, text }: Token): boolean => {
    const isCalculation =
      (role === 'workbook' && /^workbook\/calcPr$/.test(path)) ||
      ((role === 'workbook-relationships' || role === 'content-types') &&
        /(?:Relationship|Override)$/.test(path) &&
        /calcChain/i.test(text));
    // A package that names each of its relationship parts has no word yet for new ones.
    const isDeclaration = role === 'content-types' && /Default$/.test(path) && /Extension="rels"/.test(text);
    return isCalculation || isDeclaration || isShownValue(facts, name, path) || edit.allows(role, path, name);
  };
  // The root's closing tag stands beside every appended list; it differs only by what is before it.
  return [...removed.map((token) => ({ ...token, sign: '−' })), ...added.map((token) => ({ ...token, sign: '+' }))]
    .filter((token) => token.text.trim() !== '' && !isAllowed(token))
    .slice(0, MOST_REPORTED)
    .map((token) => `${part}: ${token.sign} ${token.path} ${JSON.stringify(token.text.slice(0, 80))}`);
}

/** The value that a formula shows, which follows the edit. */
function isShownValue(facts: BookFacts, part: string, path: string): boolean {
  const reference = /\/c\[([A-Z]+\d+)\](?:\/v)?$/.exec(path)?.[1];
  if (reference === undefined) return false;
  const sheet = facts.sheets.find((other) => other.part.toLowerCase() === part.toLowerCase());
  const cell = sheet?.cells.get(reference);
  return cell !== undefined && (cell.formula !== '' || cell.formulaType !== '');
}

/** A part's name as relationships say it, however the archive writes it. */
function plainName(part: string): string {
  return decodeEscapes(part.replaceAll('\\', '/').replace(/^\/+/, ''));
}

function roleOf(facts: BookFacts, part: string): PartRole {
  const name = part.toLowerCase();
  if (name === '[content_types].xml') return 'content-types';
  if (name === facts.workbookPart.toLowerCase()) return 'workbook';
  if (/(^|\/)_rels\/workbook[^/]*\.rels$/.test(name)) return 'workbook-relationships';
  if (name === facts.target.part.toLowerCase()) return 'target';
  if (facts.sheets.some((sheet) => relationshipsPartOf(sheet.part).toLowerCase() === name))
    return 'sheet-relationships';
  if (facts.sheets.some((sheet) => sheet.part.toLowerCase() === name)) return 'sheet';
  return /styles\.xml$/.test(name) ? 'styles' : 'other';
}

function checkCells(facts: BookFacts, edit: PlannedEdit, bytes: Uint8Array, after: ZipArchive): string[] {
  const book = new WorkbookEdit(bytes);
  const sheets = new Map<string, ReadonlyMap<string, SeenCell>>();
  const faults: string[] = [];
  for (const sheet of book.worksheets()) {
    const old = facts.sheets.find((other) => other.part === sheet.part);
    const [was, is] = [facts.zip.find(sheet.part), after.find(sheet.part)];
    const isSame = was !== undefined && is !== undefined && isSameEntry(facts.zip, was, after, is);
    sheets.set(sheet.name, isSame && old !== undefined ? old.cells : readCells(sheet.source()));
  }
  for (const sheet of facts.sheets) {
    const untouched = sheets.get(sheet.name) === sheet.cells && edit.moved === undefined;
    if (untouched) continue;
    const before = expand(sheet.cells);
    const expanded = new Map<string, ReadonlyMap<string, string>>();
    for (const cell of sheet.cells.values()) {
      const place =
        edit.moved === undefined
          ? { sheet: sheet.name, reference: cell.reference }
          : edit.moved(sheet.name, cell.reference);
      if (place === undefined) continue;
      const now = sheets.get(place.sheet);
      if (now !== undefined && !expanded.has(place.sheet)) expanded.set(place.sheet, expand(now));
      const found = now?.get(place.reference);
      const where = `${sheet.name}!${cell.reference}`;
      if (found === undefined) {
        if (cell.value !== '' || cell.formula !== '') faults.push(`${where} is gone (was ${cell.value})`);
        continue;
      }
      const formula = expanded.get(place.sheet)?.get(place.reference) ?? '';
      faults.push(
        ...compareCells(where, cell, found, { before: before.get(cell.reference) ?? '', now: formula }, edit),
      );
      if (faults.length >= MOST_REPORTED) return faults;
    }
  }
  for (const { sheet, cell, expect } of edit.shows) {
    const found = sheets.get(sheet)?.get(cell);
    if (found === undefined || !expect(found))
      faults.push(`${sheet}!${cell} does not show the edit: ${JSON.stringify(found ?? null)}`);
  }
  return faults;
}

function compareCells(
  where: string,
  old: SeenCell,
  now: SeenCell,
  formulas: { before: string; now: string },
  edit: PlannedEdit,
): string[] {
  const hasFormula = formulas.before !== '';
  const faults: string[] = [];
  if (old.value !== now.value || old.type !== now.type) {
    // A formula's value may be refreshed; what a person typed may not change.
    if (!hasFormula)
      faults.push(
        `${where}: value ${JSON.stringify(old.value.slice(0, 60))} became ${JSON.stringify(now.value.slice(0, 60))}`,
      );
  }
  if (old.style !== now.style && edit.restyles !== true)
    faults.push(`${where}: style ${old.style} became ${now.style}`);
  const isSame =
    edit.rewritesFormulas === true ? hasFormula === (formulas.now !== '') : formulas.before === formulas.now;
  if (!isSame) faults.push(`${where}: formula ${formulas.before.slice(0, 80)} became ${formulas.now.slice(0, 80)}`);
  return faults;
}

/** Formulas by cell, those of shared groups written out. */
function expand(cells: ReadonlyMap<string, SeenCell>): Map<string, string> {
  const masters = new Map<string, SeenCell>();
  const formulas = new Map<string, string>();
  for (const cell of cells.values()) {
    if (cell.formulaType === 'shared' && cell.formula !== '') masters.set(cell.group, cell);
  }
  for (const cell of cells.values()) {
    const master = cell.formulaType === 'shared' ? masters.get(cell.group) : undefined;
    if (master === undefined || cell.formula !== '') {
      if (cell.formula !== '') formulas.set(cell.reference, cell.formula);
      continue;
    }
    const rows = toRow(cell.reference) - toRow(master.reference);
    const columns = toColumn(cell.reference) - toColumn(master.reference);
    formulas.set(cell.reference, expandShared(master.formula, { rows, columns }));
  }
  return formulas;
}

function text(zip: ZipArchive, part: string): string {
  const entry = zip.find(part);
  return entry === undefined ? '' : decodeXml(zip.read(entry), part).text;
}
