import type { XmlElement } from '../../../xml/element.ts';
import { numberingOf } from '../../read/numbering.ts';
import type { DocumentEdit } from '../document/document-edit.ts';
import { wordElement } from '../fragment.ts';
import { ensurePart } from '../parts/ensure-part.ts';

export type ListKind = 'bullet' | 'number';

/** `numId` of a list for new paragraphs: the neighbour's where it is of this kind, else one of its own. */
export function listFor(edit: DocumentEdit, kind: ListKind, neighbour: XmlElement | null): number {
  const near = Number(neighbour?.at('pPr', 'numPr', 'numId')?.attribute('val') ?? 0);
  if (near > 0 && kindOf(edit, near) === kind) return near;
  return newList(edit, kind);
}

export function kindOf(edit: DocumentEdit, id: number): ListKind | null {
  const list = numberingOf(edit.document, edit.styles()).list(String(id));
  if (list === null) return null;
  return list.levels[0]?.format === 'bullet' ? 'bullet' : 'number';
}

/** A list that starts at 1. */
export function newList(edit: DocumentEdit, kind: ListKind): number {
  const tree = edit.tree(ensurePart(edit.document, 'numbering'));
  const { root } = tree;
  const definitions = root.elements('abstractNum');
  const taken = definitions.map((each) => Number(each.attribute('abstractNumId') ?? 0));
  const definition = taken.reduce((most, id) => Math.max(most, Number.isSafeInteger(id) ? id : 0), 0) + 1;
  const ids = root.elements('num').map((each) => Number(each.attribute('numId') ?? 0));
  const id = ids.reduce((most, each) => Math.max(most, Number.isSafeInteger(each) ? each : 0), 0) + 1;
  const levels = Array.from({ length: 9 }, (_, level) => levelXml(kind, level)).join('');
  const added = wordElement(
    tree,
    `<w:abstractNum w:abstractNumId="${definition}"><w:multiLevelType w:val="hybridMultilevel"/>${levels}</w:abstractNum>`,
  );
  const num = wordElement(tree, `<w:num w:numId="${id}"><w:abstractNumId w:val="${definition}"/></w:num>`);
  // All definitions stand before all lists, pictures of bullets before both.
  const last = definitions.at(-1) ?? root.elements('numPicBullet').at(-1);
  if (last === undefined) root.prepend(added);
  else last.after(added);
  (root.elements('num').at(-1) ?? root.elements('abstractNum').at(-1) ?? added).after(num);
  return id;
}

function levelXml(kind: ListKind, level: number): string {
  const indent = 720 * (level + 1);
  const formats = ['decimal', 'lowerLetter', 'lowerRoman'] as const;
  const format = kind === 'bullet' ? 'bullet' : (formats[level % 3] ?? 'decimal');
  const text = kind === 'bullet' ? (['•', '◦', '▪'][level % 3] ?? '•') : `%${level + 1}.`;
  return `<w:lvl w:ilvl="${level}"><w:start w:val="1"/><w:numFmt w:val="${format}"/><w:lvlText w:val="${text}"/><w:lvlJc w:val="left"/><w:pPr><w:ind w:left="${indent}" w:hanging="360"/></w:pPr></w:lvl>`;
}

export function numberProperty(list: number, level: number): string {
  return `<w:numPr><w:ilvl w:val="${level}"/><w:numId w:val="${list}"/></w:numPr>`;
}
