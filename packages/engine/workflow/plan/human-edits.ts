import { diffPlans } from './diff-plan.ts';
import { plainWords } from './match-items.ts';
import { parsePlan } from './parse-plan.ts';
import { linesUnder } from './plan-lines.ts';

/** Something a person wrote or took out of a plan by hand: the next revision must keep to it (SPEC P5). */
export type HumanEdit =
  | { readonly kind: 'wrote'; readonly text: string; readonly after: string | null }
  | { readonly kind: 'removed'; readonly text: string }
  /** An item that was put after another, or first. */
  | { readonly kind: 'moved'; readonly text: string; readonly after: string | null }
  /** A line that is no item: the heading it stands under, or the item whose detail it is. */
  | { readonly kind: 'line'; readonly text: string; readonly section: string | null; readonly item?: string };

/** The edits that hold after a person changed `before` into `after`: earlier ones unless they were taken back. */
export function humanEdits(earlier: readonly HumanEdit[], before: string, after: string): HumanEdit[] {
  const items = parsePlan(after);
  const present = new Set(items.map(({ text }) => plainWords(text)));
  const lines = new Set(after.split('\n').map((line) => line.trim()));
  const holds = (edit: HumanEdit) => {
    if (edit.kind === 'line') return lines.has(edit.text.trim());
    return present.has(plainWords(edit.text)) === (edit.kind !== 'removed');
  };
  const { items: changes, lines: changed } = diffPlans(before, after);
  const now = changes.flatMap((change): HumanEdit[] => {
    if (change.kind === 'removed') return [{ kind: 'removed', text: change.text }];
    const after = items[change.place - 2]?.text ?? null;
    if (change.kind === 'moved') return [{ kind: 'moved', text: change.text, after }];
    return [{ kind: 'wrote', text: change.text, after }];
  });
  const written = changed.flatMap(({ added }) => added.filter((text) => !/^\s*(?:#|$)/.test(text)));
  const known = new Set(before.split('\n').map((line) => line.trim()));
  const loose = written.flatMap((text): HumanEdit[] => {
    const item = items.find((each) => linesUnder(after, each).includes(text))?.text;
    // A detail that only went along with its item is nothing the person wrote.
    if (item !== undefined && known.has(text.trim())) return [];
    return [{ kind: 'line', text, section: sectionOf(after, text), ...(item === undefined ? {} : { item }) }];
  });
  const movedAgain = new Set(now.flatMap((edit) => (edit.kind === 'moved' ? [edit.text] : [])));
  const kept = earlier.filter((edit) => holds(edit) && !(edit.kind === 'moved' && movedAgain.has(edit.text)));
  return [...kept, ...now, ...loose].filter(isFirst);
}

function isFirst(edit: HumanEdit, index: number, all: readonly HumanEdit[]): boolean {
  return all.findIndex(({ kind, text }) => kind === edit.kind && text === edit.text) === index;
}

function sectionOf(text: string, wanted: string): string | null {
  let section: string | null = null;
  for (const line of text.split('\n')) {
    if (/^#{1,6}\s/.test(line)) section = line.trim();
    if (line.trimEnd() === wanted) return section;
  }
  return null;
}
