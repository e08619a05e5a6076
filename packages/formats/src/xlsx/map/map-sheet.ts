import type { SheetEntry } from '../package/open-workbook.ts';
import type { FieldType } from '../read/column-types.ts';
import { areaName, readArea } from '../read/select-range.ts';
import type { SheetObjects } from './sheet-objects.ts';
import type { SheetSurvey } from './survey-sheet.ts';

export interface FieldMap {
  readonly name: string;
  readonly type: FieldType;
}

/** A block of cells that blank rows and columns part from the rest of its sheet. */
export interface IslandMap {
  readonly range: string;
  readonly header_row: number | null;
  readonly fields?: readonly FieldMap[];
}

export interface SheetMap {
  readonly name: string;
  /** Last row and column with content. */
  readonly rows: number;
  readonly columns: number;
  readonly is_hidden?: true;
  /** Rows, columns and types are taken from the beginning of the sheet and from what the file declares. */
  readonly is_estimate?: true;
  /** A sheet without cells: a chart, a dialog. */
  readonly is_chart?: true;
  /** The workbook lists the sheet and does not hold it. */
  readonly is_missing?: true;
  /** Row of the headings, null when none was recognised. */
  readonly header_row: number | null;
  readonly fields: readonly FieldMap[];
  readonly samples: readonly (readonly string[])[];
  /** Columns that the bound left out of `fields`. */
  readonly fields_left_out?: number;
  /** More than one block of cells; each can be read by its range. */
  readonly islands?: readonly IslandMap[];
  readonly islands_left_out?: number;
  readonly formulas?: number;
  readonly errors?: number;
  readonly tables?: readonly { readonly name: string; readonly range: string }[];
  readonly charts?: readonly string[];
  readonly pivots?: readonly string[];
  readonly merged?: readonly string[];
  readonly validations?: readonly string[];
  readonly conditional_formats?: readonly string[];
  readonly comments?: number;
  readonly images?: number;
  readonly hyperlinks?: number;
  readonly hidden_rows?: number;
  readonly hidden_columns?: number;
  readonly filter?: string;
  readonly frozen_at?: string;
  readonly is_protected?: true;
  /** How many of each list the bound left out. */
  readonly left_out?: Readonly<Record<string, number>>;
}

export interface SurveyedSheet {
  readonly sheet: SheetEntry;
  readonly survey?: SheetSurvey;
  readonly objects?: SheetObjects;
  readonly isEstimate?: boolean;
}

export interface MapLevel {
  readonly sheets: number;
  readonly fields: number;
  readonly samples: number;
  readonly text: number;
  readonly islands: number;
  readonly items: number;
  readonly names: number;
}

export const MAX_MAPPED_SHEETS = 50;
/** From rich to bare; the first that fits the bound is used. */
export const LEVELS: readonly MapLevel[] = [
  { sheets: MAX_MAPPED_SHEETS, fields: 60, samples: 3, text: 40, islands: 20, items: 10, names: 20 },
  { sheets: MAX_MAPPED_SHEETS, fields: 40, samples: 2, text: 24, islands: 10, items: 5, names: 10 },
  { sheets: MAX_MAPPED_SHEETS, fields: 25, samples: 1, text: 16, islands: 6, items: 3, names: 10 },
  { sheets: MAX_MAPPED_SHEETS, fields: 12, samples: 0, text: 16, islands: 3, items: 2, names: 5 },
  { sheets: MAX_MAPPED_SHEETS, fields: 4, samples: 0, text: 0, islands: 0, items: 0, names: 0 },
  { sheets: MAX_MAPPED_SHEETS, fields: 0, samples: 0, text: 0, islands: 0, items: 0, names: 0 },
  { sheets: 20, fields: 0, samples: 0, text: 0, islands: 0, items: 0, names: 0 },
];

const MAX_NAME = 80;

