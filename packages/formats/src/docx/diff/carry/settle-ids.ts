import type { XmlElement } from '../../../xml/element.ts';
import { setNamed } from '../../bring/set-named.ts';
import type { WordDocument } from '../../package/word-document.ts';

const REVISIONS = /^(?:ins|del|moveFrom|moveTo|\w+Change|cellIns|cellDel|cellMerge)$/;
/** Ranges have their ids already, one for both ends. */
const SETTLED = /^(?:bookmark|moveFromRange|moveToRange)(?:Start|End)$/;
const RANGES = new Set(['commentRangeStart', 'commentRangeEnd', 'commentReference']);

/** What came in gets ids that nobody else has; marks of comments that are gone go, too. */
export function settleIds(document: WordDocument, imported: ReadonlySet<XmlElement>): void {
  const paragraphs = new Set<string>();
  const drawings = new Set<string>();
  const revisions = new Set<string>();
  const fresh: XmlElement[] = [];
  const comments: XmlElement[] = [];
  for (const { part } of document.stories()) {
    for (const element of document.tree(part).root.descendants()) {
      if (element.isOwn && RANGES.has(element.name)) comments.push(element);
      if (element.isOwn && SETTLED.test(element.name)) revisions.add(element.attribute('id') ?? '');
      if (imported.has(element)) fresh.push(element);
      else {
        paragraphs.add(element.attribute('paraId') ?? '');
        if (element.name === 'docPr') drawings.add(element.attribute('id') ?? '');
        if (element.isOwn && REVISIONS.test(element.name)) revisions.add(element.attribute('id') ?? '');
      }
    }
  }
  for (const element of fresh) {
    if (element.name === 'docPr') settle(element, drawings);
    if (element.isOwn && REVISIONS.test(element.name)) settle(element, revisions);
    const id = element.is('p') ? element.attribute('paraId') : undefined;
    if (id !== undefined && paragraphs.has(id)) dropParagraphId(element);
    else if (id !== undefined) paragraphs.add(id);
  }
  settleComments(document, comments);
}

function settle(element: XmlElement, taken: Set<string>): void {
  const id = element.attribute('id');
  if (id === undefined) return;
  if (taken.has(id)) {
    const free =
      Math.max(0, ...[...taken].map(Number).filter((number) => Number.isFinite(number) && number < 2 ** 30)) + 1;
    setNamed(element, 'id', String(free));
    taken.add(String(free));
  } else taken.add(id);
}

function dropParagraphId(paragraph: XmlElement): void {
  for (const name of [...paragraph.attributes().keys()]) {
    if (/:(?:paraId|textId)$/.test(name)) paragraph.setAttribute(name, null);
  }
}

function settleComments(document: WordDocument, marks: readonly XmlElement[]): void {
  const [part] = document.related('comments');
  const roots = part === undefined ? [] : document.tree(part).root.elements('comment');
  const there = new Set(roots.map((comment) => comment.attribute('id') ?? ''));
  const referred = new Set(
    marks.filter((mark) => mark.is('commentReference')).map((mark) => mark.attribute('id') ?? ''),
  );
  const seen = new Set<string>();
  for (const mark of marks) {
    const id = mark.attribute('id') ?? '';
    const isKept = there.has(id) && referred.has(id) && !seen.has(`${mark.name} ${id}`);
    seen.add(`${mark.name} ${id}`);
    if (!isKept) mark.remove();
  }
}
