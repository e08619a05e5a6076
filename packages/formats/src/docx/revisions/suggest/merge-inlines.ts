import { pushAll } from '../../../base/push-all.ts';
import type { XmlElement, XmlNode } from '../../../xml/element.ts';
import { type AlignedAtom, alignAtoms } from './align-atoms.ts';
import { type Atom, allBoxes, atomsOf, fieldParts, innerOf } from './atoms.ts';
import { markInlines, SUBDOCUMENT } from './inline-marks.ts';
import type { MergeTools } from './merge-tools.ts';
import { ownProperties } from './properties.ts';

/** Stands for the end of a paragraph where several are merged as one; it never gets into a document. */
export const BOUNDARY = 'boundary';

const ALREADY_DELETED = 'What is deleted under tracked changes already was left as it is.';

type Status = 'kept' | 'ins' | 'del';

interface Item {
  readonly status: Status;
  readonly node: XmlElement;
}

/** Two states of what stands in a paragraph as one, with what came and went marked. */
export function mergeInlines(before: readonly XmlNode[], after: readonly XmlNode[], tools: MergeTools): XmlNode[] {
  return marked(mergedItems(before, after, tools), tools);
}

function mergedItems(before: readonly XmlNode[], after: readonly XmlNode[], tools: MergeTools): Item[] {
  const [left, right] = [atomsOf(before), atomsOf(after)];
  const sizes = new Map<XmlElement, number>();
  for (const { run } of [...left, ...right]) if (run !== null) sizes.set(run, (sizes.get(run) ?? 0) + 1);
  const items: Item[] = [];
  const aligned = alignAtoms(left, right);
  for (let at = 0; at < aligned.length; ) {
    const end = stretchEnd(aligned, at);
    pushAll(items, itemsOf(aligned.slice(at, end), sizes, tools));
    at = end;
  }
  return items;
}

/** Consecutive pieces of one run that fared alike become one run again. */
function stretchEnd(aligned: readonly AlignedAtom[], start: number): number {
  const first = aligned[start];
  const signature = first === undefined ? null : pieceSignature(first);
  let end = start + 1;
  if (signature === null) return end;
  for (let next = aligned[end]; next !== undefined; next = aligned[end]) {
    const other = pieceSignature(next);
    if (other === null || other.some((value, index) => value !== signature[index])) break;
    end += 1;
  }
  return end;
}

function pieceSignature(aligned: AlignedAtom): readonly unknown[] | null {
  const shown = aligned.kind === 'removed' ? aligned.before : aligned.after;
  if (shown.kind !== 'piece' || aligned.kind === 'changed') return null;
  return [aligned.kind, shown.run, aligned.kind === 'kept' ? aligned.before.look : ''];
}

function itemsOf(stretch: readonly AlignedAtom[], sizes: ReadonlyMap<XmlElement, number>, tools: MergeTools): Item[] {
  const [first] = stretch;
  if (first === undefined) return [];
  if (first.kind === 'changed') return changedItems(first.before, first.after, tools);
  const atoms = stretch.map((each) => (each.kind === 'removed' ? each.before : (each as { after: Atom }).after));
  const shown = atoms[0] as Atom;
  const status: Status = first.kind === 'kept' ? 'kept' : first.kind === 'added' ? 'ins' : 'del';
  if (shown.element.is('subDoc') && status !== 'kept') tools.pen.warnings.add(SUBDOCUMENT);
  if (shown.kind !== 'piece' || shown.run === null) return otherItems(shown, status);
  const comments = atoms.filter(({ element }) => element.is('commentReference'));
  if (comments.length === atoms.length && status !== 'kept') {
    // A comment that was deleted is gone; one whose text was deleted stays with it.
    const isGone = comments.some(({ element }) => !tools.hasComment(element.attribute('id') ?? ''));
    if (status === 'del' && isGone) return [];
  }
  const run = runOf(atoms, sizes, tools);
  if (first.kind === 'kept' && first.before.look !== first.after.look) recordLook(first.before, run, tools);
  return [{ status, node: run }];
}

