import { NotFoundError } from '@galley/schema/errors';
import { escapeAttribute } from '../../../xml/escape.ts';
import type { Style, StyleType } from '../../read/styles.ts';
import type { DocumentEdit } from '../document/document-edit.ts';
import { wordElement } from '../fragment.ts';
import { ensurePart } from '../parts/ensure-part.ts';

/** A style by its name as people see it, or by its id. */
export function findStyle(edit: DocumentEdit, type: StyleType, name: string): Style {
  const styles = edit
    .styles()
    .all()
    .filter((style) => style.type === type);
  const wanted = name.trim().toLowerCase();
  const found =
    styles.find((style) => style.name.toLowerCase() === wanted) ??
    styles.find((style) => style.id.toLowerCase() === wanted);
  if (found !== undefined) return found;
  const names = styles.map((style) => style.name);
  throw new NotFoundError(
    `The document has no ${type} style "${name}".`,
    names.length === 0
      ? 'Leave the style out.'
      : `Use one of: ${names.slice(0, 40).join(', ')}${names.length > 40 ? ` and ${names.length - 40} more` : ''}.`,
    { style: name, type },
  );
}

export function knownStyle(edit: DocumentEdit, type: StyleType, name: string): string | undefined {
  const wanted = name.toLowerCase();
  return edit
    .styles()
    .all()
    .find((style) => style.type === type && style.name.toLowerCase() === wanted)?.id;
}

interface NewStyle {
  readonly type: StyleType;
  readonly name: string;
  /** Everything after its name. */
  readonly content: string;
}

/** Id of a built-in style; written into the document when it has none of that name. */
export function ensureStyle(edit: DocumentEdit, { type, name, content }: NewStyle): string {
  const known = knownStyle(edit, type, name);
  if (known !== undefined) return known;
  const part = ensurePart(edit.document, 'styles');
  const tree = edit.tree(part);
  const base = name.replaceAll(/(?:^|\s)(\w)/g, (_, letter: string) => letter.toUpperCase());
  let id = base;
  for (let number = 1; edit.styles().get(id) !== undefined; number += 1) id = `${base}${number}`;
  tree.root.append(
    wordElement(
      tree,
      `<w:style w:type="${type}" w:styleId="${escapeAttribute(id)}"><w:name w:val="${escapeAttribute(name)}"/>${content}</w:style>`,
    ),
  );
  edit.stylesChanged();
  return id;
}

/** The style of headings of a level from 1 to 9, 0 for the title. */
export function headingStyle(edit: DocumentEdit, level: number): string {
  const normal = edit
    .styles()
    .all()
    .find((style) => style.type === 'paragraph' && style.isDefault);
  const base =
    normal === undefined
      ? ''
      : `<w:basedOn w:val="${escapeAttribute(normal.id)}"/><w:next w:val="${escapeAttribute(normal.id)}"/>`;
  const size = [56, 32, 28, 26, 24, 22, 22, 22, 22, 22][level] ?? 22;
  const outline = level === 0 ? '' : `<w:outlineLvl w:val="${level - 1}"/>`;
  return ensureStyle(edit, {
    type: 'paragraph',
    name: level === 0 ? 'Title' : `heading ${level}`,
    content: `${base}<w:uiPriority w:val="9"/><w:qFormat/><w:pPr><w:keepNext/><w:keepLines/><w:spacing w:before="${level < 2 ? 240 : 120}" w:after="60"/>${outline}</w:pPr><w:rPr><w:b/><w:sz w:val="${size}"/><w:szCs w:val="${size}"/></w:rPr>`,
  });
}
