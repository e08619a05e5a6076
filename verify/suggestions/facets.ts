import { createHash } from 'node:crypto';
import { WordDocument } from '../../packages/formats/src/docx/package/word-document.ts';
import { resolveTarget } from '../../packages/formats/src/ooxml/part-names.ts';
import { relationshipsOf } from '../../packages/formats/src/ooxml/part-relationships.ts';
import type { XmlElement } from '../../packages/formats/src/xml/element.ts';
import { fingerprint, one, properties, referredNotes } from './fingerprint.ts';

/** What a document holds, by the side of it that is looked at. */
export type Facets = Readonly<Record<string, readonly string[]>>;

/**
 * How a warning names what was done at once: only then may rejecting leave that side as the edit left it. Sides that are
 * not here always have to come back.
 */
export const NAMED_BY: Readonly<Record<string, RegExp>> = {
  margins: /\b(?:header|footer)s?\b/i,
  comments: /\bcomments?\b/i,
  bookmarks: /\bbookmarks?\b/i,
  styles: /\bstyles\b/i,
  settings: /\bsettings\b/i,
  'margins of sections': /\b(?:(?:header|footer)s?|section breaks?)\b/i,
  breaks: /\bsection breaks?\b/i,
  pages: /\bsection breaks?\b/i,
  controls: /\bcontrols?\b/i,
  subdocuments: /\bsubdocuments?\b/i,
  properties: /\bproperties of the document\b/i,
};

export function facetsOf(bytes: Uint8Array): Facets {
  const document = new WordDocument(bytes);
  const elements = [...document.tree(document.main).root.descendants()].filter((element) => !isTwin(element));
  const own = (name: string): XmlElement[] => elements.filter((element) => element.is(name));
  const part = (kind: string): string[] => document.related(kind).map((path) => String(document.tree(path)));
  // A body that says nothing of its pages is like one that says nothing in many words.
  const lastPage = document.body().child('sectPr') === undefined ? [''] : [];
  return {
    text: fingerprint(document, { detail: 'formats', stories: ['body', 'footnotes', 'endnotes'] }),
    tables: own('tbl').map((table) => `${properties(table.child('tblPr'))} ${properties(table.child('tblGrid'))}`),
    pictures: elements.filter(({ name }) => name === 'blip').map((blip) => picture(document, blip)),
    'names of pictures': own('docPr').map((each) => `${each.attribute('name')}: ${each.attribute('descr') ?? ''}`),
    links: own('hyperlink').map((link) => `${target(document, link)} ${textOf(link)}`),
    fields: own('instrText').map(({ text }) => text),
    margins: fingerprint(document, { detail: 'formats', stories: ['header', 'footer'] }),
    'margins of sections': own('sectPr').flatMap((page) => page.elements().filter(isMargin).map(one)),
    pages: [...own('sectPr').map(page), ...lastPage],
    breaks: [...own('sectPr'), ...lastPage].map(() => 'section'),
    comments: [...fingerprint(document, { detail: 'text', stories: ['comments'] }), ...commentStates(document)],
    bookmarks: own('bookmarkStart').map((mark) => mark.attribute('name') ?? ''),
    controls: own('sdtPr').map(one),
    subdocuments: own('subDoc').map((each) => target(document, each)),
    styles: part('styles'),
    settings: part('settings'),
    properties: coreProperties(document),
  };
}

/** Twins of text boxes for older programs say the same again. */
function isTwin(element: XmlElement): boolean {
  for (let at = element.parent; at !== null; at = at.parent) if (at.name === 'Fallback') return true;
  return false;
}

function page(section: XmlElement): string {
  return section
    .elements()
    .filter((element) => !isMargin(element) && !element.is('sectPrChange'))
    .map(one)
    .join(' ');
}

/** Which comments are settled, by what they say; of comments that the text refers to, as others show nowhere. */
function commentStates(document: WordDocument): string[] {
  const there = new Map<string, string>();
  const referred = referredNotes(document);
  for (const path of document.related('comments')) {
    const shown = document.tree(path).root.elements('comment');
    for (const comment of shown.filter((each) => referred.has(`comments ${each.attribute('id')}`))) {
      const words = [...comment.descendants()].flatMap((each) => (each.is('t') ? [each.text] : [])).join('');
      for (const element of comment.descendants()) there.set(element.attribute('paraId') ?? '', words);
    }
  }
  return document
    .related('commentsExtended')
    .flatMap((path) => document.tree(path).root.elements())
    .filter((entry) => there.has(entry.attribute('paraId') ?? '') && /[1-9]|true/.test(`${entry.attribute('done')}`))
    .map((entry) => `settled ${there.get(entry.attribute('paraId') ?? '') ?? ''}`)
    .sort();
}

function isMargin({ name }: XmlElement): boolean {
  return /^(?:header|footer)Reference$/.test(name);
}

function related(document: WordDocument, id: string): string {
  const relation = relationshipsOf(document.parts, document.main).find((each) => each.id === id);
  return relation === undefined ? `nothing under ${id}` : relation.target;
}

function attributeEndingOn(element: XmlElement, ending: string): string | undefined {
  return [...element.attributes()].find(([name]) => name.endsWith(ending))?.[1];
}

function picture(document: WordDocument, blip: XmlElement): string {
  const id = attributeEndingOn(blip, ':embed');
  if (id === undefined) return 'a picture elsewhere';
  const path = resolveTarget(document.main, related(document, id));
  if (!document.parts.has(path)) return `no picture ${path}`;
  return createHash('sha256').update(document.parts.readBytes(path)).digest('hex');
}

function target(document: WordDocument, link: XmlElement): string {
  const id = attributeEndingOn(link, ':id');
  return id === undefined ? `#${link.attribute('anchor') ?? ''}` : related(document, id);
}

function textOf(element: XmlElement): string {
  return [...element.descendants()]
    .filter((each) => each.is('t'))
    .map(({ text }) => text)
    .join('');
}

function coreProperties(document: WordDocument): string[] {
  return ['docProps/core.xml', 'docProps/app.xml'].flatMap((path) => {
    return document.parts.has(path) ? [document.parts.read(path)] : [];
  });
}
