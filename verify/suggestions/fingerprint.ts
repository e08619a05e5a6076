import { type StoryKind, WordDocument } from '../../packages/formats/src/docx/package/word-document.ts';
import { type Block, blocksOf, cellsOf, rowsOf } from '../../packages/formats/src/docx/tree/blocks.ts';
import { FieldTracker } from '../../packages/formats/src/docx/tree/field-tracker.ts';
import { boxesOf, inlinesOf } from '../../packages/formats/src/docx/tree/inlines.ts';
import { resolveTarget } from '../../packages/formats/src/ooxml/part-names.ts';
import { relationshipsOf } from '../../packages/formats/src/ooxml/part-relationships.ts';
import type { XmlElement } from '../../packages/formats/src/xml/element.ts';

export interface FingerprintOptions {
  /** `text`: words alone. `formats`: with the properties of paragraphs, runs, rows and cells. */
  readonly detail: 'text' | 'formats';
  readonly stories?: readonly StoryKind[];
}

const STORIES: readonly StoryKind[] = ['body', 'header', 'footer', 'footnotes', 'endnotes', 'comments'];

/** What a document shows, a line for each paragraph, with its place in tables. */
export function fingerprint(
  of: Uint8Array | WordDocument,
  { detail, stories = STORIES }: FingerprintOptions,
): string[] {
  const document = of instanceof WordDocument ? of : new WordDocument(of);
  const lines: string[] = [];
  const referred = referredNotes(document);
  const margins = referredMargins(document);
  for (const { part, kind } of document.stories()) {
    if (!stories.includes(kind)) continue;
    if ((kind === 'header' || kind === 'footer') && !margins.has(part)) continue;
    const { root } = document.tree(part);
    const containers =
      kind === 'body'
        ? [document.body()]
        : noteLike(root, kind).filter((note) => note === root || referred.has(`${kind} ${note.attribute('id')}`));
    for (const container of containers) {
      const blocks = blocksOf(container);
      describe(blocks, kind, { lines, detail, fields: new FieldTracker() });
      // Word shows a line where a body or a margin has none.
      if (blocks.length === 0) lines.push(`${kind} | `);
    }
  }
  return lines;
}

function noteLike(root: XmlElement, kind: string): XmlElement[] {
  if (kind === 'header' || kind === 'footer') return [root];
  return root.elements(kind.slice(0, -1));
}

/** Notes and comments that nothing in the text refers to show nowhere. */
export function referredNotes(document: WordDocument): Set<string> {
  const found = new Set<string>();
  for (const element of document.tree(document.main).root.descendants()) {
    const match = /^(footnote|endnote|comment)Reference$/.exec(element.name);
    if (match !== null) found.add(`${match[1]}s ${element.attribute('id')}`);
  }
  return found;
}

/** Parts of headers and footers that a section has; one that was kept for a deleted section shows nowhere once that is settled. */
function referredMargins(document: WordDocument): Set<string> {
  const ids = new Set<string>();
  for (const element of document.tree(document.main).root.descendants()) {
    if (element.is('headerReference') || element.is('footerReference')) ids.add(element.attribute('id') ?? '');
  }
  const relations = relationshipsOf(document.parts, document.main).filter(({ id }) => ids.has(id));
  return new Set(relations.map(({ target }) => resolveTarget(document.main, target)));
}

interface Context {
  readonly lines: string[];
  readonly detail: 'text' | 'formats';
  readonly fields: FieldTracker;
}

function describe(blocks: readonly Block[], at: string, context: Context): void {
  for (const { kind, element } of blocks) {
    if (kind === 'paragraph') paragraph(element, at, context);
    else if (kind === 'table') {
      for (const [row, tr] of rowsOf(element).entries()) {
        if (context.detail === 'formats') context.lines.push(`${at} row ${row} ${properties(tr.child('trPr'))}`);
        for (const [column, tc] of cellsOf(tr).entries()) {
          const format = context.detail === 'formats' ? properties(tc.child('tcPr')) : '';
          describe(blocksOf(tc), `${at} ${row},${column}${format}`, context);
        }
      }
    } else context.lines.push(`${at} ${kind} ${element.attribute('id') ?? ''}`);
  }
}

function paragraph(element: XmlElement, at: string, { lines, detail, fields }: Context): void {
  const own = detail === 'formats' ? properties(element.child('pPr')) : '';
  const pieces: string[] = [];
  const boxes: XmlElement[] = [];
  let last: string | null = null;
  for (const piece of inlinesOf(element, fields)) {
    if (piece.kind === 'box') boxes.push(...boxesOf(piece.element));
    // A comment's mark stands for nothing a reader sees in the text.
    if (piece.text === '' && (piece.kind === 'text' || piece.kind === 'comment')) continue;
    const format = detail === 'formats' ? properties(piece.run?.child('rPr')) : '';
    if (format !== last && detail === 'formats') pieces.push(`{${format}}`);
    last = format;
    pieces.push(piece.kind === 'text' ? piece.text : piece.text === '' ? `[${piece.kind}]` : piece.text);
  }
  lines.push(`${at} ${own}| ${pieces.join('')}`);
  for (const box of boxes) describe(blocksOf(box), `${at} box`, { lines, detail, fields });
}

/** Properties in a fixed order; the record of tracked changes and of editing sessions aside. */
export function properties(element: XmlElement | undefined): string {
  if (element === undefined) return '';
  return element
    .elements()
    .filter(({ name }) => !/Change$|^(?:ins|del|moveFrom|moveTo|rPr|sectPr|lang|noProof|cnfStyle)$/.test(name))
    .map(one)
    .sort()
    .join(' ');
}

export function one(element: XmlElement): string {
  const attributes = [...element.attributes()].filter(([name]) => !/rsid|^xmlns/i.test(name));
  const values = attributes.map(([name, value]) => `${name.slice(name.indexOf(':') + 1)}=${value}`).sort();
  return `${element.name}(${[...values, ...element.elements().map(one)].join(',')})`;
}
