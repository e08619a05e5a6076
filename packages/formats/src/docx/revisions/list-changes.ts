import type { XmlElement } from '../../xml/element.ts';
import type { WordDocument } from '../package/word-document.ts';
import { type DocumentLine, documentLines } from '../read/lines.ts';
import { changedText } from './changed-text.ts';
import { type ChangeKind, changesOf, type TrackedChange } from './changes.ts';

export interface ListedChange {
  readonly id: string;
  readonly kind: ChangeKind;
  /** What was changed: `text`, `paragraph`, `row`, `cell`, `text format`, `page setup` … */
  readonly what: string;
  readonly author: string;
  /** As the file has it, usually `2024-05-31T09:00:00Z`; empty when it has none. */
  readonly date: string;
  readonly text: string;
  /** Null where a change belongs to no line, such as one of a style. */
  readonly line: number | null;
  readonly section: number | null;
}

const FORMATS: Readonly<Record<string, string>> = {
  rPr: 'text format',
  pPr: 'paragraph format',
  tblPr: 'table format',
  tblPrEx: 'table format',
  tblGrid: 'column widths',
  trPr: 'row format',
  tcPr: 'cell format',
  sectPr: 'page setup',
};

/** Every tracked change with its place, in document order. */
export function listChanges(document: WordDocument): ListedChange[] {
  const place = linePlaces(documentLines(document));
  return changesOf(document).map((change) => {
    const line = place(change);
    return {
      id: change.id,
      kind: change.kind,
      what: whatOf(change),
      author: change.author,
      date: change.date,
      text: changedText(change),
      line: line?.number ?? null,
      section: line?.section ?? null,
    };
  });
}

/** Finds the line that a change stands in; of a move, the one it came to. */
export function linePlaces(lines: readonly DocumentLine[]): (change: TrackedChange) => DocumentLine | null {
  const byElement = new Map(lines.map((line) => [line.element, line]));
  return ({ marks }) => {
    const shown =
      marks.find(({ kind, isTwin }) => kind === 'moved_to' && !isTwin) ?? marks.find(({ isTwin }) => !isTwin);
    for (let at: XmlElement | null = shown?.element ?? null; at !== null; at = at.parent) {
      const line = byElement.get(at);
      if (line !== undefined) return line;
    }
    return null;
  };
}

function whatOf({ place, marks }: TrackedChange): string {
  const [first] = marks;
  if (place === 'properties') return FORMATS[first?.owner.name ?? ''] ?? 'format';
  if (place === 'content') return 'text';
  if (place === 'paragraph') return marks.some((mark) => mark.place === 'content') ? 'paragraph' : 'paragraph end';
  if (place === 'control') return 'content control';
  return place === 'math' ? 'formula' : place;
}
