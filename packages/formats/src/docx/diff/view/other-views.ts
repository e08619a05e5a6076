import type { XmlElement } from '../../../xml/element.ts';
import { formatChanges, formatWords } from '../../compare/format-words.ts';
import { isResolved } from '../find/comment-state.ts';
import type { DocumentComparison } from '../find/comparison.ts';
import { changedEntries } from '../find/couple-references.ts';
import { type NotePair, notesPart } from '../find/pair-notes.ts';
import { partTitle, partWords } from './part-words.ts';
import { comparePieces } from './piece-views.ts';
import type { OtherBlock } from './types.ts';

type Shown = Pick<OtherBlock, 'title' | 'pieces' | 'notes'>;

/** Notes and comments that changed, in the section that the second document has for them. */
export function noteViews(comparison: DocumentComparison, documentSection: number): OtherBlock[] {
  const { before, after, changes, notes } = comparison;
  const stories = { footnote: 'footnotes', endnote: 'endnotes', comment: 'comments' } as const;
  return notes.flatMap((pair): OtherBlock[] => {
    const { change, kind } = pair;
    if (change === null) return [];
    const section = after.sections.find(({ story }) => story === stories[kind])?.number ?? documentSection;
    const line = (element: XmlElement | null, side: typeof before): number | null =>
      element === null ? null : (side.lineOf(element)?.number ?? null);
    const place = { section, line_before: line(pair.before, before), line_after: line(pair.after, after) };
    const { id, kind: shown, thing } = change;
    return [
      {
        kind: 'other',
        id,
        unit: changes.unitOf(change),
        thing,
        change: shown,
        ...place,
        ...noteShown(pair, comparison),
      },
    ];
  });
}

function noteShown(pair: NotePair, { before, after }: DocumentComparison): Shown {
  const { kind, before: left, after: right } = pair;
  const meaning = (side: typeof before) => side.meaning(notesPart(kind, side) ?? side.document.main);
  const context = { sides: { before, after }, meanings: { before: meaning(before), after: meaning(after) } };
  const { pieces, notes } = comparePieces(left?.elements('p') ?? [], right?.elements('p') ?? [], context);
  if (kind !== 'comment') return { title: kind === 'footnote' ? 'Footnote' : 'Endnote', pieces, notes };
  const [was, is] = [left !== null && isResolved(before, left), right !== null && isResolved(after, right)];
  const state = left === null || right === null || was === is ? [] : [is ? 'resolved' : 'opened again'];
  const author = (right ?? left)?.attribute('author') ?? '';
  return { title: author === '' ? 'Comment' : `Comment by ${author}`, pieces, notes: [...state, ...notes] };
}

/** Styles and whole parts, which belong to no section. */
export function documentViews(comparison: DocumentComparison, section: number): OtherBlock[] {
  const { changes, containers, parts, before, after } = comparison;
  const place = { section, line_before: null, line_after: null };
  const view = ({ id, kind, thing }: (typeof changes.all)[number], shown: Shown): OtherBlock => {
    const change = changes.all.find((one) => one.id === id);
    const unit = change === undefined ? id : changes.unitOf(change);
    return { kind: 'other', id, unit, thing, change: kind, ...place, ...shown };
  };
  const styles = containers
    .filter(({ thing }) => thing === 'styles')
    .flatMap(({ container }) => [...changedEntries(container)])
    .map((entry) => view(entry.change, styleShown(entry.before[0], entry.after[0])));
  const whole = parts.map(({ before: left, after: right, change }) => {
    const notes = left === null || right === null ? [] : partWords(before, left, after, right);
    return view(change, { title: partTitle(right ?? left ?? ''), pieces: [], notes });
  });
  const packed = changes.all
    .filter(({ thing }) => thing === 'package')
    .map((change) => view(change, { title: 'The file', pieces: [], notes: ['Packed anew: every part is the same.'] }));
  return [...styles, ...whole, ...packed];
}

function styleShown(before: XmlElement | undefined, after: XmlElement | undefined): Shown {
  const element = after ?? before;
  const name = element?.child('name')?.attribute('val') ?? element?.attribute('styleId');
  const title =
    element?.is('style') === true ? `Style ${name ?? ''}` : (NAMES[element?.name ?? ''] ?? element?.name ?? '');
  if (before === undefined || after === undefined) return { title, pieces: [], notes: [] };
  const groups = ['rPr', 'pPr', 'tblPr'].flatMap((group) => formatChanges(before.child(group), after.child(group)));
  const own = formatChanges(before, after).filter(({ property }) => !['rPr', 'pPr', 'tblPr'].includes(property));
  return { title, pieces: [], notes: [...groups, ...own].map(formatWords) };
}

const NAMES: Readonly<Record<string, string>> = {
  docDefaults: 'Default format of text',
  latentStyles: 'List of styles that Word knows',
};
