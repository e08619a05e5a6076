import { openZip, type ZipArchive } from '@galley/formats';
import { Presentation } from '../../../packages/formats/src/pptx/package/presentation.ts';
import { textOf } from '../docx/part-text.ts';
import { type EditedFile, FileRefused } from '../file-proof.ts';
import { isSameEntry } from '../same-entry.ts';
import { applySamples } from './apply-samples.ts';
import type { DeckEdit } from './deck-edit.ts';
import { allFaults, type DeckFacts, faultKind } from './deck-facts.ts';
import { readSlide, type SeenSlide } from './read-slide.ts';

const MOST_REPORTED = 4;
const ALWAYS = /\[Content_Types\]\.xml$|\.rels$/i;

/** Makes one edit and looks at everything that it must not have changed. */
export function checkEdit(facts: DeckFacts, edit: DeckEdit): EditedFile {
  const applied = applySamples(facts.bytes, edit.operations);
  if (!applied.ok) {
    const failure = applied.report.find((item) => !item.ok)?.error;
    if (failure?.code === 'FILE_CORRUPT') throw new FileRefused(failure.code);
    return { bytes: undefined, faults: [`refused: ${failure?.code} ${failure?.message}`] };
  }
  const after = openZip(applied.bytes);
  const faults = [
    ...checkParts(facts, edit, after),
    ...checkOrder(facts, edit, applied.bytes),
    ...checkSlide(facts, edit, after),
    ...allFaults(applied.bytes).filter((fault) => !facts.faults.has(faultKind(fault))),
  ];
  return { bytes: applied.bytes, faults: faults.slice(0, MOST_REPORTED) };
}

function checkParts(facts: DeckFacts, edit: DeckEdit, after: ZipArchive): string[] {
  const mayDiffer = (part: string): boolean =>
    part === edit.slide || ALWAYS.test(part) || edit.touches?.(part) === true;
  const faults: string[] = [];
  for (const entry of facts.zip.entries) {
    const now = after.find(entry.name);
    if (now !== undefined && isSameEntry(facts.zip, entry, after, now)) continue;
    if (!mayDiffer(entry.name)) faults.push(`the part ${entry.name} ${now === undefined ? 'is gone' : 'changed'}`);
  }
  for (const entry of after.entries) {
    const isNew = facts.zip.find(entry.name) === undefined;
    if (isNew && !mayDiffer(entry.name)) faults.push(`the part ${entry.name} is new`);
  }
  return faults;
}

/** Which part is shown when. */
function checkOrder(facts: DeckFacts, { order = facts.slides }: DeckEdit, bytes: Uint8Array): string[] {
  const known = new Set(facts.slides);
  const now = new Presentation(bytes).slides().map(({ part }) => part);
  // A part name that became free may be that of the new slide.
  const isRight =
    now.length === order.length &&
    now.every((part, index) => (order[index] === null ? !known.has(part) : part === order[index]));
  return isRight ? [] : [`the slides are ${now.join(' ')} instead of ${order.join(' ')}`];
}

function checkSlide(facts: DeckFacts, edit: DeckEdit, after: ZipArchive): string[] {
  const { slide, says = [], isGone = [] } = edit;
  if (slide === undefined || after.find(slide) === undefined) return [];
  const [before, now] = [facts.slide(slide), readSlide(textOf(after, slide))];
  const words = now.shapes.map(({ text }) => text).join('\n');
  return [
    ...checkShapes(before, now, edit),
    ...(edit.rest === true || before.rest === now.rest ? [] : ['what is not a shape changed on the slide']),
    ...says.filter((text) => !words.includes(text)).map((text) => `the slide does not say ${JSON.stringify(text)}`),
    ...isGone.filter((text) => words.includes(text)).map((text) => `the slide still says ${JSON.stringify(text)}`),
  ];
}

/** Shapes that are not meant stay as they are and where they are. */
function checkShapes(before: SeenSlide, now: SeenSlide, edit: DeckEdit): string[] {
  const { shapes = [], come = 0, isReordered = false } = edit;
  if (shapes === 'all') return [];
  const isMeant = new Set(shapes);
  const kept = before.shapes.filter(({ id }) => !isMeant.has(id)).map(({ source }) => source);
  const found = now.shapes.filter(({ source }) => kept.includes(source)).map(({ source }) => source);
  const faults: string[] = [];
  const isSame = isReordered ? kept.length === found.length : kept.join('\n') === found.join('\n');
  if (!isSame)
    faults.push(`${kept.length} shapes were to stay as they are, ${found.length} did, or their order changed`);
  const known = new Set(before.shapes.map(({ id }) => id));
  const fresh = now.shapes.filter(({ id }) => !known.has(id)).length;
  if (fresh !== come) faults.push(`${fresh} shapes are new, ${come} were meant`);
  return faults;
}
