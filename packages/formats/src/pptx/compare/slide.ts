import { type WordBag, wordBag } from '../../diff/similarity.ts';
import { childNamed } from '../../xml/find-element.ts';
import type { SlidePart } from '../package/presentation.ts';
import { layoutName } from '../read/layout-name.ts';
import { slideTitle } from '../read/shape-lines.ts';
import { commentsOf } from '../tree/comments.ts';
import { notesBody, notesText } from '../tree/notes.ts';
import { allShapes, shapeTree } from '../tree/shapes.ts';
import type { PlacedShape } from '../tree/slide.ts';
import { digest } from './canonical.ts';
import { layoutKey } from './layouts.ts';
import { type ComparedShape, readShape } from './shape.ts';
import type { Side } from './side.ts';

/** A slide with what it is compared by. */
export interface ComparedSlide extends SlidePart {
  readonly title: string;
  readonly shapes: readonly ComparedShape[];
  readonly isHidden: boolean;
  readonly layout: string;
  /** Tells layouts of one name apart. */
  readonly layoutKey: string;
  readonly layoutPart: string | undefined;
  readonly notes: string;
  readonly notesPart: string | undefined;
  /** Equal for notes that read and look the same. */
  readonly notesKey: string;
  readonly comments: string;
  /** Background, transition, timing and the like, as equal text for equal looks. */
  readonly settings: string;
  /** Equal for slides that are the same in everything. */
  readonly key: string;
  readonly bag: WordBag;
}

const SHAPES: ReadonlySet<string> = new Set(['spTree']);

export function readSlide(side: Side, slide: SlidePart): ComparedSlide {
  const { deck, reader } = side;
  const { part } = slide;
  const { root } = deck.tree(part);
  const placed = reader.shapes(part);
  const title = (allShapes(placed) as PlacedShape[]).find(({ kind }) => kind === 'title');
  const shapes = placed.map((shape) => readShape(side, part, shape));
  const layoutPart = deck.layoutOf(part);
  const layout = layoutPart === undefined ? '' : layoutName(deck, layoutPart);
  const notesPart = deck.notesOf(part);
  const notes = notesText(deck, part);
  const body = notesPart === undefined ? null : notesBody(deck, notesPart);
  const notesKey = body === null || notesPart === undefined || notes === '' ? '' : side.canonical(notesPart, body);
  const isHidden = deck.isHidden(part);
  const settings = settingsOf(side, part);
  const comments = commentsOf(deck, part)
    .map(({ author, text }) => `${author}: ${text}`)
    .join('\n');
  const key = layoutKey(side, layoutPart);
  const keys = [key, String(isHidden), settings, notesKey, comments, ...shapes.map(({ key }) => key)];
  const heading = title === undefined ? '' : slideTitle(title);
  const words = [notes, ...shapes.map(({ text }) => text)].join('\n');
  const named = words.trim() === '' ? (childNamed(root, 'cSld')?.attribute('name') ?? '') : words;
  return {
    ...slide,
    title: heading,
    shapes,
    isHidden,
    layout,
    layoutKey: key,
    layoutPart,
    notes,
    notesPart,
    notesKey,
    comments,
    settings,
    key: digest(keys.join('\u0000')),
    bag: wordBag(named),
  };
}

/** All of a slide but its shapes and whether it is shown. */
function settingsOf(side: Side, part: string): string {
  const { root } = side.deck.tree(part);
  const attributes = [...root.attributes()]
    .filter(([name]) => name !== 'show' && !name.startsWith('xmlns') && !name.endsWith(':Ignorable'))
    .map(([name, value]) => `${name}=${value}`)
    .sort();
  const own = shapeTree(root)?.elements() ?? [];
  const frame = own.filter(({ name }) => name === 'grpSpPr').map((element) => side.canonical(part, element));
  const rest = root.elements().map((element) => side.canonical(part, element, SHAPES));
  return [...attributes, ...frame, ...rest].join('');
}
