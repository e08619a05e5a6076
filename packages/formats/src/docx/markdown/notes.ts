import type { BlockContent, DefinitionContent } from 'mdast';
import { plainText } from '../../markdown/parse-markdown.ts';
import { escapeAttribute } from '../../xml/escape.ts';
import { nextId } from '../edit/document/free-ids.ts';
import { wordElement } from '../edit/fragment.ts';
import { ensurePart } from '../edit/parts/ensure-part.ts';
import { inlineXml, runXml } from './inline-xml.ts';
import { type InlineFormat, type Writer, writerFor } from './writer.ts';

/** The mark of a footnote; the note goes into its part. Mentioned again it is written again: a note has one mark. */
export function noteReference(label: string, format: InlineFormat, writer: Writer): string {
  const { edit, part } = writer;
  const note = writer.text.footnotes.get(label);
  if (note === undefined) return runXml(`[^${label}]`, format, writer);
  // Notes belong to the body: in a header or in another note the words stand in the text.
  if (part !== edit.document.main) return runXml(` (${note.children.map(plainText).join(' ')})`, format, writer);
  const id = addNote(note.children, writer);
  const style = escapeAttribute(writer.style('noteMark'));
  return `<w:r><w:rPr><w:rStyle w:val="${style}"/></w:rPr><w:footnoteReference w:id="${id}"/></w:r>`;
}

function addNote(content: readonly (BlockContent | DefinitionContent)[], writer: Writer): number {
  const { edit } = writer;
  const notes = ensurePart(edit.document, 'footnotes');
  const inside = writerFor(writer, notes);
  const { root } = edit.tree(notes);
  const id = nextId(root.elements('footnote'));
  const style = escapeAttribute(writer.style('noteText'));
  const mark = `<w:r><w:rPr><w:rStyle w:val="${escapeAttribute(writer.style('noteMark'))}"/></w:rPr><w:footnoteRef/></w:r><w:r><w:t xml:space="preserve"> </w:t></w:r>`;
  const paragraphs = content.map((node, index) => {
    const runs = node.type === 'paragraph' ? inlineXml(node.children, {}, inside) : runXml(plainText(node), {}, inside);
    return `<w:p><w:pPr><w:pStyle w:val="${style}"/></w:pPr>${index === 0 ? mark : ''}${runs}</w:p>`;
  });
  const xml =
    paragraphs.length === 0 ? `<w:p><w:pPr><w:pStyle w:val="${style}"/></w:pPr>${mark}</w:p>` : paragraphs.join('');
  root.append(wordElement(edit.tree(notes), `<w:footnote w:id="${id}">${xml}</w:footnote>`));
  return id;
}
