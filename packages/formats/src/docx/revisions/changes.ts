import type { XmlElement } from '../../xml/element.ts';
import type { StoryKind, WordDocument } from '../package/word-document.ts';
import { type MarkKind, type MarkPlace, marksOf, type RevisionMark } from './marks.ts';
import { Neighbours } from './neighbours.ts';

export type ChangeKind = 'insert' | 'delete' | 'move' | 'format' | 'merge';

/** One tracked change as a person sees it: the marks that are accepted or rejected together. */
export interface TrackedChange {
  /** The number it has in the file, with `.2` and so on where the file uses one twice. */
  readonly id: string;
  readonly kind: ChangeKind;
  /** What was changed: text, a paragraph's end, a row … */
  readonly place: MarkPlace;
  readonly author: string;
  readonly date: string;
  readonly part: string;
  readonly story: StoryKind | 'styles';
  readonly marks: readonly RevisionMark[];
}

type Building = Omit<TrackedChange, 'id' | 'marks'> & { readonly marks: RevisionMark[] };

const KINDS: Readonly<Record<MarkKind, ChangeKind>> = {
  inserted: 'insert',
  deleted: 'delete',
  moved_from: 'move',
  moved_to: 'move',
  properties: 'format',
  merged: 'merge',
};

/** All tracked changes of a document: body first, then notes, comments, headers and footers, then its styles. */
export function changesOf(document: WordDocument): TrackedChange[] {
  const stories = document.stories().map(({ part, kind }) => ({ part, story: kind }) as const);
  const styles = ['styles', 'numbering'].flatMap((kind) => document.related(kind));
  const parts = [...stories, ...styles.map((part) => ({ part, story: 'styles' }) as const)];
  const found = parts.flatMap(({ part, story }) => {
    // Styles rarely have any, and looking at their text costs less than a tree.
    if (story === 'styles' && !/:[pr]PrChange[\s/>]/.test(document.parts.read(part))) return [];
    return grouped(marksOf(document.tree(part).root), part, story);
  });
  return numbered(found);
}

function numbered(changes: readonly Building[]): TrackedChange[] {
  const seen = new Map<string, number>();
  return changes.map((change) => {
    const written = change.marks[0]?.element.attribute('id') ?? '0';
    const count = (seen.get(written) ?? 0) + 1;
    seen.set(written, count);
    return { ...change, id: count === 1 ? written : `${written}.${count}` };
  });
}

function grouped(marks: readonly RevisionMark[], part: string, story: TrackedChange['story']): Building[] {
  const changes: Building[] = [];
  const moves = new Map<string, Building>();
  const bySignature = new Map<string, Building>();
  const byElement = new Map<XmlElement, Building>();
  const neighbours = new Neighbours();
  for (const mark of marks) {
    const known =
      byElement.get(mark.element) ??
      (mark.moveName === null ? undefined : moves.get(mark.moveName)) ??
      (mark.isTwin ? bySignature.get(signature(mark)) : neighbours.of(mark, changes.at(-1)));
    if (known !== undefined) {
      known.marks.push(mark);
      byElement.set(mark.element, known);
      continue;
    }
    const change: Building = {
      kind: KINDS[mark.kind],
      place: mark.place === 'range' ? 'content' : mark.place,
      ...by(mark),
      part,
      story,
      marks: [mark],
    };
    changes.push(change);
    byElement.set(mark.element, change);
    if (mark.moveName !== null) moves.set(mark.moveName, change);
    bySignature.set(signature(mark), change);
  }
  return changes;
}

function by({ element }: RevisionMark): { author: string; date: string } {
  return { author: element.attribute('author') ?? '', date: element.attribute('date') ?? '' };
}

function signature(mark: RevisionMark): string {
  const { author, date } = by(mark);
  return JSON.stringify([mark.kind, mark.place, author, date]);
}
