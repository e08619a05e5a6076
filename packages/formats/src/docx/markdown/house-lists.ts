import type { XmlElement } from '../../xml/element.ts';
import type { DocumentEdit } from '../edit/document/document-edit.ts';
import { wordElement } from '../edit/fragment.ts';
import { type ListKind, newList } from '../edit/lists/new-list.ts';
import { ensurePart } from '../edit/parts/ensure-part.ts';

/** `numId` of a list that looks as lists of this document do; from level `level` (0 is the outermost) on it starts at `start`. */
export function houseList(edit: DocumentEdit, kind: ListKind, start: number, level = 0): number {
  const tree = edit.tree(ensurePart(edit.document, 'numbering'));
  const definition = tree.root.elements('abstractNum').find((each) => isOfKind(each, kind));
  const id = definition === undefined ? newList(edit, kind) : addList(edit, definition);
  if (kind === 'bullet') return id;
  const num = tree.root.elements('num').find((each) => Number(each.attribute('numId')) === id);
  // Lists of one definition count on from each other unless they are told where to start. The levels around a list go on
  // behind it: told to start, they would count from 1 again.
  num?.append(
    ...Array.from({ length: 9 - level }, (_, deeper) =>
      wordElement(
        tree,
        `<w:lvlOverride w:ilvl="${level + deeper}"><w:startOverride w:val="${deeper === 0 ? start : 1}"/></w:lvlOverride>`,
      ),
    ),
  );
  return id;
}

function addList(edit: DocumentEdit, definition: XmlElement): number {
  const tree = edit.tree(ensurePart(edit.document, 'numbering'));
  const nums = tree.root.elements('num');
  const taken = nums.map((num) => Number(num.attribute('numId') ?? 0)).filter(Number.isSafeInteger);
  const id = taken.reduce((most, each) => Math.max(most, each), 0) + 1;
  const abstract = definition.attribute('abstractNumId') ?? '0';
  const num = wordElement(tree, `<w:num w:numId="${id}"><w:abstractNumId w:val="${abstract}"/></w:num>`);
  (nums.at(-1) ?? tree.root.elements('abstractNum').at(-1))?.after(num);
  return id;
}

/** Definitions of headings and of styles are theirs alone. */
function isOfKind(definition: XmlElement, kind: ListKind): boolean {
  if (definition.child('styleLink') !== undefined || definition.child('numStyleLink') !== undefined) return false;
  const levels = definition.elements('lvl');
  const first = levels.find((level) => level.attribute('ilvl') === '0');
  if (levels.length < 9 || levels.some((level) => level.child('pStyle') !== undefined)) return false;
  const format = first?.child('numFmt')?.attribute('val');
  if (kind === 'bullet') return format === 'bullet' && first?.child('lvlPicBulletId') === undefined;
  return format === 'decimal' && /^%1[.)]?$/.test(first?.child('lvlText')?.attribute('val') ?? '');
}
