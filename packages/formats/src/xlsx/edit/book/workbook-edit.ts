import { FileUnsupportedError, SheetNotFoundError } from '../../../base/errors.ts';
import { PartFoldedError } from '../../../ooxml/folded-part.ts';
import type { Dialect } from '../../../ooxml/namespaces.ts';
import { type PackageCheckpoint, PackageEdit } from '../../../ooxml/package-edit.ts';
import { relationshipsPartOf } from '../../../ooxml/part-names.ts';
import { relatePart } from '../../../ooxml/part-relationships.ts';
import type { CellRange } from '../../cell/cell-range.ts';
import { openWorkbook } from '../../package/open-workbook.ts';
import { missingSheet } from '../../package/select-sheet.ts';
import { breaksArray } from '../cells/array-formulas.ts';
import { type CellWrite, checkContent } from '../cells/cell-write.ts';
import type { ChangedRange } from '../cells/changed-range.ts';
import { spliceCells } from '../cells/splice-cells.ts';
import type { FoldedSheet } from '../fold/fold-sheet.ts';
import { StylesEdit } from '../styles/styles-edit.ts';
import { dropCalculationChain, hasCalculationChain, requestFullCalculation } from './calculation.ts';
import { type ChangeCheckpoint, ChangeList } from './change-list.ts';
import { type DefinedName, readDefinedNames } from './defined-names.ts';
import { pivotWarnings } from './pivot-output.ts';
import { SheetEdit, type SheetHost } from './sheet-edit.ts';
import { type ListedSheets, listSheetInfos, type SheetInfo } from './sheet-info.ts';
import { stylesPart } from './styles-part.ts';

export interface EditCheckpoint {
  readonly package: PackageCheckpoint;
  readonly pending: ReadonlyMap<string, { readonly writes: CellWrite[]; readonly length: number }>;
  readonly changes: ChangeCheckpoint;
  readonly warnings: number;
  readonly needsCalculation: boolean;
}

/** A workbook being edited: parts are opened when asked for and written once, at the end. */
export class WorkbookEdit implements SheetHost {
  readonly parts: PackageEdit;
  readonly part: string;
  readonly dialect: Dialect;
  readonly usesDates1904: boolean;
  readonly styles: StylesEdit;
  readonly #folded = new Map<string, FoldedSheet>();
  #pending = new Map<string, CellWrite[]>();
  readonly #changes = new ChangeList();
  #warnings: string[] = [];
  #needsCalculation = false;
  #listed: ListedSheets | undefined;

  constructor(bytes: Uint8Array) {
    const workbook = openWorkbook(bytes);
    this.parts = new PackageEdit(workbook.zip);
    this.part = workbook.part;
    this.dialect = workbook.dialect;
    this.usesDates1904 = workbook.usesDates1904;
    this.styles = new StylesEdit({
      read: () => this.parts.read(stylesPart(this.parts, this)),
      write: (text) => this.parts.change(stylesPart(this.parts, this), () => text),
    });
    this.#noticeSignature();
  }

  /** Text of the workbook part. */
  source(part: string = this.part): string {
    this.#flush(part);
    return this.parts.read(part);
  }

