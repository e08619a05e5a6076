import type { DeckEdit } from '../edit/deck/deck-edit.ts';
import { type Box, EMU_PER_CM, setBox } from '../edit/shapes/box.ts';
import { contentRoom } from '../edit/shapes/content-room.ts';
import { removeShape } from '../edit/shapes/remove-shape.ts';
import { setParagraphs } from '../edit/text/set-paragraphs.ts';
import { insertImage } from '../operations/shapes/insert-image.ts';
import { insertTextBox } from '../operations/shapes/insert-text-box.ts';
import { insertTable } from '../operations/tables/insert-table.ts';
import type { SlidePart } from '../package/presentation.ts';
import type { OutlineSlide, SlideObject } from './outline.ts';

const GAP = 180_000;
const ROW = 370_840;
const CODE_LINE = 230_000;

/** Fills the places of a slide with text, and puts tables, pictures and code where there is room for them. */
export function placeContent(edit: DeckEdit, slide: SlidePart, outline: OutlineSlide, hasTitle: boolean): void {
  const { paragraphs, objects, title } = outline;
  const tree = edit.tree(slide.part);
  const shapes = edit.shapes(slide);
  const places = shapes.filter(({ placeholder }) => /^(?:obj|body|subTitle)$/.test(placeholder?.type ?? ''));
  const [body, ...others] = places;
  const room = body?.place ?? contentRoom(edit, slide);
  const words = hasTitle || title === '' ? paragraphs : [{ text: title }, ...paragraphs];
  const [forText, forObjects] = share(room, words.length, objects);
  if (words.length > 0 && body?.body != null) {
    setParagraphs(tree, body.body, words);
    if (objects.length > 0 && forText !== null) setBox(tree, body.element, forText);
  } else if (words.length > 0) {
    const text = words.map((each) => ({ ...each, text: typeof each.text === 'string' ? each.text : [...each.text] }));
    insertTextBox.bind({ slide: slide.number, text, ...centimetres(forText ?? room) }).apply(edit);
  }
  // An empty place shows its prompt to whoever edits the deck, on top of what is there instead.
  const unused = words.length === 0 && body !== undefined ? [body, ...others] : others;
  for (const { element } of unused) removeShape(edit, slide.part, element);
  for (const [index, object] of objects.entries()) putObject(edit, slide, object, forObjects[index] ?? room);
}

/** Beside a single picture, text has the left half; other things stand below it, one under the other. */
function share(room: Box, lines: number, objects: readonly SlideObject[]): [Box | null, Box[]] {
  if (objects.length === 0) return [null, []];
  if (lines > 0 && objects.length === 1 && objects[0]?.kind === 'image') {
    const width = Math.floor((room.width - GAP) / 2);
    return [{ ...room, width }, [{ ...room, x: room.x + width + GAP, width }]];
  }
  const top = lines === 0 ? 0 : Math.min(0.6, 0.12 * lines);
  const height = Math.floor(room.height * top);
  const start = room.y + height + (lines === 0 ? 0 : GAP);
  const each = Math.floor((room.y + room.height - start - GAP * (objects.length - 1)) / objects.length);
  const boxes = objects.map((_, index) => ({ ...room, y: start + index * (each + GAP), height: Math.max(1, each) }));
  return [lines === 0 ? null : { ...room, height }, boxes];
}

function putObject(edit: DeckEdit, slide: SlidePart, object: SlideObject, box: Box): void {
  const { number } = slide;
  if (object.kind === 'table') {
    const rows = object.rows.slice(0, 75).map((row) => row.slice(0, 75));
    if (rows.length < object.rows.length) edit.warn(`A table of ${object.rows.length} rows was cut at 75.`);
    const height = Math.min(box.height, rows.length * ROW);
    insertTable.bind({ slide: number, rows, ...centimetres({ ...box, height }) }).apply(edit);
  } else if (object.kind === 'code') {
    const lines = object.text.split('\n');
    const size = Math.max(8, Math.min(14, Math.floor((14 * box.height) / (lines.length * CODE_LINE))));
    insertTextBox
      .bind({ slide: number, text: object.text, name: 'Code', format: { font: 'Consolas', size }, ...centimetres(box) })
      .apply(edit);
  } else {
    const before = edit.shapes(slide).length;
    insertImage.bind({ slide: number, image: object.path, alt: object.alt }).apply(edit);
    const picture = edit.shapes(slide)[before];
    if (picture?.place == null) return;
    const scale = Math.min(box.width / picture.place.width, box.height / picture.place.height, 4);
    const [width, height] = [Math.round(picture.place.width * scale), Math.round(picture.place.height * scale)];
    const x = box.x + Math.round((box.width - width) / 2);
    const y = box.y + Math.round((box.height - height) / 2);
    setBox(edit.tree(slide.part), picture.element, { x, y, width, height });
  }
}

function centimetres({ x, y, width, height }: Box) {
  return { x_cm: x / EMU_PER_CM, y_cm: y / EMU_PER_CM, width_cm: width / EMU_PER_CM, height_cm: height / EMU_PER_CM };
}
