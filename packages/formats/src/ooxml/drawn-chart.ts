/** A chart with what it shows, as it is drawn. */
export interface DrawnChart {
  /** Of a workbook the sheet, of a deck the slide. */
  readonly sheet: string;
  readonly name: string;
  /** Where it lies: `D2:K18`; empty where there are no cells. */
  readonly range: string;
  readonly title: string;
  readonly category_title: string;
  readonly value_title: string;
  readonly groups: readonly {
    readonly type: string;
    readonly stacking: 'none' | 'stacked' | 'percent';
    readonly is_second_axis: boolean;
    readonly series: readonly {
      readonly name: string;
      readonly color: string | null;
      readonly categories: readonly string[];
      readonly values: readonly (number | null)[];
    }[];
  }[];
}

/** The charts of a file. */
export interface ChartsPart {
  readonly view: 'charts';
  readonly charts: readonly DrawnChart[];
}

/** What a person can look at: of a file, of a group, of a series. */
export const MOST_CHARTS = 60;
export const MOST_SERIES = 40;
export const MOST_POINTS = 1_000;

/** Null where the point has no value. */
export function pointOf(text: string): number | null {
  const number = Number(text);
  return text.trim() === '' || !Number.isFinite(number) ? null : number;
}
