export interface Fit {
  readonly slope: number;
  readonly intercept: number;
  /** 1 when the points lie on a straight line. */
  readonly rSquared: number;
}

/** The straight line nearest to the points (least squares). */
export function linearFit(points: readonly { readonly x: number; readonly y: number }[]): Fit {
  const meanX = mean(points.map(({ x }) => x));
  const meanY = mean(points.map(({ y }) => y));
  const sum = (of: (point: { readonly x: number; readonly y: number }) => number) =>
    points.reduce((total, point) => total + of(point), 0);
  const slope = sum(({ x, y }) => (x - meanX) * (y - meanY)) / sum(({ x }) => (x - meanX) ** 2);
  const intercept = meanY - slope * meanX;
  const residual = sum(({ x, y }) => (y - (intercept + slope * x)) ** 2);
  return { slope, intercept, rSquared: 1 - residual / sum(({ y }) => (y - meanY) ** 2) };
}

function mean(values: readonly number[]): number {
  return values.reduce((total, value) => total + value, 0) / values.length;
}
