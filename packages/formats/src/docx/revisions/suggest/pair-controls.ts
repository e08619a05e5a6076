import type { XmlElement } from '../../../xml/element.ts';
import type { Step } from './ordered-steps.ts';

/** A content control whose content is quite another is the same control still: it stays, and what it holds is compared. So does a paragraph with controls or notes in it: a note is referred to once. */
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
  if (before === null || after === null) return null;
  const isPair = (['sdt', 'p'] as const).some((name) => before.is(name) && after.is(name));
  const keys = isPair ? controlKeys(before) : '';
  return keys !== '' && keys === controlKeys(after) ? { kind: 'changed', before, after } : null;
}

function controlKeys(element: XmlElement): string {
  if (element.is('sdt')) return controlKey(element);
  return [...element.descendants()]
    .flatMap((each) => (each.is('sdt') ? [controlKey(each)] : isNote(each) ? [String(each)] : []))
    .join(' ');
}

function isNote(element: XmlElement): boolean {
  return element.is('footnoteReference') || element.is('endnoteReference');
}

/** By what a control is known: its id, or all that is said about it. */
export function controlKey(control: XmlElement): string {
  const id = control.child('sdtPr')?.child('id')?.attribute('val');
  return id === undefined ? String(control.child('sdtPr') ?? '') : `id ${id}`;
}
