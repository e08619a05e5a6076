import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { GalleyError } from '@galley/schema/errors';
import { describe, expect, it } from 'vitest';
import { Presentation } from '../package/presentation.ts';
import { allShapes } from './shapes.ts';
import { SlideReader } from './slide.ts';

const corpus = fileURLToPath(new URL('../../../../../../shared/corpus/pptx/', import.meta.url));
const hasCorpus = existsSync(corpus);
const names = hasCorpus ? readdirSync(corpus).filter((name) => /\.p[po][ts][xm]$/.test(name)) : [];

describe.skipIf(!hasCorpus)('decks that others made', () => {
  it('[F2] open, or are refused for a reason; looking at every shape changes no byte', () => {
    const refused: string[] = [];
    let slides = 0;
    let placeholders = 0;
    const lost: string[] = [];
    for (const name of names) {
      const bytes = readFileSync(join(corpus, name));
      try {
        const deck = new Presentation(bytes);
        const reader = new SlideReader(deck);
        for (const { part } of deck.slides()) {
          slides += 1;
          const shapes = allShapes(reader.shapes(part));
          const kept = shapes.filter(({ placeholder }) => placeholder !== null) as ReturnType<SlideReader['shapes']>;
          placeholders += kept.length;
          lost.push(...kept.filter(({ place }) => place === null).map(({ id }) => `${name} ${part} ${id}`));
        }
        expect(deck.tree(deck.main).isTouched).toBe(false);
      } catch (error) {
        if (!(error instanceof GalleyError)) throw error;
        refused.push(name);
      }
    }
    expect(slides).toBeGreaterThan(500);
    expect(placeholders).toBeGreaterThan(700);
    expect(refused.length).toBeLessThan(8);
    // A deck called malformed, whose layout and master keep no place for a date.
    expect(lost.filter((each) => !each.includes('power-point-malformed'))).toEqual([]);
  });
});