  change(part: string, edit: (text: string) => string): void {
    this.#flush(part);
    if (this.#folded.has(part)) throw new PartFoldedError(part);
    this.parts.change(part, edit);
  }

  /** Only these rows of a large sheet are looked at and may be written. */
  fold(part: string, sheet: FoldedSheet): void {
    this.#folded.set(part, sheet);
    this.parts.fold(part, sheet);
  }

  /** Whether some sheet is not there as a whole. */
  get isFolded(): boolean {
    return this.#folded.size > 0;
  }

  changeWorkbook(edit: (text: string) => string): void {
    this.parts.change(this.part, edit);
  }

  sheets(): readonly SheetInfo[] {
    const text = this.parts.read(this.part);
    const relationships = this.parts.read(relationshipsPartOf(this.part));
    if (this.#listed?.text !== text || this.#listed.relationships !== relationships) {
      this.#listed = listSheetInfos({ part: this.part, text, relationships }, (part) => this.parts.has(part));
    }
    return this.#listed.sheets;
  }

  /** The sheet of this name, in any case. */
  findSheet(name: string): SheetInfo {
    const sheets = this.sheets();
    const found =
      sheets.find((sheet) => sheet.name === name) ??
      sheets.find((sheet) => sheet.name.toLowerCase() === name.toLowerCase());
    if (found !== undefined) return found;
    throw new SheetNotFoundError(
      name,
      sheets.map((sheet) => sheet.name),
    );
  }

  sheet(name: string): SheetEdit {
    const found = this.findSheet(name);
    if (found.kind === 'worksheet' && found.part !== undefined) {
      return new SheetEdit(this, { name: found.name, part: found.part });
    }
    if (found.part === undefined) throw missingSheet(found.name);
    throw new FileUnsupportedError(`The sheet "${found.name}" holds no cells.`, 'Name a worksheet.', {
      sheet: found.name,
    });
  }

  /** Every worksheet that can be edited. */
  worksheets(): SheetEdit[] {
    return this.sheets().flatMap((sheet) =>
      sheet.kind === 'worksheet' && sheet.part !== undefined
        ? [new SheetEdit(this, { name: sheet.name, part: sheet.part })]
        : [],
    );
  }

  definedNames(): DefinedName[] {
    return readDefinedNames(this.parts.read(this.part));
  }

  write(part: string, writes: readonly CellWrite[]): void {
    for (const write of writes) checkContent(write);
    const hasArray = writes.some(
      (write) => write.content?.kind === 'formula' && write.content.arrayRange !== undefined,
    );
    const folded = this.#folded.get(part);
    // A row that is left out would look like one that is missing, and be written a second time.
    if (folded !== undefined && (hasArray || writes.some(({ row }) => !folded.rows.has(row)))) {
      throw new PartFoldedError(part);
    }
    if (folded === undefined && breaksArray(this.parts.read(part), writes) !== undefined) {
      // An array that an earlier write replaced is still in the text; one that it added is not yet.
      const broken = breaksArray(this.source(part), writes);
      if (broken !== undefined) throw broken;
    }
    const name = this.sheets().find((sheet) => sheet.part === part)?.name ?? part;
    for (const warning of pivotWarnings(this.parts, { name, part }, writes)) this.warn(warning);
    const waiting = this.#pending.get(part) ?? [];
    this.#pending.set(part, waiting);
    for (const write of writes) {
      waiting.push(write);
      const { row, column } = write;
      if (write.content !== undefined) this.touched(part, { top: row, left: column, bottom: row, right: column });
    }
    if (hasArray) this.#flush(part);
  }

  touched(part: string, range: CellRange): void {
    this.#changes.add(part, range);
  }

  /** Cells that changed earlier stand elsewhere now; undefined: they are gone. */
  moveChanged(part: string, move: (range: CellRange) => CellRange | undefined): void {
    this.#changes.move(part, move);
  }

  /** A copy of a part: what changed in the first counts as changed in the copy. */
  copyChanged(from: string, to: string): void {
    this.#changes.copy(from, to);
  }

  /** Cells whose values changed; rows of one block as one range. */
  changedRanges(): readonly ChangedRange[] {
    return this.#changes.ranges();
  }

  /** A formula was added, removed or rewritten: the workbook's list of formulas goes. */
  formulasChanged(): void {
    dropCalculationChain(this.parts, this.part);
    this.#needsCalculation = true;
  }

  /** The next program that opens the workbook calculates everything. */
  requestFullCalculation(): void {
    this.changeWorkbook(requestFullCalculation);
  }

  /** Whether values that formulas read, or formulas themselves, changed since the workbook was opened. */
  needsCalculation(): boolean {
    this.#flushAll();
    return this.#needsCalculation || (!this.#changes.isEmpty && this.hasFormulas());
  }

  hasFormulas(): boolean {
    if (hasCalculationChain(this.parts, this.part)) return true;
    return this.worksheets().some((sheet) => this.#folded.get(sheet.part)?.hasFormulas ?? holdsFormula(sheet.source()));
  }

  /** Something a person should know about the result, said once. */
  warn(text: string): void {
    if (!this.#warnings.includes(text)) this.#warnings = [...this.#warnings, text];
  }

  warnings(): readonly string[] {
    return this.#warnings;
  }

  /** Makes a part that the workbook points to and gives its name. */
  addPart(relation: { kind: string; part: string; contentType: string; text: string }): string {
    this.parts.write(relation.part, relation.text);
    this.parts.declare(relation.part, relation.contentType);
    return relatePart(this.parts, this.part, {
      type: `${this.dialect.relationships}/${relation.kind}`,
      to: relation.part,
    });
  }

  /** Takes a part out of the package; what was still to be written into it goes, too. */
  removePart(part: string): void {
    this.#pending.delete(part);
    this.moveChanged(part, () => undefined);
    this.parts.remove(part);
  }

  checkpoint(): EditCheckpoint {
    this.styles.flush();
    return {
      package: this.parts.checkpoint(),
      pending: new Map([...this.#pending].map(([part, writes]) => [part, { writes, length: writes.length }])),
      changes: this.#changes.checkpoint(),
      warnings: this.#warnings.length,
      needsCalculation: this.#needsCalculation,
    };
  }

  /** Forgets everything since the checkpoint. */
  rollback(checkpoint: EditCheckpoint): void {
    this.parts.rollback(checkpoint.package);
    this.#pending = new Map(
      [...checkpoint.pending].map(([part, { writes, length }]) => [part, writes.slice(0, length)]),
    );
    this.#changes.rollback(checkpoint.changes);
    this.#warnings = this.#warnings.slice(0, checkpoint.warnings);
    this.#needsCalculation = checkpoint.needsCalculation;
    this.styles.forget();
  }

  finish(): Buffer {
    this.#flushAll();
    this.styles.flush();
    return this.parts.finish();
  }

  #flushAll(): void {
    for (const part of [...this.#pending.keys()]) this.#flush(part);
  }

  #flush(part: string): void {
    const writes = this.#pending.get(part);
    if (writes === undefined) return;
    const { source, formulasChanged } = spliceCells(this.parts.readFolded(part), writes);
    this.#pending.delete(part);
    this.parts.change(part, () => source);
    if (formulasChanged) this.formulasChanged();
  }

  #noticeSignature(): void {
    if (this.parts.zip.entries.some((entry) => /^_xmlsignatures\//i.test(entry.name.replaceAll('\\', '/')))) {
      this.warn('The file is digitally signed; any change makes its signature invalid.');
    }
  }
}

/** Plain searches: a pattern over a sheet of 80 MB takes half as long as all the rest of an edit. */
function holdsFormula(source: string): boolean {
  return ['<f>', '<f ', ':f>', ':f '].some((mark) => source.includes(mark));
}
