import { fitToBytes, MAP_BYTES } from '../../base/fit-to-bytes.ts';
import { relationshipKind } from '../../ooxml/relationships.ts';
import { openWorkbook, type Workbook } from '../package/open-workbook.ts';
import { type DefinedName, readDefinedNames } from '../package/read-names.ts';
import { isReadable, type ReadableSheet, sheetEntry } from '../package/select-sheet.ts';
import { cellContext } from '../read/cell-context.ts';
import type { CellContext } from '../read/interpret-cell.ts';
import { FormulaGroups } from '../scan/read-formula.ts';
import { SheetScanner } from '../scan/sheet-scanner.ts';
import { LEVELS, MAX_MAPPED_SHEETS, type SheetMap, type SurveyedSheet, sheetMap } from './map-sheet.ts';
import { readSheetObjects } from './sheet-objects.ts';
import { SheetSurveyor } from './survey-sheet.ts';

export interface MapWorkbookOptions {
  /** `quick` looks at the beginning of each sheet only and marks its numbers as estimates. */
  readonly depth?: 'full' | 'quick';
}

export interface WorkbookMap {
  readonly kind: 'xlsx';
  readonly sheet_count: number;
  readonly sheets: readonly SheetMap[];
  readonly sheets_left_out?: number;
  readonly names?: readonly Omit<DefinedName, 'is_hidden'>[];
  readonly names_left_out?: number;
  readonly external_links?: number;
  readonly has_macros?: true;
  readonly date_system?: 1904;
  /** The archive's directory was damaged; the parts were found by their own headers. */
  readonly is_recovered?: true;
}

const QUICK_BYTES = 16 * 1024;
const MEBIBYTE = 1024 * 1024;
const OUTSIDE_BYTES = 32 * MEBIBYTE;

/** A workbook's structure in at most 8 KB, the same for the same bytes. */
export function mapWorkbook(bytes: Uint8Array, options: MapWorkbookOptions = {}): WorkbookMap {
  const plan = planMap(openWorkbook(bytes), options);
  const surveyed = plan.sheets.map(({ sheet, depth }) => {
    if (!isReadable(sheet)) return { sheet };
    const survey = startSurvey(plan, sheet);
    const entry = sheetEntry(plan.workbook, sheet);
    if (depth === 'quick') return survey.finishPart(plan.workbook.zip.head(entry, QUICK_BYTES), entry.size);
    survey.scanner.push(plan.workbook.zip.read(entry));
    return survey.finish();
  });
  return buildMap(plan.workbook, surveyed);
}

/** The same map, read as a stream: for large workbooks, with little memory and time for others in between. */
export async function mapWorkbookStream(
  source: Uint8Array | Workbook,
  options: MapWorkbookOptions = {},
): Promise<WorkbookMap> {
  const plan = planMap(source instanceof Uint8Array ? openWorkbook(source) : source, options);
  const surveyed: SurveyedSheet[] = [];
  for (const { sheet, depth } of plan.sheets) {
    if (!isReadable(sheet)) {
      surveyed.push({ sheet });
      continue;
    }
    const survey = startSurvey(plan, sheet);
    const entry = sheetEntry(plan.workbook, sheet);
    if (depth === 'quick') {
      surveyed.push(survey.finishPart(plan.workbook.zip.head(entry, QUICK_BYTES), entry.size));
      continue;
    }
    for await (const chunk of plan.workbook.zip.stream(entry)) survey.scanner.push(chunk);
    surveyed.push(survey.finish());
  }
  return buildMap(plan.workbook, surveyed);
}

interface MapPlan {
  readonly workbook: Workbook;
  readonly context: CellContext;
  readonly sheets: readonly { readonly sheet: Workbook['sheets'][number]; readonly depth: 'full' | 'quick' }[];
}

/**
 * How much may be scanned in full; the sheets beyond are looked at quickly. It grows with what the file weighs: a map
 * must come in seconds, also of a small file that swells to gigabytes.
 */
function scanBudget(workbook: Workbook): number {
  return Math.min(512 * MEBIBYTE, 64 * MEBIBYTE + 40 * workbook.zip.size);
}

function planMap(workbook: Workbook, { depth = 'full' }: MapWorkbookOptions): MapPlan {
  let bytes = 0;
  const budget = scanBudget(workbook);
  const sheets = workbook.sheets.slice(0, MAX_MAPPED_SHEETS).map((sheet) => {
    if (isReadable(sheet)) bytes += sheetEntry(workbook, sheet).size;
    return { sheet, depth: bytes > budget ? ('quick' as const) : depth };
  });
  return { workbook, context: cellContext(workbook), sheets };
}

function startSurvey({ workbook, context }: MapPlan, sheet: ReadableSheet) {
  const surveyor = new SheetSurveyor(context);
  const scanner = new SheetScanner((row) => surveyor.add(row), {
    content: true,
    outsideBytes: OUTSIDE_BYTES,
    // Formulas are counted, not shown: a long one shared by a million cells must not be written out for each.
    formulas: new FormulaGroups(false),
  });
  const done = (isEstimate: boolean): SurveyedSheet => ({
    sheet,
    survey: surveyor.finish(),
    objects: readSheetObjects(workbook, sheet, scanner.outside),
    isEstimate: isEstimate || scanner.outsideLeftOut > 0,
  });
  return {
    scanner,
    finish: (): SurveyedSheet => {
      scanner.end();
      return done(false);
    },
    finishPart: (head: Buffer, size: number): SurveyedSheet => {
      scanner.push(head);
      if (head.length < size) return done(true);
      scanner.end();
      return done(false);
    },
  };
}

function buildMap(workbook: Workbook, surveyed: readonly SurveyedSheet[]): WorkbookMap {
  const names = readDefinedNames(workbook).filter(
    ({ name, is_hidden }) => is_hidden !== true && !name.startsWith('_xlnm._'),
  );
  const links = workbook.relationships.filter((item) => relationshipKind(item) === 'externalLink').length;
  const hasMacros = workbook.relationships.some((item) => relationshipKind(item) === 'vbaProject');
  return fitToBytes(
    LEVELS.map((level) => (): WorkbookMap => {
      const sheets = surveyed.slice(0, level.sheets).map((each) => sheetMap(each, level));
      const shownNames = names.slice(0, level.names);
      const left = workbook.sheets.length - sheets.length;
      return {
        kind: 'xlsx',
        sheet_count: workbook.sheets.length,
        sheets,
        ...(left > 0 ? { sheets_left_out: left } : {}),
        ...(shownNames.length > 0
          ? { names: shownNames.map((each) => ({ ...each, refers_to: each.refers_to.slice(0, 80) })) }
          : {}),
        ...(names.length > shownNames.length ? { names_left_out: names.length - shownNames.length } : {}),
        ...(links > 0 ? { external_links: links } : {}),
        ...(hasMacros ? { has_macros: true as const } : {}),
        ...(workbook.usesDates1904 ? { date_system: 1904 as const } : {}),
        ...(workbook.zip.isRecovered ? { is_recovered: true as const } : {}),
      };
    }),
    MAP_BYTES,
  );
}
