import type { DocumentEdit } from '../edit/document/document-edit.ts';
import { ensureStyle, knownStyle } from '../edit/styles/find-style.ts';

const MONO = '<w:rFonts w:ascii="Consolas" w:hAnsi="Consolas" w:cs="Consolas"/>';
const CODE_SPACING =
  '<w:spacing w:before="120" w:after="120" w:line="240" w:lineRule="auto"/><w:ind w:left="120" w:right="120"/><w:contextualSpacing/>';

interface Role {
  readonly type: 'paragraph' | 'character' | 'table';
  /** Names it goes by in other documents, first choice first; written under the first one if none is there. */
  readonly names: readonly [string, ...string[]];
  readonly content: string;
}

const ROLES = {
  quote: {
    type: 'paragraph',
    names: ['Quote', 'Block Text', 'Intense Quote'],
    content:
      '<w:uiPriority w:val="29"/><w:qFormat/><w:pPr><w:pBdr><w:left w:val="single" w:sz="18" w:space="10" w:color="BFBFBF"/></w:pBdr><w:ind w:left="360" w:right="360"/></w:pPr><w:rPr><w:i/><w:iCs/><w:color w:val="404040"/></w:rPr>',
  },
  code: {
    type: 'paragraph',
    names: ['Code', 'Source Code', 'Code Block', 'HTML Preformatted', 'Plain Text'],
    content: `<w:qFormat/><w:pPr><w:keepLines/><w:shd w:val="clear" w:color="auto" w:fill="F2F2F2"/>${CODE_SPACING}</w:pPr><w:rPr>${MONO}<w:noProof/><w:sz w:val="19"/><w:szCs w:val="19"/></w:rPr>`,
  },
  inlineCode: {
    type: 'character',
    names: ['Code Char', 'Source Code Char', 'Verbatim Char', 'HTML Code', 'Inline Code'],
    content: `<w:qFormat/><w:rPr>${MONO}<w:noProof/><w:sz w:val="20"/><w:szCs w:val="20"/><w:shd w:val="clear" w:color="auto" w:fill="F2F2F2"/></w:rPr>`,
  },
  link: {
    type: 'character',
    names: ['Hyperlink'],
    content: '<w:uiPriority w:val="99"/><w:rPr><w:color w:val="0563C1"/><w:u w:val="single"/></w:rPr>',
  },
  item: {
    type: 'paragraph',
    names: ['List Paragraph'],
    content: '<w:uiPriority w:val="34"/><w:qFormat/><w:pPr><w:ind w:left="720"/><w:contextualSpacing/></w:pPr>',
  },
  noteText: {
    type: 'paragraph',
    names: ['footnote text'],
    content:
      '<w:uiPriority w:val="99"/><w:pPr><w:spacing w:after="0" w:line="240" w:lineRule="auto"/></w:pPr><w:rPr><w:sz w:val="20"/><w:szCs w:val="20"/></w:rPr>',
  },
  noteMark: {
    type: 'character',
    names: ['footnote reference'],
    content: '<w:uiPriority w:val="99"/><w:rPr><w:vertAlign w:val="superscript"/></w:rPr>',
  },
  table: {
    type: 'table',
    names: ['Table Grid', 'Table Grid Light'],
    content: `<w:uiPriority w:val="39"/><w:pPr><w:spacing w:after="0" w:line="240" w:lineRule="auto"/></w:pPr><w:tblPr><w:tblBorders>${['top', 'left', 'bottom', 'right', 'insideH', 'insideV'].map((side) => `<w:${side} w:val="single" w:sz="4" w:space="0" w:color="auto"/>`).join('')}</w:tblBorders></w:tblPr>`,
  },
} satisfies Readonly<Record<string, Role>>;

export type HouseRole = keyof typeof ROLES;

/** Id of the style that this document has for a role; our own is added when it has none. */
export function houseStyle(edit: DocumentEdit, role: HouseRole): string {
  const { type, names, content }: Role = ROLES[role];
  for (const name of names) {
    const known = knownStyle(edit, type, name);
    if (known !== undefined) return known;
  }
  return ensureStyle(edit, { type, name: names[0], content });
}

/** The style that most of its tables have; otherwise one with lines. */
export function houseTableStyle(edit: DocumentEdit): { readonly id: string; readonly isPlain: boolean } {
  const counts = new Map<string, number>();
  for (const table of edit.document.body().elements('tbl')) {
    const id = table.at('tblPr', 'tblStyle')?.attribute('val');
    if (id !== undefined && edit.styles().get(id) !== undefined) counts.set(id, (counts.get(id) ?? 0) + 1);
  }
  const [most] = [...counts].sort((left, right) => right[1] - left[1]);
  const id = most?.[0] ?? knownStyle(edit, 'table', 'Galley Table') ?? houseStyle(edit, 'table');
  const hasHead = edit
    .styles()
    .get(id)
    ?.element.elements('tblStylePr')
    .some((part) => part.attribute('type') === 'firstRow');
  return { id, isPlain: hasHead !== true };
}
