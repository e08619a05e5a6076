import { join } from 'node:path';
import { measureProgram } from '../child.ts';
import type { BenchRow } from '../measure.ts';
import { sampleDeck, sampleOutline } from './sample-deck.ts';

const program = join(import.meta.dirname, 'own-program.ts');
const SLIDES = [10, 100, 1_000];

/** What a deck costs as it grows; `GALLEY_BENCH_SLIDES=100` measures one size. */
export function deckRows(): readonly BenchRow[] {
  const sizes = process.env.GALLEY_BENCH_SLIDES?.split(',').map(Number) ?? SLIDES;
  return sizes.flatMap((slides) => {
    const first = () => sampleDeck(slides);
    const row = (work: string, words: string, sample = first, other?: () => Promise<string>): BenchRow => ({
      work: `${words}, ${slides.toLocaleString('en')} slides`,
      unit: 'ms',
      ours: async () =>
        measureProgram(program, [work, await sample(), ...(other === undefined ? [] : [await other()])]),
    });
    return [
      row('map', 'pptx map'),
      row('read', 'pptx read all'),
      row('edit', 'pptx edit one text'),
      row('replace', 'pptx replace everywhere'),
      row('diff', 'pptx diff', first, () => sampleDeck(slides, 'changed')),
      row('create', 'pptx from markdown', () => sampleOutline(slides)),
    ];
  });
}
