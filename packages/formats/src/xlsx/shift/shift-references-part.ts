import { rewriteElements } from '../edit/markup/rewrite-elements.ts';
import { parseBox, sameSheet, shiftBox } from '../formula/index.ts';
import { refuseToCut } from './rewrite-formula.ts';
import { type ShiftContext, shiftContext, shiftFormula, shiftRange } from './shift-context.ts';

/** A chart: every formula that feeds it. What it shows is kept in its caches until it is drawn again. */
export function shiftChart(source: string, context: ShiftContext): string {
  return rewriteElements(source, (element) =>
    element.name === 'f' || element.name === 'sqref' ? { text: (text) => shiftFormula(text, context) } : undefined,
  );
}

/** Where a pivot's cache takes its data from. */
export function shiftPivotSource(source: string, context: ShiftContext): string {
  return rewriteElements(source, (element) => {
    if (element.name !== 'worksheetSource' && element.name !== 'rangeSet') return undefined;
    const sheet = element.attribute('sheet');
    const ref = element.attribute('ref');
    if (sheet === undefined || ref === undefined || !sameSheet(sheet, context.shift.sheet)) return undefined;
    const moved = shiftRange(ref, shiftContext(context.shift, sheet));
    return moved === undefined ? undefined : { attributes: { ref: moved } };
  });
}

/** A pivot table on the sheet itself; undefined when all of it is deleted. Part of it cannot go. */
export function shiftPivotTable(source: string, context: ShiftContext): string | undefined {
  if (!context.isHome) return source;
  let isGone = false;
  const changed = rewriteElements(source, (element) => {
    const ref = element.name === 'location' ? element.attribute('ref') : undefined;
    if (ref === undefined) return undefined;
    refuseToCut(ref, context, 'a pivot table');
    const box = parseBox(ref);
    isGone = box !== undefined && shiftBox(box, context.shift) === undefined;
    return { attributes: { ref: shiftRange(ref, context) ?? ref } };
  });
  return isGone ? undefined : changed;
}

const CONTROL_ATTRIBUTES = ['fmlaLink', 'fmlaRange', 'fmlaTxbx', 'fmlaGroup'];

/** Properties of a form control. */
export function shiftControl(source: string, context: ShiftContext): string {
  return rewriteElements(source, (element) => {
    const attributes: Record<string, string> = {};
    for (const name of CONTROL_ATTRIBUTES) {
      const value = element.attribute(name);
      if (value !== undefined) attributes[name] = shiftFormula(value, context);
    }
    return { attributes };
  });
}
