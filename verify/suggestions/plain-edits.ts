import { wordElement } from '../../packages/formats/src/docx/edit/fragment.ts';
import type { WordDocument } from '../../packages/formats/src/docx/package/word-document.ts';
import { cellsOf, rowsOf } from '../../packages/formats/src/docx/tree/blocks.ts';
import type { XmlElement } from '../../packages/formats/src/xml/element.ts';

/** An edit done on the tree as an operation would; false when the document has no place for it. */
export type PlainEdit = (document: WordDocument, pick: (count: number) => number) => boolean;

function paragraphs(document: WordDocument, isWanted: (paragraph: XmlElement) => boolean = () => true): XmlElement[] {
  const found = [...document.body().descendants()].filter((element) => element.is('p') && isWanted(element));
  return found.filter((element) => !isInFallback(element) && element.child('pPr')?.child('sectPr') === undefined);
}

/** Twins for older programs change with the other; what was moved away is no text any more. */
const OUT_OF_REACH = new Set(['Fallback', 'moveFrom']);

function isInFallback(element: XmlElement): boolean {
  return isInside(element, new Set(['Fallback']));
}

function isInside(element: XmlElement, names: ReadonlySet<string>): boolean {
  for (let at: XmlElement | null = element; at !== null; at = at.parent) if (names.has(at.name)) return true;
  return false;
}

/** More than one block in its container, so that it can go. */
function canGo(paragraph: XmlElement): boolean {
  const { parent } = paragraph;
  if (parent === null || !(parent.is('body') || parent.is('tc'))) return false;
  const siblings = parent.elements().filter((element) => element.is('p'));
  const after = parent.elements()[parent.elements().indexOf(paragraph) + 1];
  return siblings.length > 2 && after?.is('p') === true && isWholeField(paragraph);
}

/** Fields that go on over paragraphs are no single paragraph's to take out. */
function isWholeField(paragraph: XmlElement): boolean {
  let depth = 0;
  for (const element of paragraph.descendants()) {
    if (!element.is('fldChar')) continue;
    const type = element.attribute('fldCharType');
    depth += type === 'begin' ? 1 : type === 'end' ? -1 : 0;
    if (depth < 0) return false;
  }
  return depth === 0;
}

const texts = (element: XmlElement): XmlElement[] =>
  [...element.descendants()].filter((part) => part.is('t') && /\w{3}/.test(part.text) && !isInside(part, OUT_OF_REACH));

function one<Thing>(things: readonly Thing[], pick: (count: number) => number): Thing | undefined {
  return things[pick(things.length)];
}

function newParagraph(document: WordDocument, text: string, like: XmlElement | undefined): XmlElement {
  const properties = like?.child('pPr');
  const style =
    properties === undefined ? '' : String(properties).replace(/<(\w+:)?sectPr[\s\S]*?<\/(\w+:)?sectPr>/, '');
  const made = wordElement(
    document.tree(document.main),
    `<w:p><w:r><w:rPr><w:b/></w:rPr><w:t xml:space="preserve">${text} </w:t></w:r><w:r><w:t>ends</w:t></w:r></w:p>`,
  );
  if (style !== '' && !/:(?:ins|del|moveFrom|moveTo)[ />]/.test(style) && properties !== undefined) {
    made.prepend(wordElement(document.tree(document.main), style));
  }
  return made;
}

