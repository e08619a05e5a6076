import { diffPlans } from './diff-plan.ts';
import { plainWords } from './match-items.ts';
import { parsePlan } from './parse-plan.ts';

/** Something a person wrote or took out of a plan by hand: the next revision must keep to it (SPEC P5). */
export type HumanEdit =
  | { readonly kind: 'wrote'; readonly text: string; readonly after: string | null }
  | { readonly kind: 'removed'; readonly text: string }
  /** A line that is no item, and the heading it stands under. */
  | { readonly kind: 'line'; readonly text: string; readonly section: string | null };

/** The edits that hold after a person changed `before` into `after`: earlier ones unless they were taken back. */
export function humanEdits(earlier: readonly HumanEdit[], before: string, after: string): HumanEdit[] {
  const items = parsePlan(after);
  const present = new Set(items.map(({ text }) => plainWords(text)));
  const lines = new Set(after.split('\n').map((line) => line.trim()));
  const holds = (edit: HumanEdit) => {
    if (edit.kind === 'line') return lines.has(edit.text.trim());
    return present.has(plainWords(edit.text)) === (edit.kind === 'wrote');
  };
  const { items: changes, lines: changed } = diffPlans(before, after);
  const now = changes.flatMap((change): HumanEdit[] => {
    if (change.kind === 'removed') return [{ kind: 'removed', text: change.text }];
    if (change.kind !== 'added' && change.kind !== 'reworded') return [];
    return [{ kind: 'wrote', text: change.text, after: items[change.place - 2]?.text ?? null }];
  });
  const written = changed.flatMap(({ added }) => added.filter((text) => !/^\s*(?:#|$)/.test(text)));
  const loose = written.map((text): HumanEdit => ({ kind: 'line', text, section: sectionOf(after, text) }));
  return [...earlier.filter(holds), ...now, ...loose].filter(isFirst);
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
