import { escapeText } from '../../xml/escape.ts';
import type { XmlScanner } from '../../xml/scanner.ts';
import { changeAttributes } from '../edit/markup/rewrite-elements.ts';
import { parseBox, shiftBox } from '../formula/index.ts';
import { ShiftRefusedError } from './errors.ts';
import { type ShiftContext, shiftFormula, shiftRange } from './shift-context.ts';

/**
 * New source of the `f` element that the scanner stands on, or undefined when it stays. The scanner stands on the
 * element's end afterwards. `written` is the formula of a cell that leaves its shared group.
 */
export function rewriteFormula(
  scanner: XmlScanner,
  context: ShiftContext,
  written: string | undefined,
): string | undefined {
  const { start, source, kind } = scanner;
  const openEnd = scanner.end;
  const tag = source.slice(start, openEnd);
  const type = scanner.attribute('t');
  const attributes = context.isHome ? groupAttributes(scanner, type, context) : {};
  let text = '';
  let closeStart = openEnd;
  if (kind === 'open') {
    while (scanner.next() && scanner.kind !== 'close') if (scanner.kind === 'text') text += scanner.text;
    closeStart = scanner.start;
  }
  const closing = source.slice(closeStart, scanner.end);
  if (written !== undefined) {
    const plain = changeAttributes(tag, { t: undefined, si: undefined, ref: undefined });
    const name = /^<([^\s/>]+)/.exec(plain)?.[1] ?? 'f';
    return `${plain.replace(/\s*\/>$/, '>')}${escapeText(written)}</${name}>`;
  }
  const shifted = text === '' ? '' : shiftFormula(text, context);
  const opening = changeAttributes(tag, attributes);
  if (opening === tag && shifted === text) return undefined;
  const content = shifted === text ? source.slice(openEnd, closeStart) : escapeText(shifted);
  return opening + content + closing;
}

function groupAttributes(
  scanner: XmlScanner,
  type: string | undefined,
  context: ShiftContext,
): Record<string, string | undefined> {
  const ref = scanner.attribute('ref');
  if (ref === undefined) return {};
  const attributes: Record<string, string | undefined> = { ref: shiftRange(ref, context) ?? ref };
  if (type !== 'dataTable') return attributes;
  for (const [input, mark] of [
    ['r1', 'del1'],
    ['r2', 'del2'],
  ] as const) {
    const cell = scanner.attribute(input);
    if (cell === undefined) continue;
    const moved = shiftRange(cell, context);
    if (moved === undefined) attributes[mark] = '1';
    else attributes[input] = moved;
  }
  return attributes;
}

/** Excel refuses to change part of an array or of a data table; so do we, before anything is written. */
export function refuseToCut(ref: string, context: ShiftContext, what: string): void {
  const box = parseBox(ref);
  if (box === undefined) return;
  const moved = shiftBox(box, context.shift);
  if (moved === undefined) return;
  const before = context.shift.axis === 'rows' ? box.bottom - box.top : box.right - box.left;
  const after = context.shift.axis === 'rows' ? moved.bottom - moved.top : moved.right - moved.left;
  if (before === after) return;
  throw new ShiftRefusedError(
    `The ${context.shift.axis} would cut through ${what} in ${ref}.`,
    `Insert or delete outside ${ref}, or clear ${what} first.`,
    { range: ref, sheet: context.shift.sheet },
  );
}
