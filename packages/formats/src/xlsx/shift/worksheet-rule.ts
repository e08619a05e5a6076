import { MAX_COLUMNS } from '../cell/cell-reference.ts';
import { allExtensionRanges, extensionRanges } from '../edit/markup/extension-ranges.ts';
import type { ElementChange, ElementRule, ElementView } from '../edit/markup/rewrite-elements.ts';
import { parseBox, shiftIndex, shiftSpan } from '../formula/index.ts';
import { shiftAnchoredFormula } from './anchored-formula.ts';
import { autoFilterRule, type FilterPlace } from './auto-filter.ts';
import { type ShiftContext, shiftFormula, shiftRange, shiftRanges } from './shift-context.ts';

/** What a shift does to everything of a worksheet part other than its rows. */
export function worksheetRule(context: ShiftContext, copyFormat = false): ElementRule {
  const filter: FilterPlace = { ref: undefined };
  let ranges = '';
  return (element) => {
    switch (element.name) {
      case 'dimension':
        return context.isHome ? { attributes: { ref: rangeOr(element.attribute('ref'), 'A1', context) } } : undefined;
      case 'col':
        return context.isHome && element.ancestors.at(-1) === 'cols'
          ? columnChange(element, context, copyFormat)
          : undefined;
      case 'mergeCell':
        return mergeChange(element, context);
      case 'brk':
        return breakChange(element, context);
      case 'conditionalFormatting':
      case 'dataValidation':
        ranges = element.attribute('sqref') ?? extensionRanges(element);
        return rangesChange(element, 'sqref', context);
      case 'protectedRange':
      case 'ignoredError':
        return rangesChange(element, 'sqref', context);
      case 'formula':
      case 'formula1':
      case 'formula2':
        if (/<[^!?]/.test(element.inner())) return undefined;
        return { text: (text) => shiftAnchoredFormula(text, ranges, context) };
      case 'cfvo':
        return valueChange(element, ranges, context);
      case 'f': {
        const isRule = element.ancestors.some((name) => name === 'conditionalFormatting' || name === 'dataValidation');
        return { text: (text) => (isRule ? shiftAnchoredFormula(text, ranges, context) : shiftFormula(text, context)) };
      }
      case 'sqref':
        return { text: (text) => shiftRanges(text, context) ?? text };
      case 'sparklineGroup':
        return sparklineGroupChange(element, context);
      case 'sparkline':
        return sparklineChange(element, context);
      case 'hyperlink':
        return hyperlinkChange(element, context);
      case 'cellWatch':
      case 'inputCells':
      case 'cellSmartTags':
        return rangesChange(element, 'r', context);
      case 'dataRef':
        return undefined;
      default:
        return autoFilterRule(element, context, filter) ?? controlChange(element, context);
    }
  };
}

function rangeOr(range: string | undefined, fallback: string, context: ShiftContext): string {
  return range === undefined ? fallback : (shiftRange(range, context) ?? fallback);
}

function columnChange(element: ElementView, context: ShiftContext, copyFormat: boolean): ElementChange | undefined {
  const { shift } = context;
  if (shift.axis !== 'columns') return undefined;
  const last = Number(element.attribute('max')) - 1;
  const span = shiftSpan(Number(element.attribute('min')) - 1, last, shift);
  if (span === undefined) return { drop: true };
  // New columns get the width and look of the column before them.
  if (copyFormat && shift.kind === 'insert' && last === shift.at - 1)
    return { attributes: { max: String(Math.min(last + shift.count + 1, MAX_COLUMNS)) } };
  return { attributes: { min: String(span[0] + 1), max: String(span[1] + 1) } };
}

function mergeChange(element: ElementView, context: ShiftContext): ElementChange | undefined {
  const ref = element.attribute('ref');
  if (ref === undefined || !context.isHome) return undefined;
  const moved = shiftRange(ref, context);
  const box = moved === undefined ? undefined : parseBox(moved);
  const isSingle = box !== undefined && box.top === box.bottom && box.left === box.right;
  return moved === undefined || (isSingle && moved !== ref) ? { drop: true } : { attributes: { ref: moved } };
}

/** A break with id 5 stands after row 5: before the row with that (zero-based) index. */
function breakChange(element: ElementView, context: ShiftContext): ElementChange | undefined {
  const axis = element.ancestors.at(-1) === 'rowBreaks' ? 'rows' : 'columns';
  if (!context.isHome || axis !== context.shift.axis) return undefined;
  const after = Number(element.attribute('id')) + (axis === 'rows' ? 1 : 0);
  const moved = shiftIndex(after, context.shift);
  const id = moved === undefined ? undefined : moved - (axis === 'rows' ? 1 : 0);
  return id === undefined || id < 1 ? { drop: true } : { attributes: { id: String(id) } };
}

function rangesChange(element: ElementView, attribute: string, context: ShiftContext): ElementChange | undefined {
  if (!context.isHome) return undefined;
  const written = element.attribute(attribute);
  if (written === undefined) {
    const inner = extensionRanges(element);
    return inner !== '' && shiftRanges(inner, context) === undefined ? { drop: true } : undefined;
  }
  const moved = shiftRanges(written, context);
  return moved === undefined ? { drop: true } : { attributes: { [attribute]: moved } };
}

function valueChange(element: ElementView, ranges: string, context: ShiftContext): ElementChange | undefined {
  // Not only of the type "formula": a number or percentage may be read from a cell as well.
  const value = element.attribute('val');
  if (value === undefined) return undefined;
  return { attributes: { val: shiftAnchoredFormula(value, ranges, context) } };
}

/** Its colours are nothing without a sparkline: a group goes with the last one. */
function sparklineGroupChange(element: ElementView, context: ShiftContext): ElementChange | undefined {
  if (!context.isHome) return undefined;
  const places = allExtensionRanges(element);
  const isGone = places.length > 0 && places.every((place) => shiftRanges(place, context) === undefined);
  return isGone ? { drop: true } : undefined;
}

function sparklineChange(element: ElementView, context: ShiftContext): ElementChange | undefined {
  if (!context.isHome) return undefined;
  const place = extensionRanges(element);
  return place !== '' && shiftRanges(place, context) === undefined ? { drop: true } : undefined;
}

function hyperlinkChange(element: ElementView, context: ShiftContext): ElementChange | undefined {
  const ref = element.attribute('ref');
  const location = element.attribute('location');
  const attributes: Record<string, string> = {};
  // With a target of its own the place is one in another file.
  const isOutside = element.attribute('id') !== undefined;
  if (location !== undefined && !isOutside) attributes.location = shiftFormula(location, context);
  if (ref !== undefined && context.isHome) {
    const moved = shiftRange(ref, context);
    if (moved === undefined) return { drop: true };
    attributes.ref = moved;
  }
  return { attributes };
}

const CONTROL_FORMULAS = ['linkedCell', 'listFillRange'];

/** Form controls name cells in attributes. */
function controlChange(element: ElementView, context: ShiftContext): ElementChange | undefined {
  if (element.name !== 'controlPr' && element.name !== 'formControlPr') return undefined;
  const attributes: Record<string, string> = {};
  for (const name of CONTROL_FORMULAS) {
    const value = element.attribute(name);
    if (value !== undefined) attributes[name] = shiftFormula(value, context);
  }
  return { attributes };
}
