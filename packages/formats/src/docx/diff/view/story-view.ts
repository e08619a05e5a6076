import type { XmlElement } from '../../../xml/element.ts';
import { formatChanges, formatWords } from '../../compare/format-words.ts';
import type { Change } from '../find/change.ts';
import type { Container, Entry } from '../find/container.ts';
import { comparePieces } from './piece-views.ts';
import { nearChanges, rowsInside, rowsOfWhole, type TableContext } from './table-view.ts';
import type { BlockView, ShownChange } from './types.ts';

/** A story's blocks in order, kept ones included. Sections follow the second document. */
export class StoryView {
  readonly blocks: BlockView[] = [];
  readonly #context: TableContext;
  #section: number;

  constructor(context: TableContext, section: number) {
    this.#context = context;
    this.#section = section;
  }

  add({ entries }: Container): this {
    for (const entry of entries) this.#entry(entry);
    return this;
  }

  #entry(entry: Entry): void {
    const { before, after, change, inside } = entry;
    const element = after[0] ?? before[0];
    if (element === undefined) return;
    const place = this.#place(entry);
    if (inside?.kind === 'table') {
      const looks = inside.entries.find((one) => one.change?.thing === 'table')?.change ?? null;
      if (looks !== null) this.#tableLooks(inside, looks, place);
      const rows = rowsInside(inside, this.#context);
      if (rows.some((row) => row.change !== 'kept')) {
        this.blocks.push({
          kind: 'table',
          id: null,
          unit: null,
          change: 'changed',
          ...place,
          ...nearChanges(rows),
          notes: [],
        });
      }
    } else if (inside !== undefined) this.add(inside);
    else if (change === null) this.#kept(element, place);
    else if (change.thing === 'table') this.#wholeTable(entry, change, place);
    else if (change.thing === 'page_setup') this.#pageSetup(entry, change, place);
    else this.#changed(entry, change, place);
  }

  #changed({ before, after, place: where }: Entry, change: Change, place: Place): void {
    const { changes, sides } = this.#context;
    const shown: ShownChange = where === 'away' ? 'moved_away' : change.kind;
    const paragraphs = (elements: readonly XmlElement[]): XmlElement[] => elements.flatMap(paragraphsOf);
    const { pieces, notes } = comparePieces(paragraphs(before), paragraphs(after), this.#context);
    const line = (after[0] && sides.after.lineOf(after[0])) ?? (before[0] && sides.before.lineOf(before[0]));
    this.blocks.push({
      kind: 'paragraph',
      id: change.id,
      unit: changes.unitOf(change),
      change: shown,
      ...place,
      level: line?.level ?? null,
      pieces,
      notes: change.thing === 'content' ? ['content control', ...notes] : notes,
    });
  }

  #wholeTable({ before, after, place: where }: Entry, change: Change, place: Place): void {
    this.blocks.push({
      kind: 'table',
      id: change.id,
      unit: this.#context.changes.unitOf(change),
      change: where === 'away' ? 'moved_away' : change.kind,
      ...place,
      ...nearChanges(rowsOfWhole(before[0], after[0], this.#context)),
      notes: [],
    });
  }

  #tableLooks({ before, after }: Container, change: Change, place: Place): void {
    const notes = formatChanges(before.child('tblPr'), after.child('tblPr'), this.#context.meanings).map(formatWords);
    this.#other(change, place, 'Table format', notes.length === 0 ? ['column widths'] : notes);
  }

  #pageSetup({ before, after }: Entry, change: Change, place: Place): void {
    this.#other(
      change,
      place,
      'Page setup',
      formatChanges(before[0], after[0], this.#context.meanings).map(formatWords),
    );
  }

  #other(change: Change, place: Place, title: string, notes: readonly string[]): void {
    const unit = this.#context.changes.unitOf(change);
    const { id, kind, thing } = change;
    this.blocks.push({ kind: 'other', id, unit, thing, change: kind, ...place, title, pieces: [], notes });
  }

  #kept(element: XmlElement, place: Place): void {
    const line = this.#context.sides.after.lineOf(element);
    if (line === undefined) return;
    const text = line.level === null ? line.text : line.text.replace(/^#+ /, '');
    this.blocks.push({ kind: 'kept', ...place, level: line.level, text });
  }

  #place({ before, after }: Entry): Place {
    const { sides } = this.#context;
    const [left, right] = [before[0] && sides.before.lineOf(before[0]), after[0] && sides.after.lineOf(after[0])];
    if (right !== undefined) this.#section = right.section;
    return { section: this.#section, line_before: left?.number ?? null, line_after: right?.number ?? null };
  }
}

interface Place {
  readonly section: number;
  readonly line_before: number | null;
  readonly line_after: number | null;
}

function paragraphsOf(element: XmlElement): XmlElement[] {
  if (element.is('p')) return [element];
  return element.elements().flatMap((child) => (child.name === 'Fallback' ? [] : paragraphsOf(child)));
}
