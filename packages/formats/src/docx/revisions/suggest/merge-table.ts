import type { XmlElement } from '../../../xml/element.ts';
import { plainText } from '../../compare/align-blocks.ts';
import { alignItems } from '../../compare/align-items.ts';
import { cellsOf } from '../../tree/blocks.ts';
import { markBlock, markCell } from './block-marks.ts';
import type { MergeTools } from './merge-tools.ts';
import { orderedSteps, type Step } from './ordered-steps.ts';
import { pairControls } from './pair-controls.ts';
import type { MarkName } from './pen.ts';
import { recordProperties } from './properties.ts';

/** Rows that came and went, cells that came and went, and what changed in the others. */
export function mergeTable(before: XmlElement, after: XmlElement, tools: MergeTools): void {
  for (const name of ['tblPr', 'tblGrid']) recordProperties(before, after, name, tools.pen);
  mergeRows(before, after, tools);
}

function mergeRows(before: XmlElement, after: XmlElement, tools: MergeTools): void {
  mergeChildren(before, after, 'tr', (step) => {
    if (step.kind === 'deleted') markBlock(tools.kept(step.before), 'del', tools.pen);
    else if (step.kind === 'inserted') markBlock(step.after, 'ins', tools.pen);
    else if (step.kind === 'changed' && step.after.is('tr')) mergeRow(step.before, step.after, tools);
    else if (step.kind === 'changed') insideControl(step, (from, to) => mergeRows(from, to, tools));
  });
}

function mergeRow(before: XmlElement, after: XmlElement, tools: MergeTools): void {
  for (const name of ['tblPrEx', 'trPr']) recordProperties(before, after, name, tools.pen);
  mergeCells(before, after, tools);
}

function mergeCells(before: XmlElement, after: XmlElement, tools: MergeTools): void {
  mergeChildren(before, after, 'tc', (step) => {
    if (step.kind === 'deleted') markCells(tools.kept(step.before), 'del', tools);
    else if (step.kind === 'inserted') markCells(step.after, 'ins', tools);
    else if (step.kind === 'changed' && step.after.is('tc')) {
      recordProperties(step.before, step.after, 'tcPr', tools.pen);
      tools.mergeBlocks(step.before, step.after);
    } else if (step.kind === 'changed') insideControl(step, (from, to) => mergeCells(from, to, tools));
  });
}

function markCells(element: XmlElement, name: MarkName, { pen }: MergeTools): void {
  for (const cell of element.is('tc') ? [element] : cellsOf(element)) markCell(cell, name, pen);
}

/** Rows and cells may stand in content controls, which are the same on both sides. */
function insideControl(
  { before, after }: Extract<Step, { kind: 'equal' | 'changed' }>,
  merge: (before: XmlElement, after: XmlElement) => void,
): void {
  const [from, to] = [before.child('sdtContent'), after.child('sdtContent')];
  if (from !== undefined && to !== undefined) merge(from, to);
}

/** The children of both, in order; those that are neither rows nor cells are as they are now. */
function mergeChildren(before: XmlElement, after: XmlElement, name: 'tr' | 'tc', handle: (step: Step) => void): void {
  const isMember = (child: XmlElement): boolean => child.is(name) || child.is('sdt');
  const [left, right] = [before.elements().filter(isMember), after.elements().filter(isMember)];
  const isSameRow = name === 'tc' && left.length === right.length;
  const areAlike = left.every((child, index) => child.name === right[index]?.name);
  const steps = isSameRow && areAlike ? paired(left, right) : aligned(left, right);
  const behind = new Map<XmlElement | null, XmlElement[]>();
  let last: XmlElement | null = null;
  for (const step of steps) {
    handle(step);
    // Rows and cells are never regrouped.
    if (step.kind === 'regrouped') continue;
    if (step.kind !== 'deleted') last = step.after;
    else {
      const deleted = behind.get(last) ?? [];
      deleted.push(step.before);
      behind.set(last, deleted);
    }
  }
  const children: XmlElement[] = [];
  let isStarted = false;
  for (const child of after.elements()) {
    if (isMember(child) && !isStarted) {
      children.push(...(behind.get(null) ?? []));
      isStarted = true;
    }
    children.push(child, ...(behind.get(child) ?? []));
  }
  if (!isStarted) children.push(...(behind.get(null) ?? []));
  after.replaceChildren(children);
}

function paired(left: readonly XmlElement[], right: readonly XmlElement[]): Step[] {
  return right.map((after, index): Step => {
    const before = left[index] as XmlElement;
    return { kind: String(before) === String(after) ? 'equal' : 'changed', before, after };
  });
}

function aligned(left: readonly XmlElement[], right: readonly XmlElement[]): Step[] {
  const item = (element: XmlElement) => ({
    kind: element.name,
    key: String(element),
    text: plainText(element),
    element,
  });
  return pairControls(orderedSteps(alignItems(left.map(item), right.map(item)), left));
}
