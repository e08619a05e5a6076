import type { XmlElement } from '../../../xml/element.ts';
import type { Step } from './ordered-steps.ts';

/** A content control whose content is quite another is the same control still: it stays, and what it holds is compared. */
export function pairControls(steps: readonly Step[]): Step[] {
  const paired: Step[] = [];
  for (const step of steps) {
    const pair = pairOf(paired.at(-1), step);
    if (pair === null) paired.push(step);
    else paired.splice(-1, 1, pair);
  }
  return paired;
}

function pairOf(last: Step | undefined, step: Step): Step | null {
  const before = last?.kind === 'deleted' ? last.before : step.kind === 'deleted' ? step.before : null;
  const after = last?.kind === 'inserted' ? last.after : step.kind === 'inserted' ? step.after : null;
  if (before === null || after === null || !before.is('sdt') || !after.is('sdt')) return null;
  return controlKey(before) === controlKey(after) ? { kind: 'changed', before, after } : null;
}

/** By what a control is known: its id, or all that is said about it. */
export function controlKey(control: XmlElement): string {
  const id = control.child('sdtPr')?.child('id')?.attribute('val');
  return id === undefined ? String(control.child('sdtPr') ?? '') : `id ${id}`;
}
