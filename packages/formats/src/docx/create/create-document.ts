import { FileUnusableError, NotFoundError } from '@galley/schema/errors';
import type { XmlElement } from '../../xml/element.ts';
import { escapeAttribute, escapeText } from '../../xml/escape.ts';
import { DocumentEdit } from '../edit/document/document-edit.ts';
import { wordElement } from '../edit/fragment.ts';
import { headingStyle } from '../edit/styles/find-style.ts';
import { markdownBlocks } from '../markdown/markdown-blocks.ts';
import { documentLines } from '../read/lines.ts';
import { dropUnreferenced, references } from '../revisions/unreferenced.ts';
import { builtInTemplate } from './built-in-template.ts';

export interface NewDocument {
  readonly markdown: string;
  /** Stands above the text in the style of titles. */
  readonly title?: string | undefined;
  /** A Word document whose styles, headers, footers and pages the new one takes; ours when left out. */
  readonly template?: Uint8Array | undefined;
  /** Text of the paragraph in the template that the content replaces; without it the content replaces all text. */
  readonly placeholder?: string | undefined;
  /** Pictures that the text shows, by their paths. */
  readonly files?: ReadonlyMap<string, Uint8Array> | undefined;
}

export interface CreatedDocument {
  readonly bytes: Uint8Array;
  readonly lines: number;
  readonly warnings: readonly string[];
}

const PLAIN_TYPE = 'application/vnd.openxmlformats-officedocument.wordprocessingml.document.main+xml';
/** What content goes in the place of, when a template has it and nothing else is named. */
const USUAL_PLACEHOLDER = '{{content}}';

/** A new Word document from markdown. */
export function createDocument({ markdown, title, template, placeholder, files }: NewDocument): CreatedDocument {
  const edit = new DocumentEdit(template ?? builtInTemplate(), files ?? new Map());
  makePlain(edit);
  const before = references(edit.document);
  const place = findPlaceholder(edit, placeholder);
  const { main } = edit.document;
  const head =
    title === undefined
      ? []
      : [
          wordElement(
            edit.tree(main),
            `<w:p><w:pPr><w:pStyle w:val="${escapeAttribute(headingStyle(edit, 0))}"/></w:pPr><w:r><w:t xml:space="preserve">${escapeText(title)}</w:t></w:r></w:p>`,
          ),
        ];
  const blocks = [...head, ...markdownBlocks(edit, markdown, { part: main })];
  if (place === null) replaceBody(edit, blocks);
  else place.replaceWith(...blocks);
  dropUnreferenced(edit.document, before);
  const bytes = edit.finish();
  return { bytes, lines: documentLines(edit.document).length, warnings: edit.warnings() };
}

/** The same for a text as bytes in UTF-8: tools hand those over and nothing else. */
export function createFromMarkdown(markdown: Uint8Array, more: Omit<NewDocument, 'markdown'>): CreatedDocument {
  return createDocument({ ...more, markdown: new TextDecoder().decode(markdown) });
}

function findPlaceholder(edit: DocumentEdit, wanted: string | undefined): XmlElement | null {
  const text = wanted ?? USUAL_PLACEHOLDER;
  const line = edit
    .lines()
    .find(({ story, kind, plain }) => story === 'body' && kind !== 'row' && plain.trim() === text.trim());
  if (line !== undefined) return line.element;
  if (wanted === undefined) return null;
  throw new NotFoundError(
    `The template has no paragraph "${text}".`,
    'Name the whole text of a paragraph outside of tables, or leave the placeholder out to replace all text.',
    { placeholder: text },
  );
}

/** Everything but the pages' setup. */
function replaceBody(edit: DocumentEdit, blocks: readonly XmlElement[]): void {
  const body = edit.document.body();
  const pages = body.elements('sectPr').slice(-1);
  const content = blocks.length === 0 ? [wordElement(edit.tree(edit.document.main), '<w:p/>')] : blocks;
  body.replaceChildren([...content, ...pages]);
}

/** A template becomes a document by the type of its main part. */
function makePlain({ document: { parts, main } }: DocumentEdit): void {
  const type = parts.contentType(main) ?? '';
  if (/macroEnabled/i.test(type)) {
    throw new FileUnusableError('The template holds macros.', 'Use a template without macros (.docx or .dotx).', {
      reason: 'macros',
    });
  }
  if (type !== PLAIN_TYPE && /\.template\./.test(type)) parts.declare(main, PLAIN_TYPE);
}
