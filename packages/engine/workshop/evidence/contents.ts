import type { AnyDocumentMap } from '@galley/formats';
import { plural } from '@galley/schema';
import type { documentsOver } from '../../tools/index.ts';
import type { DeliveredCount } from '../../workflow/index.ts';

export type AnyMap = Awaited<ReturnType<ReturnType<typeof documentsOver>['map']>> | AnyDocumentMap;

export interface SheetContents {
  readonly name: string;
  readonly rows: number;
  readonly columns: readonly string[];
  /** False where the map leaves something out: what is not in it may still be there. */
  readonly isComplete: boolean;
  readonly errors: number;
  readonly isEmpty: boolean;
}

/** A heading and the lines below it, up to the next one that is not below it. */
export interface SectionContents {
  readonly title: string;
  readonly line: number;
  /** The first line that belongs to it no more. */
  readonly end: number;
}

/** What of a file a plan can promise: the same words for every format. */
export interface Contents {
  readonly isEmpty: boolean;
  readonly sheets: readonly SheetContents[];
  readonly sheetsComplete: boolean;
  readonly sections: readonly SectionContents[];
  readonly sectionsComplete: boolean;
  readonly counts: Partial<Record<DeliveredCount['of'], number>>;
  /** What was found, for the summary. */
  readonly words: string;
}

const nothing = { sheets: [], sheetsComplete: true, sections: [], sectionsComplete: true } as const;

export function contentsOf(map: AnyMap): Contents {
  switch (map.kind) {
    case 'table': {
      const sheet = {
        name: map.table,
        rows: map.row_count,
        columns: map.columns.map(({ name }) => name),
        isComplete: map.columns_left_out === undefined,
        errors: 0,
        isEmpty: map.row_count === 0,
      };
      return {
        ...nothing,
        isEmpty: map.row_count === 0,
        sheets: [sheet],
        counts: { rows: map.row_count, columns: map.column_count },
        words: `${plural(map.row_count, 'row')}, ${plural(map.column_count, 'column')}`,
      };
    }
    case 'xlsx': {
      const sheets = map.sheets.map((sheet) => ({
        name: sheet.name,
        rows: Math.max(0, sheet.rows - (sheet.header_row ?? 0)),
        columns: [sheet, ...(sheet.islands ?? [])].flatMap(({ fields = [] }) => fields.map(({ name }) => name)),
        isComplete:
          sheet.fields_left_out === undefined && sheet.islands_left_out === undefined && sheet.is_estimate !== true,
        errors: sheet.errors ?? 0,
        isEmpty: sheet.is_chart !== true && sheet.rows === 0 && (sheet.charts ?? []).length === 0,
      }));
      const [only] = sheets;
      return {
        ...nothing,
        isEmpty: sheets.every(({ isEmpty }) => isEmpty) && map.sheets_left_out === undefined,
        sheets,
        sheetsComplete: map.sheets_left_out === undefined,
        counts: {
          sheets: map.sheet_count,
          ...(sheets.length === 1 && only?.isComplete === true
            ? { rows: only.rows, columns: only.columns.length }
            : {}),
        },
        words: map.sheet_count === 1 ? `1 sheet, ${plural(only?.rows ?? 0, 'row')}` : `${map.sheet_count} sheets`,
      };
    }
    case 'docx':
      return {
        ...nothing,
        isEmpty: map.words === 0 && map.tables.length === 0 && (map.images ?? []).length === 0,
        sections: sectionsIn(map.sections, map.lines),
        sectionsComplete: map.sections_left_out === undefined,
        counts: {},
        words: plural(map.words, 'word'),
      };
    case 'pptx':
      return {
        ...nothing,
        isEmpty: map.slide_count === 0 || (map.words === 0 && (map.pictures ?? 0) === 0),
        counts: { slides: map.slide_count },
        words: plural(map.slide_count, 'slide'),
      };
    case 'pdf':
      return {
        ...nothing,
        isEmpty: map.page_count === 0,
        counts: { pages: map.page_count },
        words: plural(map.page_count, 'page'),
      };
    case 'json':
      return { ...nothing, isEmpty: map.paths.length === 0 && map.tables.length === 0, counts: {}, words: 'json' };
    case 'text':
      return textContents(map);
    case 'image':
      return { ...nothing, isEmpty: map.width * map.height === 0, counts: {}, words: `${map.width} × ${map.height}` };
  }
}

function textContents(map: Extract<AnyMap, { readonly kind: 'text' }>): Contents {
  return {
    ...nothing,
    isEmpty: map.words === 0,
    sections: sectionsIn(
      map.headings.map(({ text, line, level }) => ({ title: text, line, level })),
      map.lines,
    ),
    sectionsComplete: map.headings_left_out === 0,
    counts: { lines: map.lines },
    words: plural(map.lines, 'line'),
  };
}

function sectionsIn(
  listed: readonly { readonly title: string; readonly line: number; readonly level?: number }[],
  lines: number,
): SectionContents[] {
  return listed.map(({ title, line, level = 0 }, index) => {
    const next = listed.slice(index + 1).find((other) => (other.level ?? 0) <= level);
    return { title, line, end: next?.line ?? lines + 1 };
  });
}