/** The run itself if all of it is here, otherwise one like it. */
function runOf(atoms: readonly Atom[], sizes: ReadonlyMap<XmlElement, number>, { pen }: MergeTools): XmlElement {
  const run = atoms[0]?.run as XmlElement;
  if (sizes.get(run) === atoms.length) return run;
  const properties = run.child('rPr');
  const nodes: XmlElement[] = properties === undefined ? [] : [pen.copy(properties)];
  let text = '';
  const flush = (): void => {
    if (text !== '') nodes.push(pen.text('t', text));
    text = '';
  };
  for (const atom of atoms) {
    if (atom.text !== null) text += atom.text;
    else {
      flush();
      nodes.push(pen.copy(atom.element));
    }
  }
  flush();
  return pen.element('r', '', nodes);
}

function recordLook(before: Atom, run: XmlElement, { pen }: MergeTools): void {
  if (before.run === null) return;
  const known = run.child('rPr');
  if (known?.child('rPrChange') !== undefined) return;
  const properties = known ?? pen.element('rPr');
  if (known === undefined) run.prepend(properties);
  properties.append(pen.record('rPr', ownProperties(before.run.child('rPr'), 'rPr')));
}

function otherItems(atom: Atom, status: Status): Item[] {
  if (atom.kind === 'field' || atom.kind === 'control') return atom.runs.map((node) => ({ status, node }));
  const isMath = atom.element.name === 'oMath' || atom.element.name === 'oMathPara';
  if (atom.kind === 'around' || isMath) return [{ status, node: atom.element }];
  // Bookmarks and the like are not tracked: they are as the edit left them.
  return status === 'del' && !atom.element.is(BOUNDARY) ? [] : [{ status: 'kept', node: atom.element }];
}

/** The same thing with another inside. */
function changedItems(before: Atom, after: Atom, tools: MergeTools): Item[] {
  if (after.kind === 'field') {
    const [left, right] = [fieldParts(before.runs), fieldParts(after.runs)];
    const kept = (node: XmlElement): Item => ({ status: 'kept', node });
    return [...right.head.map(kept), ...mergedItems(left.result, right.result, tools), ...right.end.map(kept)];
  }
  if (after.kind === 'piece') {
    const [left, right] = [allBoxes(before.element), allBoxes(after.element)];
    for (const [index, box] of right.entries()) {
      const partner = left[index];
      if (partner !== undefined) tools.mergeBlocks(partner, box);
    }
    const node = after.run as XmlElement;
    // A run with more than the box is rare; the box alone is compared, and the rest is as it is now.
    return [
      {
        status: 'kept',
        node:
          node.elements().filter((child) => !child.is('rPr')).length === 1 ? node : runOf([after], new Map(), tools),
      },
    ];
  }
  if (after.element.is('del') || after.element.is('moveFrom')) {
    // Nobody will see the edit, and rejecting that deletion has to bring the old text back.
    tools.pen.warnings.add(ALREADY_DELETED);
    return [{ status: 'kept', node: tools.referring(before.element) }];
  }
  const [from, to] = [innerOf(before.element), innerOf(after.element)];
  const items = mergedItems(from.children, to.children, tools);
  if (after.element.is('ins') || after.element.is('moveTo')) return insideInsertion(after.element, items, tools);
  to.replaceChildren(marked(items, tools));
  if (after.kind === 'control') return after.runs.map((node): Item => ({ status: 'kept', node }));
  return [{ status: 'kept', node: after.element }];
}

/** Within what another author inserted, our own insertion stands by itself. */
function insideInsertion(insertion: XmlElement, items: readonly Item[], tools: MergeTools): Item[] {
  const result: Item[] = [];
  let inside: Item[] = [];
  const flush = (): void => {
    if (inside.length === 0) return;
    const around = tools.pen.copy(insertion);
    around.replaceChildren(marked(inside, tools));
    result.push({ status: 'kept', node: around });
    inside = [];
  };
  for (const item of items) {
    if (item.status !== 'ins') inside.push(item);
    else {
      flush();
      result.push(item);
    }
  }
  flush();
  return result;
}

function marked(items: readonly Item[], tools: MergeTools): XmlNode[] {
  const nodes: XmlNode[] = [];
  for (let at = 0; at < items.length; ) {
    const status = items[at]?.status;
    let end = at + 1;
    while (end < items.length && items[end]?.status === status) end += 1;
    const stretch = items.slice(at, end).map(({ node }) => node);
    if (status === 'del')
      nodes.push(
        ...markInlines(
          stretch.map((node) => tools.kept(node)),
          'del',
          tools.pen,
        ),
      );
    else pushAll(nodes, status === 'ins' ? markInlines(stretch, 'ins', tools.pen) : stretch);
    at = end;
  }
  return nodes;
}