export function sheetMap({ sheet, survey, objects, isEstimate }: SurveyedSheet, level: MapLevel): SheetMap {
  const hidden = sheet.isHidden ? { is_hidden: true as const } : {};
  if (survey === undefined || objects === undefined) {
    const bare = { rows: 0, columns: 0, header_row: null, fields: [], samples: [] };
    const why = sheet.part === undefined ? { is_missing: true as const } : { is_chart: true as const };
    return { name: sheet.name, ...hidden, ...why, ...bare };
  }
  const declared = isEstimate === true ? readArea(objects.declared_range ?? '') : undefined;
  const fields = survey.fields.slice(0, level.fields);
  const leftOut = survey.fields.length - fields.length;
  return {
    name: sheet.name,
    rows: Math.max(survey.rows, declared?.bottom ?? 0),
    columns: Math.max(survey.columns, declared === undefined ? 0 : declared.right + 1),
    ...hidden,
    ...(isEstimate === true ? { is_estimate: true as const } : {}),
    header_row: survey.headerRow,
    fields: fields.map(({ name, type }) => ({ name: name.slice(0, MAX_NAME), type })),
    samples: survey.samples
      .slice(0, level.samples)
      .map((row) => row.slice(0, level.fields).map((text) => text.slice(0, level.text))),
    ...(leftOut > 0 ? { fields_left_out: leftOut } : {}),
    ...islandMaps(survey, level),
    ...counts(survey, objects),
    ...lists(objects, level),
  };
}

function islandMaps(survey: SheetSurvey, level: MapLevel): Pick<SheetMap, 'islands' | 'islands_left_out'> {
  const total = survey.islands.length + survey.islandsLeftOut;
  if (total < 2) return {};
  // The largest tell most; they are shown in the order of the sheet.
  const chosen = new Set(survey.islands.toSorted((one, two) => two.cells - one.cells).slice(0, level.islands));
  const islands = survey.islands
    .filter((island) => chosen.has(island))
    .map((island): IslandMap => {
      const named = island.header_row === null ? [] : island.fields.slice(0, Math.ceil(level.fields / 4));
      return {
        range: areaName(island.area),
        header_row: island.header_row,
        ...(named.length > 0
          ? { fields: named.map(({ name, type }) => ({ name: name.slice(0, MAX_NAME / 2), type })) }
          : {}),
      };
    });
  const left = total - islands.length;
  return { ...(islands.length > 0 ? { islands } : {}), ...(left > 0 ? { islands_left_out: left } : {}) };
}

function counts(survey: SheetSurvey, objects: SheetObjects): Partial<SheetMap> {
  const numbers = {
    formulas: survey.formulas,
    errors: survey.errors,
    comments: objects.comments,
    images: objects.images,
    hyperlinks: objects.hyperlinks,
    hidden_rows: survey.hiddenRows,
    hidden_columns: objects.hidden_columns,
  };
  return {
    ...Object.fromEntries(Object.entries(numbers).filter(([, count]) => count > 0)),
    ...(objects.filter === undefined ? {} : { filter: objects.filter }),
    ...(objects.frozen_at === undefined ? {} : { frozen_at: objects.frozen_at }),
    ...(objects.is_protected ? { is_protected: true as const } : {}),
  };
}

function lists(objects: SheetObjects, level: MapLevel): Partial<SheetMap> {
  const leftOut: Record<string, number> = {};
  const take = <Item>(name: string, items: readonly Item[]): Record<string, readonly Item[]> => {
    const shown = items.slice(0, level.items);
    if (items.length > shown.length) leftOut[name] = items.length - shown.length;
    return shown.length === 0 ? {} : { [name]: shown };
  };
  const short = (texts: readonly string[]): string[] => texts.map((text) => text.slice(0, 60));
  const shown = {
    ...take('tables', objects.tables),
    ...take('charts', short(objects.charts)),
    ...take('pivots', short(objects.pivots)),
    ...take('merged', objects.merged),
    ...take('validations', short(objects.validations)),
    ...take('conditional_formats', short(objects.conditional_formats)),
  };
  return { ...shown, ...(Object.keys(leftOut).length > 0 ? { left_out: leftOut } : {}) };
}
