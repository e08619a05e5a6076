import type { LookShape } from '@galley/schema';

const CM_PER_POINT = 2.54 / 72;
/** How wide a letter is beside its height, and how far apart lines are: of usual fonts, about. */
const LETTER = 0.52;
const LINE = 1.2;

/** Points where a run says none: what layouts of usual decks have. */
export function usualPoints({ kind }: Pick<LookShape, 'kind'>, level: number): number {
  if (kind === 'title') return 36;
  return kind === 'placeholder' ? Math.max(12, 24 - level * 3) : 18;
}

/** How much smaller text must be to fit into its shape; layouts shrink it in ways that are not read here. */
export function fitting(shape: LookShape): number {
  const [, , width, height] = shape.cm;
  const sizes = [1, 0.9, 0.8, 0.7, 0.6, 0.5, 0.4];
  return sizes.find((size) => heightOf(shape, width, size) <= Math.max(height, 0.5)) ?? 0.35;
}

function heightOf(shape: LookShape, width: number, size: number): number {
  return shape.paragraphs.reduce((sum, { runs, level }) => {
    const points = Math.max(
      usualPoints(shape, level) * (runs.length === 0 ? 1 : 0),
      ...runs.map((run) => run.size ?? usualPoints(shape, level)),
    );
    const cm = points * size * CM_PER_POINT;
    const letters = runs.reduce((count, { text }) => count + text.length, 0);
    const lines = Math.max(1, Math.ceil((letters * cm * LETTER) / Math.max(0.5, width - 0.5)));
    return sum + lines * cm * LINE;
  }, 0.2);
}

/** A size on a stage whose width is the container's. */
export function onStage(points: number, stageWidth: number): string {
  return `${Math.round(((points * CM_PER_POINT) / stageWidth) * 100_000) / 1000}cqw`;
}
