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
  /** What the file has beyond what is drawn: series of all groups, and points of the longest series. */
  readonly left_out: { readonly series: number; readonly points: number };
}

/** The charts of a file. */
export interface ChartsPart {
  readonly view: 'charts';
  readonly charts: readonly DrawnChart[];
  /** Charts that the file has beyond these. */
  readonly charts_left_out: number;
}

/** What a person can look at: of a file, of a group, of a series. */
export const MOST_CHARTS = 60;
export const MOST_SERIES = 40;
export const MOST_POINTS = 1_000;

/** How much of a chart is beyond these limits, by how many points each series of each group has. */
export function leftOut(groups: readonly (readonly number[])[]): DrawnChart['left_out'] {
  const drawn = groups.flatMap((points) => points.slice(0, MOST_SERIES));
  return {
    series: groups.reduce((sum, points) => sum + Math.max(0, points.length - MOST_SERIES), 0),
    points: drawn.reduce((most, points) => Math.max(most, points - MOST_POINTS), 0),
  };
}

/** Null where the point has no value. */
export function pointOf(text: string): number | null {
  const number = Number(text);
  return text.trim() === '' || !Number.isFinite(number) ? null : number;
}
