import type { LookRun } from '@galley/schema';

const PAPER = 'FFFFFF';
const INK = '1F2328';
/** Fainter than this, words are not seen: of a look that is drawn only in part, the ground is sometimes missing. */
const LEAST = 1.6;

/** A run whose words can be read on their ground, whatever colour they have there. */
export function legible(run: LookRun, ground: string = PAPER): LookRun {
  if (run.change !== undefined || run.link) return run;
  const color = run.color ?? INK;
  if (contrast(color, ground) >= LEAST) return run;
  return { ...run, color: contrast(INK, ground) >= contrast(PAPER, ground) ? INK : PAPER };
}

function contrast(one: string, other: string): number {
  const [darker, lighter] = [brightness(one), brightness(other)].sort((left, right) => left - right);
  return ((lighter ?? 0) + 0.05) / ((darker ?? 0) + 0.05);
}

/** As WCAG 2 counts it. */
function brightness(color: string): number {
  const [red = 0, green = 0, blue = 0] = [0, 2, 4].map((at) => {
    const part = Number.parseInt(color.slice(at, at + 2), 16) / 255;
    return part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}
