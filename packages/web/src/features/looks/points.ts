import type { LookShape } from '@galley/schema';

const CM_PER_POINT = 2.54 / 72;
/** How wide a letter is beside its height, and how far apart lines are: of usual fonts, about. */
const LETTER = 0.52;
const LINE = 1.2;

const SIZES = [1, 0.9, 0.8, 0.7, 0.6, 0.5, 0.4, 0.35];
/** As much as another font than the file's may make of it: what still does not fit stands out, as it does in other programs. */
const SLIGHTLY = SIZES.slice(0, 3);

/** How much smaller text must be to fit into a shape that shrinks it. */
export function fitting(shape: Pick<LookShape, 'cm' | 'paragraphs' | 'is_shrinking'>): number {
  const [, , width, height] = shape.cm;
  const sizes = shape.is_shrinking ? SIZES : SLIGHTLY;
  const fits = (size: number) => heightOf(shape, width, size) <= Math.max(height, 0.5);
  return sizes.find(fits) ?? (shape.is_shrinking ? (SIZES.at(-1) ?? 1) : 1);
}

type Paragraph = LookShape['paragraphs'][number];

/** Of its words: a break has a size of its own that nobody sees. */
export function largestPoints({ runs, size: usual }: Pick<Paragraph, 'runs' | 'size'>): number {
  const words = runs.filter(({ text }) => text.trim() !== '');
  return words.length === 0 ? usual : Math.max(...words.map(({ size }) => size ?? usual));
}

function heightOf({ paragraphs }: Pick<LookShape, 'paragraphs'>, width: number, size: number): number {
  return paragraphs.reduce((sum, paragraph) => {
    const cm = largestPoints(paragraph) * size * CM_PER_POINT;
    const text = paragraph.runs.map((run) => run.text).join('');
    const lines = text.split('\n').reduce((count, { length }) => {
      return count + Math.max(1, Math.ceil((length * cm * LETTER) / Math.max(0.5, width - 0.5)));
    }, 0);
    return sum + lines * cm * LINE;
  }, 0.2);
}

/** A size on a stage whose width is the container's. */
export function onStage(points: number, stageWidth: number): string {
  return `${Math.round(((points * CM_PER_POINT) / stageWidth) * 100_000) / 1000}cqw`;
}
