import { changedWords } from '../../../docx/edit/text/changed-words.ts';
import { cloneElement } from '../../../xml/clone-element.ts';
import type { XmlElement } from '../../../xml/element.ts';
import { childNamed } from '../../../xml/find-element.ts';
import type { XmlTree } from '../../../xml/parse-tree.ts';
import { paragraphsOf, type TextParagraph } from '../../tree/text.ts';
import { slideElement } from '../fragment.ts';
import { type ParagraphLook, setParagraphLook } from './paragraph-look.ts';
import { replaceInParagraph } from './replace-in-paragraph.ts';
import { applyFormat, type RunFormat } from './run-format.ts';
import { newRuns, runProperties, sameLook } from './run-markup.ts';

export interface NewRun extends RunFormat {
  readonly text: string;
}

/** Text, or stretches of it with their look. */
export interface NewParagraph extends ParagraphLook {
  readonly text: string | readonly NewRun[];
}

/**
 * Gives a text body other paragraphs. Those with the same words stay as they are; the others take the place, and with it
 * level, bullet and look, of the paragraph that stood there, or of the last one as it was: what one is given is its own.
 */
export function setParagraphs(tree: XmlTree, body: XmlElement, wanted: readonly NewParagraph[]): void {
  const old = paragraphsOf(body);
  const next = wanted.length === 0 ? [{ text: '' }] : wanted;
  const head = sameAtStart(old, next);
  const tail = sameAtEnd(old.slice(head), next.slice(head));
  const [gone, come] = [old.slice(head, old.length - tail), next.slice(head, next.length - tail)];
  let last = old[head - 1]?.element;
  const model = gone.at(-1)?.element ?? last ?? old[0]?.element;
  const like = model === undefined || come.length <= gone.length ? undefined : cloneElement(tree, model);
  for (const [index, paragraph] of come.entries()) {
    const before = gone[index];
    if (before === undefined) last = insertParagraph(tree, body, paragraph, { after: last, like });
    else {
      setParagraph(tree, before, paragraph);
      last = before.element;
    }
  }
  for (const { element } of gone.slice(come.length)) element.remove();
}

/** Other words for one paragraph; words that stay keep their runs. */
export function setParagraph(tree: XmlTree, paragraph: TextParagraph, { text, ...look }: NewParagraph): void {
  if (typeof text === 'string') setWords(tree, paragraph, text);
  else setRuns(tree, paragraph.element, text);
  setParagraphLook(tree, paragraph.element, look);
}

/** A new paragraph behind another or at the start, in the look of one that is there. */
export function insertParagraph(
  tree: XmlTree,
  body: XmlElement,
  paragraph: NewParagraph,
  place: { readonly after: XmlElement | undefined; readonly like: XmlElement | undefined },
): XmlElement {
  const made = emptyLike(tree, place.like);
  if (place.after !== undefined) place.after.after(made);
  else {
    const first = paragraphsOf(body)[0]?.element;
    if (first === undefined) body.append(made);
    else first.before(made);
  }
  setRuns(tree, made, typeof paragraph.text === 'string' ? [{ text: paragraph.text }] : paragraph.text);
  setParagraphLook(tree, made, paragraph);
  return made;
}

/** The same paragraph without words: its end keeps how they look. */
function emptyLike(tree: XmlTree, like: XmlElement | undefined): XmlElement {
  const made = slideElement(tree, '<a:p></a:p>');
  if (like === undefined) return made;
  const properties = childNamed(like, 'pPr');
  const look = lookIn(like);
  if (properties !== undefined) made.append(cloneElement(tree, properties));
  if (look !== undefined) made.append(plainLook(sameLook(tree, look)).renamed('endParaRPr'));
  return made;
}

function setWords(tree: XmlTree, paragraph: TextParagraph, text: string): void {
  if (paragraph.text === text) return;
  const hasFixed = paragraph.runs.some(({ kind }) => kind === 'field' || kind === 'math');
  if (paragraph.text === '' || hasFixed) setRuns(tree, paragraph.element, [{ text }]);
  else replaceInParagraph(tree, paragraph, changedWords(paragraph.text, text));
}

/** Instead of all that the paragraph holds; each run starts from the look of its first words. */
function setRuns(tree: XmlTree, paragraph: XmlElement, runs: readonly NewRun[]): void {
  const look = lookIn(paragraph);
  const plain = look === undefined ? undefined : plainLook(sameLook(tree, look));
  const made = runs.flatMap(({ text, ...format }) => {
    const each = newRuns(tree, text, plain);
    if (Object.values(format).some((value) => value !== undefined)) {
      for (const run of each) applyFormat(tree, runProperties(tree, run), format);
    }
    return each;
  });
  const kept = paragraph.elements().filter(({ name }) => name === 'pPr' || name === 'endParaRPr');
  const end = kept.filter(({ name }) => name === 'endParaRPr');
  if (made.length === 0 && end.length === 0 && plain !== undefined) end.push(plain.renamed('endParaRPr'));
  paragraph.replaceChildren([...kept.filter(({ name }) => name === 'pPr'), ...made, ...end]);
}

/** How the first words of a paragraph look; its end says so where it has none. */
function lookIn(paragraph: XmlElement): XmlElement | undefined {
  const run = paragraph.elements().find(({ name }) => name === 'r' || name === 'fld');
  return childNamed(run, 'rPr') ?? childNamed(paragraph, 'endParaRPr');
}

/** A link belongs to the words that had it, not to those that come. */
function plainLook(look: XmlElement): XmlElement {
  for (const child of look.elements()) if (/^hlink/.test(child.name)) child.remove();
  return look;
}

function isSame({ text }: TextParagraph, wanted: NewParagraph | undefined): boolean {
  return (
    wanted?.text === text && wanted.level === undefined && wanted.bullet === undefined && wanted.align === undefined
  );
}

function sameAtStart(old: readonly TextParagraph[], next: readonly NewParagraph[]): number {
  const at = old.findIndex((paragraph, index) => !isSame(paragraph, next[index]));
  return at === -1 ? old.length : at;
}

function sameAtEnd(old: readonly TextParagraph[], next: readonly NewParagraph[]): number {
  let count = 0;
  while (count < old.length && count < next.length) {
    const paragraph = old[old.length - 1 - count];
    if (paragraph === undefined || !isSame(paragraph, next[next.length - 1 - count])) break;
    count += 1;
  }
  return count;
}
