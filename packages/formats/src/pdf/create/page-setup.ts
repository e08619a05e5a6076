import { InvalidArgumentError } from '@galley/schema/errors';

/** In points. */
const SIZES = {
  a3: [841.89, 1190.55],
  a4: [595.28, 841.89],
  a5: [419.53, 595.28],
  letter: [612, 792],
  legal: [612, 1008],
} as const satisfies Readonly<Record<string, readonly [number, number]>>;

export type PageSize = keyof typeof SIZES;

export const pageSizes = ['a3', 'a4', 'a5', 'letter', 'legal'] as const satisfies readonly PageSize[];

export interface PageSetup {
  readonly size?: PageSize | undefined;
  readonly landscape?: boolean | undefined;
  /** On all sides, or top, right, bottom and left. */
  readonly margin_cm?: number | readonly [number, number, number, number] | undefined;
}

const POINTS_PER_CM = 72 / 2.54;
/** Less leaves no room for a line of text. */
const LEAST_TEXT = 100;

/** Width, height and margins in points, as the template takes them. */
export function pageOf({ size = 'a4', landscape = false, margin_cm }: PageSetup) {
  const [short, long] = SIZES[size];
  const [width, height] = landscape ? [long, short] : [short, long];
  const usual = size === 'a5' ? 1.8 : 2.5;
  const margins = typeof margin_cm === 'object' ? margin_cm : Array.from({ length: 4 }, () => margin_cm ?? usual);
  const margin = margins.map((each) => each * POINTS_PER_CM);
  const [top = 0, right = 0, bottom = 0, left = 0] = margin;
  if (width - left - right < LEAST_TEXT || height - top - bottom < LEAST_TEXT) {
    throw new InvalidArgumentError('margin_cm', 'The margins leave no room for text.', 'Use smaller margins.', {
      width_cm: width / POINTS_PER_CM,
      height_cm: height / POINTS_PER_CM,
    });
  }
  return { width, height, margin };
}