export const plainEdits: Readonly<Record<string, PlainEdit>> = {
  replace_word: (document, pick) => {
    const text = one(texts(document.body()), pick);
    text?.setText(text.text.replace(/\w{3,}/, 'Galley & more'));
    return text !== undefined;
  },
  replace_words: (document, pick) => {
    const all = texts(document.body());
    for (let times = 0; times < 5; times += 1) {
      const text = one(all, pick);
      text?.setText(text.text.replace(/(\w{3,})/g, (word) => (word.length % 2 === 0 ? `${word}ish` : word)));
    }
    return all.length > 0;
  },
  empty_paragraph: (document, pick) => {
    const paragraph = one(
      paragraphs(document, (each) => each.elements('r').length > 0 && isWholeField(each)),
      pick,
    );
    for (const run of paragraph?.elements('r') ?? []) run.remove();
    return paragraph !== undefined;
  },
  insert_paragraph: (document, pick) => {
    const paragraph = one(paragraphs(document), pick);
    paragraph?.after(newParagraph(document, 'A new line', paragraph), newParagraph(document, 'Another', undefined));
    return paragraph !== undefined;
  },
  append_paragraphs: (document) => {
    const last = document.body().elements('p').at(-1);
    const end = document.body().elements().at(-1);
    if (last === undefined || end === undefined) return false;
    const added = [newParagraph(document, 'The end', undefined), newParagraph(document, 'Very end', last)];
    if (end.is('sectPr')) end.before(...added);
    else end.after(...added);
    return true;
  },
  delete_paragraph: (document, pick) => {
    const paragraph = one(paragraphs(document, canGo), pick);
    paragraph?.remove();
    return paragraph !== undefined;
  },
  delete_last: (document) => {
    const blocks = document
      .body()
      .elements()
      .filter((element) => !element.is('sectPr'));
    const [before, last] = blocks.slice(-2);
    if (last?.is('p') !== true || before?.is('p') !== true || !isWholeField(last)) return false;
    last.remove();
    return true;
  },
  replace_last: (document) => {
    const last = document.body().elements('p').at(-1);
    if (last === undefined || !isWholeField(last) || last.child('pPr')?.child('sectPr') !== undefined) return false;
    last.replaceWith(newParagraph(document, 'Something else', undefined), newParagraph(document, 'At last', undefined));
    return true;
  },
  move_paragraph: (document, pick) => {
    const all = paragraphs(document, canGo);
    const [from, to] = [one(all, pick), one(all, pick)];
    if (from === undefined || to === undefined || from === to) return false;
    to.before(from);
    return true;
  },
  split_paragraph: (document, pick) => {
    const paragraph = one(
      paragraphs(document, (each) => each.elements('r').length > 1 && isWholeField(each)),
      pick,
    );
    if (paragraph === undefined) return false;
    const runs = paragraph.elements('r');
    const second = newParagraph(document, 'x', undefined);
    second.replaceChildren(runs.slice(Math.ceil(runs.length / 2)));
    paragraph.after(second);
    return isWholeField(paragraph) && isWholeField(second);
  },
  bold: (document, pick) => {
    const run = one(
      texts(document.body()).flatMap(({ parent }) => (parent?.is('r') === true ? [parent] : [])),
      pick,
    );
    const made = run === undefined ? undefined : wordElement(document.tree(document.main), '<w:rPr><w:b/></w:rPr>');
    if (run === undefined || made === undefined) return false;
    run.child('rPr')?.remove();
    run.prepend(made);
    return true;
  },
  centre: (document, pick) => {
    const paragraph = one(paragraphs(document), pick);
    if (paragraph?.at('pPr', 'rPr') !== undefined || paragraph === undefined) return false;
    paragraph.child('pPr')?.remove();
    paragraph.prepend(wordElement(document.tree(document.main), '<w:pPr><w:jc w:val="center"/></w:pPr>'));
    return true;
  },
  delete_row: (document, pick) => {
    const table = one(tables(document), pick);
    const row = table === undefined ? undefined : one(rowsOf(table), pick);
    const control = row?.parent?.is('sdtContent') === true ? row.parent.parent : null;
    // A control around rows holds at least one: it goes with its last, as it does when that is settled.
    if (control !== null && rowsOf(control).length === 1) control.remove();
    else row?.remove();
    return row !== undefined;
  },
  insert_row: (document, pick) => {
    const table = one(tables(document), pick);
    const row = table === undefined ? undefined : one(rowsOf(table), pick);
    if (row === undefined) return false;
    const cells = cellsOf(row).map((_cell, index) => `<w:tc><w:p><w:r><w:t>new ${index}</w:t></w:r></w:p></w:tc>`);
    row.after(wordElement(document.tree(document.main), `<w:tr>${cells.join('')}</w:tr>`));
    return true;
  },
  change_cell: (document, pick) => {
    const table = one(tables(document), pick);
    const cell = table === undefined ? undefined : one(rowsOf(table).flatMap(cellsOf), pick);
    cell
      ?.elements('p')
      .at(-1)
      ?.before(newParagraph(document, 'In a cell', undefined));
    return cell !== undefined;
  },
  delete_table: (document, pick) => {
    const table = one(
      tables(document).filter(({ parent }) => parent?.is('body')),
      pick,
    );
    table?.remove();
    return table !== undefined;
  },
};

function tables(document: WordDocument): XmlElement[] {
  return [...document.body().descendants()].filter((element) => {
    return element.is('tbl') && rowsOf(element).length > 1 && !isInFallback(element) && isWholeField(element);
  });
}
