import { type Box, moveReferences, parseBox } from '../../formula/index.ts';
import { extensionRanges } from './extension-ranges.ts';
import { type ElementChange, type ElementView, rewriteElements } from './rewrite-elements.ts';
import { subtractRanges } from './subtract-ranges.ts';

interface LeftRule {
  readonly ranges: string;
  /** From the first cell before to the first cell now. */
  readonly move: { readonly rows: number; readonly columns: number };
}

/**
 * A worksheet whose rules (`conditionalFormatting` or `dataValidation`, old or new) leave out a range. A rule's formulas
 * are told from its first cell: when that cell is cut away they are told from the next.
 */
export function rulesWithout(source: string, kind: string, box: Box): string {
  let rule: LeftRule | undefined;
  return rewriteElements(source, (element) => {
    if (element.name === 'sheetData') return { keep: true };
    if (element.name === kind) {
      const written = element.attribute('sqref');
      const ranges = written ?? extensionRanges(element);
      if (ranges === '') return undefined;
      const left = subtractRanges(ranges, box);
      if (left === undefined) return { drop: true };
      rule = { ranges: left, move: moveBetween(ranges, left) };
      return written === undefined ? undefined : { attributes: { sqref: left } };
    }
    return rule !== undefined && element.ancestors.includes(kind) ? changeInside(element, rule) : undefined;
  });
}

function changeInside(element: ElementView, { ranges, move }: LeftRule): ElementChange | undefined {
  switch (element.name) {
    case 'sqref':
      return { text: () => ranges };
    case 'formula':
    case 'formula1':
    case 'formula2':
      return element.inner().includes('<') ? undefined : { text: (text) => moveReferences(text, move) };
    case 'f':
      return { text: (text) => moveReferences(text, move) };
    case 'cfvo': {
      const value = element.attribute('val');
      return value === undefined ? undefined : { attributes: { val: moveReferences(value, move) } };
    }
    default:
      return undefined;
  }
}

function moveBetween(before: string, after: string): LeftRule['move'] {
  const [from, to] = [firstBox(before), firstBox(after)];
  if (from === undefined || to === undefined) return { rows: 0, columns: 0 };
  return { rows: to.top - from.top, columns: to.left - from.left };
}

function firstBox(ranges: string): Box | undefined {
  return parseBox(ranges.trim().split(/\s+/)[0] ?? '');
}
