import { type Box, parseBox, renderBox } from '../../formula/index.ts';

/** A list of ranges without the cells of another range; undefined when nothing is left. */
export function subtractRanges(list: string, cut: Box): string | undefined {
  const parts = list.split(/\s+/).filter((part) => part !== '');
  const left = parts.flatMap((part) => {
    const box = parseBox(part);
    if (box === undefined || !touches(box, cut)) return [part];
    return subtractBox(box, cut).map(renderBox);
  });
  return left.length === 0 ? undefined : left.join(' ');
}

function touches(one: Box, other: Box): boolean {
  return one.top <= other.bottom && other.top <= one.bottom && one.left <= other.right && other.left <= one.right;
}

/** Up to four boxes: above, below, left and right of the cut. */
function subtractBox(box: Box, cut: Box): Box[] {
  const top = Math.max(box.top, cut.top);
  const bottom = Math.min(box.bottom, cut.bottom);
  const pieces = [
    { ...box, bottom: cut.top - 1 },
    { ...box, top: cut.bottom + 1 },
    { ...box, top, bottom, right: cut.left - 1 },
    { ...box, top, bottom, left: cut.right + 1 },
  ];
  return pieces.filter((piece) => piece.top <= piece.bottom && piece.left <= piece.right);
}
