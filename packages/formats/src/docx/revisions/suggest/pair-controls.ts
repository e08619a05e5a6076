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
  return String(before.child('sdtPr')) === String(after.child('sdtPr')) ? { kind: 'changed', before, after } : null;
}
