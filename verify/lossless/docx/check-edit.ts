import { openZip, type ZipArchive } from '@galley/formats';
import { packageFaults } from '../../sequences/sound-package.ts';
import { type EditedFile, FileRefused } from '../file-proof.ts';
import { isSameEntry } from '../same-entry.ts';
import { applySamples } from './apply-samples.ts';
import type { DocumentEdit } from './document-edit.ts';
import type { DocumentFacts } from './document-facts.ts';
import { isNamed, textOf } from './part-text.ts';
import { lettersOf, readDocumentPart, type SeenPart } from './read-document.ts';

const MOST_REPORTED = 4;
/** A torn field or a protected place: Word refuses these, too, or would break the document. */
const RIGHTLY_REFUSED = new Set(['PART_OF_FIELD', 'CONTENT_LOCKED', 'WRONG_STATE']);

/** Makes one edit and looks at everything that it must not have changed. */
export function checkEdit(facts: DocumentFacts, edit: DocumentEdit): EditedFile {
  const applied = applySamples(facts.bytes, edit.operations);
  if (!applied.ok) {
    const failure = applied.report.find((item) => !item.ok)?.error;
    const code = failure?.code ?? '';
    if (RIGHTLY_REFUSED.has(code)) return { bytes: undefined, faults: [], refused: code };
    if (code === 'FILE_CORRUPT') throw new FileRefused(code);
    return { bytes: undefined, faults: [`refused: ${code} ${failure?.message}`] };
  }
  const after = openZip(applied.bytes);
  const body = textOf(after, facts.main);
  const seen = body === textOf(facts.zip, facts.main) ? facts.body : readDocumentPart(body);
  const faults = [
    ...checkParts(facts, edit, after),
    ...checkBlocks(facts.body, seen, edit),
    ...checkTexts(facts.body, seen, edit),
    ...checkKept(facts.body, seen, edit),
    ...checkLooks(facts.body, seen, edit),
    ...[edit.holds?.(seen.paragraphs, body, facts)].filter((fault) => fault !== undefined),
    ...newFaults(facts, applied.bytes),
  ];
  return { bytes: applied.bytes, faults: faults.slice(0, MOST_REPORTED) };
}

function checkParts(facts: DocumentFacts, edit: DocumentEdit, after: ZipArchive): string[] {
  const mayDiffer = (part: string): boolean =>
    isNamed(part, facts.main) || edit.touches?.(part) === true || edit.touches?.(facts.usualName(part)) === true;
  const faults: string[] = [];
  for (const entry of facts.zip.entries) {
    const now = after.find(entry.name);
    if (now !== undefined && isSameEntry(facts.zip, entry, after, now)) continue;
    if (!mayDiffer(entry.name)) faults.push(`the part ${entry.name} ${now === undefined ? 'is gone' : 'changed'}`);
  }
  for (const entry of after.entries) {
    if (facts.zip.find(entry.name) === undefined && !mayDiffer(entry.name))
      faults.push(`the part ${entry.name} is new`);
  }
  return faults;
}

/** What is no longer there in its place, by the longest run of equal blocks at either end. */
function checkBlocks(before: SeenPart, after: SeenPart, edit: DocumentEdit): string[] {
  const { gone = 0, come = 0 } = edit.blocks ?? {};
  const [old, now] = [before.blocks, after.blocks];
  const kept = commonBlocks(old, now);
  const faults: string[] = [];
  if (old.length - kept > gone) faults.push(`${old.length - kept} blocks changed or went, ${gone} were meant`);
  if (now.length - kept > come) faults.push(`${now.length - kept} blocks changed or came, ${come} were meant`);
  return faults;
}

