import { GalleyError } from '@galley/schema/errors';
import { type BookFeature, readBookFeatures } from '../features/book-features.ts';
import { drawingFeatures } from '../features/drawing-features.ts';
import { type Feature, NO_FEATURES, type SheetFeatures } from '../features/feature.ts';
import { readSheetFeatures } from '../features/sheet-features.ts';
import type { SheetSource } from '../features/sheet-source.ts';
import { readStyleSources, type StyleSources } from '../features/style-sources.ts';
import type { Workbook } from '../package/open-workbook.ts';
import { isReadable, type ReadableSheet } from '../package/select-sheet.ts';
import { followMoves, type Moves } from './follow.ts';
import { lineChanges } from './line-changes.ts';
import { matchFeatures } from './match-features.ts';
import type { OtherChange } from './types.ts';

export interface FeatureSide {
  readonly workbook: Workbook;
  readonly styles: StyleSources;
  readonly book: readonly BookFeature[];
}

/** A sheet with what was read around its cells. */
export interface ComparedSheet {
  readonly sheet: ReadableSheet;
  readonly source: SheetSource;
}

export function featureSide(workbook: Workbook): FeatureSide {
  const styles = readOr(() => readStyleSources(workbook), { differences: [], formatOf: () => '', named: [] });
  const book = readOr(() => readBookFeatures(workbook), []);
  return { workbook, styles, book: [...book, ...styles.named] };
}

/** What became of the features of a sheet that both sides have. */
export function sheetFeatureChanges(
  before: FeatureSide,
  after: FeatureSide,
  [left, right]: readonly [ComparedSheet, ComparedSheet],
  moves: Moves,
): OtherChange[] {
  const [old, now] = [featuresOf(before, left), featuresOf(after, right)];
  const own = moves.shifts.filter(({ sheet }) => sheet === right.sheet.name);
  return [
    ...compared(
      [...about(before, left.sheet.name), ...old.features],
      [...about(after, right.sheet.name), ...now.features],
      {
        sheet: right.sheet.name,
        moves,
      },
    ),
    ...lineChanges(right.sheet.name, old, now, own),
  ];
}

/** What became of the workbook's own: names, settings, properties, styles, sheets without cells. */
export function bookFeatureChanges(before: FeatureSide, after: FeatureSide, moves: Moves): OtherChange[] {
  const charts = (side: FeatureSide): Feature[] =>
    side.workbook.sheets.flatMap((sheet) => {
      if (isReadable(sheet) || sheet.part === undefined) return [];
      const { part, name } = sheet;
      const drawn = readOr(() => drawingFeatures(side.workbook, part), []);
      return drawn.map((feature) => ({ ...feature, id: `${name}: ${feature.id ?? ''}` }));
    });
  const own = (side: FeatureSide): Feature[] => [
    ...side.book.filter(({ sheet }) => sheet === undefined),
    ...charts(side),
    ...side.workbook.sheets.filter((sheet) => !isReadable(sheet)).flatMap(({ name }) => about(side, name)),
  ];
  return compared(own(before), own(after), { sheet: undefined, moves });
}

function about(side: FeatureSide, sheet: string): BookFeature[] {
  return side.book.filter((feature) => feature.sheet === sheet);
}

function featuresOf({ workbook, styles }: FeatureSide, { sheet, source }: ComparedSheet): SheetFeatures {
  return readOr(() => readSheetFeatures(workbook, sheet, source, styles), NO_FEATURES);
}

/** A part that is damaged is told as one that differs; the cells of the others can still be compared. */
function readOr<Value>(read: () => Value, otherwise: Value): Value {
  try {
    return read();
  } catch (error) {
    if (error instanceof GalleyError) return otherwise;
    throw error;
  }
}

function compared(
  before: readonly Feature[],
  after: readonly Feature[],
  { sheet, moves }: { readonly sheet: string | undefined; readonly moves: Moves },
): OtherChange[] {
  const followed = new Map(before.map((feature) => [followMoves(feature, sheet, moves), feature]));
  return matchFeatures([...followed.keys()], after).map(({ before: old, after: now }) => {
    const isMoved = old !== null && now !== null && old.place !== now.place;
    const words = (feature: Feature | null): string | null => (feature === null ? null : describe(feature, isMoved));
    const was = words(old === null ? null : (followed.get(old) ?? old));
    const is = words(now);
    return {
      what: (now ?? old)?.what ?? '',
      sheet: sheet ?? null,
      range: now?.place ?? (old === null ? undefined : followed.get(old)?.place) ?? null,
      before: was,
      after: was !== null && was === is ? `${is}, changed in its details` : is,
    };
  });
}

function describe({ text, formulas = [], place = '' }: Feature, withPlace: boolean): string {
  const references = formulas.length === 0 ? '' : ` (${formulas.join(', ').slice(0, 300)})`;
  return `${text}${references}${withPlace ? ` at ${place}` : ''}`;
}
