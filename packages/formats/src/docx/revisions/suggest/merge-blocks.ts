import { XmlElement, type XmlNode } from '../../../xml/element.ts';
import { plainText } from '../../compare/align-blocks.ts';
import { alignItems } from '../../compare/align-items.ts';
import { markBlock } from './block-marks.ts';
import { handedBreaks } from './handed-breaks.ts';
import { SUBDOCUMENT } from './inline-marks.ts';
import { type Entry, markParagraphs } from './mark-paragraphs.ts';
import { mergeParagraph } from './merge-paragraph.ts';
import { mergeTable } from './merge-table.ts';
import type { MergeTools } from './merge-tools.ts';
import { orderedSteps, type Step } from './ordered-steps.ts';
import { controlKey, pairControls } from './pair-controls.ts';
import { recordProperties } from './properties.ts';
import { regroup } from './regroup.ts';

const BLOCKS = new Set(['p', 'tbl', 'sdt', 'customXml']);

/** Two states of a body, cell, note or text box: `after` becomes both, with what came and went marked. */
export function mergeBlocks(before: XmlElement, after: XmlElement, tools: MergeTools): void {
  if (String(before) === String(after)) return;
  const [left, right] = [before.elements(), after.elements()];
  const steps = pairControls(orderedSteps(alignItems(left.map(item), right.map(item)), left));
  const leads = leadsOf(after);
  const handed = handedBreaks(steps);
  const entries = steps.flatMap((step) => entriesOf(step, tools));
  const merged = markParagraphs(entries, handed, tools);
  after.replaceChildren(merged.flatMap((element): XmlNode[] => [...(leads.get(element) ?? []), element]));
}

function item(element: XmlElement) {
  const text = BLOCKS.has(element.name) ? plainText(element) : '';
  const kind = element.isOwn ? element.name : `other ${element.name}`;
  const key = String(element);
  if (text.trim() === '' && endsSection(element)) return { kind: END, key, text: END, element };
  return { kind, key, text, element };
}

/** An empty paragraph that ends a section is known by that: another empty one is not the same. */
const END = 'end of a section';

function endsSection(element: XmlElement): boolean {
  return element.is('p') && element.child('pPr')?.child('sectPr') !== undefined;
}

function entriesOf(step: Step, tools: MergeTools): Entry[] {
  if (step.kind === 'equal') return [{ status: 'kept', element: step.after, before: step.before }];
  if (step.kind === 'changed') return mergePair(step.before, step.after, tools);
  if (step.kind === 'regrouped') return regroup(step.befores, step.afters, tools);
  const [element, status] = step.kind === 'deleted' ? [step.before, 'del' as const] : [step.after, 'ins' as const];
  if (!element.isOwn || !BLOCKS.has(element.name)) return otherEntry(element, status, tools);
  const kept = status === 'del' ? tools.kept(element) : element;
  if (!kept.is('p')) markBlock(kept, status, tools.pen);
  return [{ status, element: kept, before: null }];
}

function mergePair(before: XmlElement, after: XmlElement, tools: MergeTools): Entry[] {
  const entry: Entry = { status: 'kept', element: after, before };
  if (after.is('p')) mergeParagraph(before, after, tools);
  else if (after.is('tbl')) mergeTable(before, after, tools);
  else if (after.is('sdt') && controlKey(before) === controlKey(after)) {
    const [from, to] = [before.child('sdtContent'), after.child('sdtContent')];
    if (from !== undefined && to !== undefined) tools.mergeBlocks(from, to);
  } else if (after.is('sectPr')) recordPage(before, after, tools);
  else if (after.is('subDoc')) tools.pen.warnings.add(SUBDOCUMENT);
  else if (BLOCKS.has(after.name)) {
    markBlock(tools.kept(before), 'del', tools.pen);
    markBlock(after, 'ins', tools.pen);
    return [
      { status: 'del', element: before, before: null },
      { status: 'ins', element: after, before: null },
    ];
  }
  return [entry];
}

/** Pages: size, margins, columns are recorded; which headers they have is not. */
function recordPage(before: XmlElement, after: XmlElement, { pen }: MergeTools): void {
  const headers = (page: XmlElement) => page.elements().filter(({ name }) => /^(?:header|footer)Reference$/.test(name));
  if (headers(before).join('') !== headers(after).join('')) {
    pen.warnings.add('Headers and footers were added or removed directly, not as a suggestion.');
  }
  const [from, to] = [pen.element('body'), after.parent];
  from.append(before);
  if (to !== null) recordProperties(from, to, 'sectPr', pen);
}

/** Bookmarks and the like between blocks, formulas, embedded documents: as they are now. */
function otherEntry(element: XmlElement, status: 'ins' | 'del', tools: MergeTools): Entry[] {
  markBlock(element, status, tools.pen);
  // A body that said nothing of its pages: former properties of the page are none.
  if (status === 'ins' && element.is('sectPr')) recordPage(tools.pen.element('sectPr'), element, tools);
  return status === 'del' ? [] : [{ status: 'kept', element, before: element }];
}

/** Line breaks and the like between elements of the file. */
function leadsOf(container: XmlElement): Map<XmlElement, XmlNode[]> {
  const leads = new Map<XmlElement, XmlNode[]>();
  let waiting: XmlNode[] = [];
  for (const node of container.children) {
    if (!(node instanceof XmlElement)) waiting.push(node);
    else {
      if (waiting.length > 0) leads.set(node, waiting);
      waiting = [];
    }
  }
  return leads;
}