/** Length of the longest common subsequence, quick where the two are nearly the same. */
function commonBlocks(one: readonly string[], two: readonly string[]): number {
  let start = 0;
  while (start < one.length && start < two.length && one[start] === two[start]) start += 1;
  let end = 0;
  while (end < one.length - start && end < two.length - start && one.at(-1 - end) === two.at(-1 - end)) end += 1;
  const [left, right] = [one.slice(start, one.length - end), two.slice(start, two.length - end)];
  if (left.length === 0 || right.length === 0) return start + end;
  if (left.length * right.length > 4_000_000) return start + end;
  let row = new Array<number>(right.length + 1).fill(0);
  for (const block of left) {
    const next = [0];
    for (const [index, other] of right.entries()) {
      next.push(block === other ? (row[index] ?? 0) + 1 : Math.max(row[index + 1] ?? 0, next[index] ?? 0));
    }
    row = next;
  }
  return start + end + (row.at(-1) ?? 0);
}

function checkTexts(before: SeenPart, after: SeenPart, edit: DocumentEdit): string[] {
  const counts = (text: string): boolean => edit.mayLeaveEmpty !== true || text !== '';
  const expected = edit.texts?.(before.paragraphs.map(({ text }) => text)).filter(counts);
  if (expected === undefined) return [];
  const now = after.paragraphs.map(({ text }) => text).filter(counts);
  const at = Array.from({ length: Math.max(expected.length, now.length) }, (_, index) => index).find(
    (index) => expected[index] !== now[index],
  );
  if (at === undefined) return [];
  const from = Math.max(0, firstDifference(now[at] ?? '', expected[at] ?? '') - 40);
  const show = (text: string | undefined) => JSON.stringify(text?.slice(from, from + 80) ?? null);
  return [`paragraph ${at + 1} of ${now.length} reads ${show(now[at])} instead of ${show(expected[at])}`];
}

/** Where the texts afterwards are not known word for word: none is lost by what only adds, none comes by what only removes. */
function checkKept(before: SeenPart, after: SeenPart, { only }: DocumentEdit): string[] {
  const texts = ({ paragraphs }: SeenPart): string[] =>
    paragraphs.map(({ text }) => text).filter((text) => text !== '');
  const [was, is] = [texts(before), texts(after)];
  if (only === 'adds') return missing(was, is).map((text) => `lost: ${text}`);
  if (only === 'removes') return missing(is, was).map((text) => `came: ${text}`);
  if (only === 'moves') return missing(was.toSorted(), is.toSorted()).map((text) => `lost: ${text}`);
  return [];
}

/** The first text that the other list does not have behind those before it. */
function missing(texts: readonly string[], among: readonly string[]): string[] {
  let at = 0;
  for (const text of texts) {
    while (at < among.length && among[at] !== text) at += 1;
    if (at === among.length) return [JSON.stringify(text.slice(0, 80))];
    at += 1;
  }
  return [];
}

function firstDifference(one: string, two: string): number {
  let at = 0;
  while (at < one.length && one[at] === two[at]) at += 1;
  return at;
}

/** Every character outside the replaced words keeps the properties of its run. */
function checkLooks(before: SeenPart, after: SeenPart, { replaced }: DocumentEdit): string[] {
  if (replaced === undefined) return [];
  const { paragraph, start, end, by } = replaced;
  const [old, now] = [before.paragraphs[paragraph], after.paragraphs[paragraph]];
  if (old === undefined || now === undefined) return ['the paragraph of the replaced words is gone'];
  const [was, is] = [lettersOf(old), lettersOf(now)];
  const expected = [...was.slice(0, start), ...was.slice(end)];
  const found = [...is.slice(0, start), ...is.slice(start + by.length)];
  const at = expected.findIndex(
    ({ character, look }, index) => found[index]?.character !== character || found[index]?.look !== look,
  );
  return at === -1 ? [] : [`the character ${at} beside the replaced words has another look`];
}

function newFaults(facts: DocumentFacts, bytes: Uint8Array): string[] {
  const kind = (fault: string) => fault.replace(/\d+/g, '#');
  return packageFaults(bytes).filter((fault) => !facts.packageFaults.has(kind(fault)));
}
