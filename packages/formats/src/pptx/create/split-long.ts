import type { OutlineSlide } from './outline.ts';

/** More lines than these do not fit on a slide. */
const MOST_LINES = 12;
const LINE_LETTERS = 80;

/** What does not fit on one slide goes on on the next, under the same title. */
export function splitLong(slide: OutlineSlide): OutlineSlide[] {
  if (slide.kind !== 'content') return [slide];
  const groups: OutlineSlide['paragraphs'][] = [[]];
  let lines = 0;
  for (const paragraph of slide.paragraphs) {
    const { text } = paragraph;
    const letters = typeof text === 'string' ? text.length : text.reduce((sum, run) => sum + run.text.length, 0);
    const own = Math.max(1, Math.ceil(letters / LINE_LETTERS));
    if (lines > 0 && lines + own > MOST_LINES) {
      groups.push([]);
      lines = 0;
    }
    groups.at(-1)?.push(paragraph);
    lines += own;
  }
  const [first = [], ...others] = groups;
  if (others.length === 0) return [slide];
  const empty = { objects: [], notes: [], links: slide.links };
  return [
    { ...slide, paragraphs: first, objects: [] },
    ...others.map((paragraphs, index) => ({
      ...slide,
      ...empty,
      paragraphs,
      objects: index === others.length - 1 ? slide.objects : [],
    })),
  ];
}
