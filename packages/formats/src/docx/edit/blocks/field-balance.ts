import type { XmlElement } from '../../../xml/element.ts';
import type { DocumentLine } from '../../read/lines.ts';
import { FieldTornError } from '../document/errors.ts';

/** Refuses lines that hold one end of a field and not the other. */
export function requireWholeFields(all: readonly DocumentLine[], chosen: readonly DocumentLine[]): void {
  if (isBalanced(chosen.map(({ element }) => element))) return;
  const numbers = new Set(chosen.map(({ number }) => number));
  const [part] = chosen.map((line) => line.part);
  for (const { from, to } of fieldSpans(all.filter((line) => line.part === part && !line.isInBox))) {
    const inside = all.slice(from - 1, to).filter(({ number }) => numbers.has(number)).length;
    if (inside > 0 && inside < to - from + 1) throw new FieldTornError(from, to);
  }
  throw new FieldTornError(chosen[0]?.number ?? 0, chosen.at(-1)?.number ?? 0);
}

function isBalanced(elements: readonly XmlElement[]): boolean {
  let depth = 0;
  for (const mark of elements.flatMap(fieldMarks)) {
    depth += mark === 'begin' ? 1 : -1;
    if (depth < 0) return false;
  }
  return depth === 0;
}

/** Fields that go on over several lines, outermost. */
function fieldSpans(lines: readonly DocumentLine[]): { from: number; to: number }[] {
  const spans: { from: number; to: number }[] = [];
  const open: number[] = [];
  for (const line of lines) {
    for (const mark of fieldMarks(line.element)) {
      if (mark === 'begin') open.push(line.number);
      else {
        const from = open.pop();
        if (from !== undefined && from !== line.number && open.length === 0) spans.push({ from, to: line.number });
      }
    }
  }
  return spans;
}

function fieldMarks(element: XmlElement): ('begin' | 'end')[] {
  const found: ('begin' | 'end')[] = [];
  const visit = (inner: XmlElement): void => {
    if (inner.is('txbxContent')) return;
    const type = inner.is('fldChar') ? inner.attribute('fldCharType') : undefined;
    if (type === 'begin' || type === 'end') found.push(type);
    for (const child of inner.elements()) visit(child);
  };
  visit(element);
  return found;
}
