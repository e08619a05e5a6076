import { XmlScanner } from '../../xml/scanner.ts';
import { type ElementRule, rewriteElements } from '../edit/markup/rewrite-elements.ts';
import { anchorRule } from './anchor-rule.ts';
import { KEPT_EMPTY } from './auto-filter.ts';
import { expandSharedGroups } from './shared-groups.ts';
import type { ShiftContext } from './shift-context.ts';
import { shiftRows } from './shift-rows.ts';
import { worksheetRule } from './worksheet-rule.ts';

export interface WorksheetShiftOptions {
  readonly copyFormat: boolean;
  readonly headers: ReadonlyMap<number, ReadonlyMap<number, string>>;
}

const PLAIN: WorksheetShiftOptions = { copyFormat: false, headers: new Map() };

/** A worksheet part after rows or columns were inserted or deleted, on this sheet or on one that it refers to. */
export function shiftWorksheet(source: string, context: ShiftContext, options = PLAIN): string {
  const data = sheetData(source);
  const anchors = anchorRule(context);
  const others = worksheetRule(context, options.copyFormat);
  // Rows are cut out, so that the walk over the rest does not pass every cell.
  const rows =
    data === undefined
      ? undefined
      : shiftRows(source, data, context, { ...options, expanded: expandSharedGroups(source, context) });
  const outer = data === undefined || rows === undefined ? source : source.slice(0, data) + source.slice(rows.end);
  const rule: ElementRule = (element) => {
    if (element.name === 'from' || element.name === 'to' || element.name === 'anchor') return anchors(element);
    return others(element);
  };
  const changed = rewriteElements(outer, rule, KEPT_EMPTY);
  if (rows === undefined) return changed;
  const place = sheetData(changed);
  return place === undefined ? changed : changed.slice(0, place) + rows.text + changed.slice(place);
}

/** Just inside `<sheetData>`; undefined when it is empty or missing. */
function sheetData(source: string): number | undefined {
  const scanner = new XmlScanner(source);
  return scanner.find('sheetData') && scanner.kind === 'open' ? scanner.end : undefined;
}
