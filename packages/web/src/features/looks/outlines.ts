import type { CSSProperties } from 'react';

/** Corners in percent of width and height, of the forms that people use most. */
const CORNERS: Readonly<Record<string, string>> = {
  triangle: '50 0, 100 100, 0 100',
  rtTriangle: '0 0, 100 100, 0 100',
  diamond: '50 0, 100 50, 50 100, 0 50',
  flowChartDecision: '50 0, 100 50, 50 100, 0 50',
  parallelogram: '20 0, 100 0, 80 100, 0 100',
  trapezoid: '20 0, 80 0, 100 100, 0 100',
  pentagon: '50 0, 100 38, 81 100, 19 100, 0 38',
  hexagon: '20 0, 80 0, 100 50, 80 100, 20 100, 0 50',
  octagon: '29 0, 71 0, 100 29, 100 71, 71 100, 29 100, 0 71, 0 29',
  homePlate: '0 0, 80 0, 100 50, 80 100, 0 100',
  chevron: '0 0, 80 0, 100 50, 80 100, 0 100, 20 50',
  rightArrow: '0 25, 60 25, 60 0, 100 50, 60 100, 60 75, 0 75',
  leftArrow: '100 25, 40 25, 40 0, 0 50, 40 100, 40 75, 100 75',
  upArrow: '25 100, 25 40, 0 40, 50 0, 100 40, 75 40, 75 100',
  downArrow: '25 0, 25 60, 0 60, 50 100, 100 60, 75 60, 75 0',
  plus: '33 0, 67 0, 67 33, 100 33, 100 67, 67 67, 67 100, 33 100, 33 67, 0 67, 0 33, 33 33',
  star5: '50 0, 61 38, 100 38, 69 61, 81 100, 50 76, 19 100, 31 61, 0 38, 39 38',
};

/** How the edge of a shape is drawn; every form that is not known here is a box. */
export function edgeOf(outline: string): CSSProperties {
  if (/^(?:ellipse|smileyFace|donut|flowChartConnector)$/.test(outline)) return { borderRadius: '50%' };
  if (/round\w*Rect/i.test(outline) || outline === 'flowChartTerminator') return { borderRadius: 'min(50%, 1.2cqw)' };
  const corners = CORNERS[outline];
  if (corners === undefined) return {};
  return { clipPath: `polygon(${corners.replaceAll(/(\d+)/g, '$1%')})` };
}
