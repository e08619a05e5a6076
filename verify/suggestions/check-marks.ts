import { WordDocument } from '../../packages/formats/src/docx/package/word-document.ts';
import { marksOf } from '../../packages/formats/src/docx/revisions/marks.ts';
import type { XmlElement } from '../../packages/formats/src/xml/element.ts';

/** What is wrong with the suggestions of a document and no validator says: Word refuses or repairs such files. */
export function markProblems(bytes: Uint8Array): string[] {
  const document = new WordDocument(bytes);
  const problems: string[] = [];
  const seen = new Map<string, string>();
  for (const { part } of document.stories()) {
    const { root } = document.tree(part);
    for (const mark of marksOf(root)) {
      if (mark.isTwin || mark.place === 'range' || mark.place === 'control') continue;
      const id = mark.element.attribute('id') ?? 'none';
      const other = seen.get(id);
      if (other !== undefined) problems.push(`${part}: id ${id} of w:${mark.element.name} is that of ${other}, too`);
      seen.set(id, `w:${mark.element.name}`);
      if (mark.place === 'row') problems.push(...rowProblems(part, mark.owner, mark.element.name));
    }
    for (const element of root.descendants()) problems.push(...textProblems(part, element));
  }
  return problems;
}

/** Text under the wrong name for where it stands. */
function textProblems(part: string, element: XmlElement): string[] {
  if (element.is('t') || element.is('instrText')) {
    return isDeleted(element) ? [`${part}: w:${element.name} in a deletion: ${element.text.slice(0, 30)}`] : [];
  }
  if (!element.is('delText') && !element.is('delInstrText')) return [];
  return isDeleted(element) ? [] : [`${part}: w:${element.name} outside of deletions: ${element.text.slice(0, 30)}`];
}

function isDeleted(element: XmlElement): boolean {
  for (let at = element.parent; at !== null; at = at.parent) {
    if (at.is('del')) return true;
    // What a deleted text box holds has its own marks.
    if (at.is('p')) return false;
  }
  return false;
}

/** A row that came or went needs its contents marked, too. */
function rowProblems(part: string, row: XmlElement, name: string): string[] {
  const other = name === 'ins' ? 'moveTo' : 'moveFrom';
  for (const run of row.descendants()) {
    if (!run.is('r') || run.elements('t').length === 0) continue;
    let isMarked = false;
    for (let at = run.parent; at !== null && at !== row; at = at.parent) {
      if (at.is('ins') || at.is('del') || at.is(other)) isMarked = true;
    }
    if (!isMarked) return [`${part}: text in a row marked w:${name} has no mark: ${run.child('t')?.text.slice(0, 30)}`];
  }
  return [];
}
