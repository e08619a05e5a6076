import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { GalleyError } from '@galley/schema/errors';
import { describe, expect, it } from 'vitest';
import { jsonBytes, MAP_BYTES } from '../../base/fit-to-bytes.ts';
import { findLiteral } from '../../text/find/find-matches.ts';
import { deckStyles } from '../describe/deck-styles.ts';
import { slideContent } from '../describe/slide-content.ts';
import { Presentation } from '../package/presentation.ts';
import { findInDeck } from './find-text.ts';
import { deckLines } from './lines.ts';
import { mapDeck } from './map-deck.ts';
import { readDeckLines } from './read-lines.ts';

const corpus = fileURLToPath(new URL('../../../../../../shared/corpus/pptx/', import.meta.url));
const names = existsSync(corpus) ? readdirSync(corpus).filter((name) => /\.p[po][ts][xm]$/.test(name)) : [];

describe.skipIf(names.length === 0)('decks that others made, as lines', () => {
  it('[F2] [F3] map, reading, search and structure agree on slides', () => {
    let found = 0;
    for (const name of names) {
      const bytes = readFileSync(join(corpus, name));
      try {
        found += agree(bytes, name);
      } catch (error) {
        if (!(error instanceof GalleyError)) throw error;
      }
    }
    expect(found).toBeGreaterThan(400);
  });
});

/** Slides that were looked at. */
function agree(bytes: Uint8Array, name: string): number {
  const deck = new Presentation(bytes);
  const lines = deckLines(deck);
  const slides = deck.slides();
  const map = mapDeck(deck);
  expect(jsonBytes(map), name).toBeLessThanOrEqual(MAP_BYTES);
  expect(jsonBytes(deckStyles(bytes)), name).toBeLessThanOrEqual(MAP_BYTES);
  expect(map.slide_count, name).toBe(slides.length);
  for (const mapped of map.slides) {
    const part = readDeckLines(lines, slides.length, { slide: mapped.slide, lineStart: 1, lineCount: 10_000 });
    expect(part.chunk_info.line_start, `${name} slide ${mapped.slide}`).toBe(mapped.line);
    expect(part.text, `${name} slide ${mapped.slide}`).toMatch(new RegExp(`^# Slide ${mapped.slide}(?:$|[ :\\n])`));
    const content = slideContent(bytes, { slide: mapped.slide, lineStart: 1, lineCount: 1 });
    expect(content.title.slice(0, 80), `${name} slide ${mapped.slide}`).toBe(mapped.title);
    expect(content.is_hidden, name).toBe(mapped.is_hidden === true);
  }
  const word = lines.flatMap(({ paragraphs }) => paragraphs).find(({ text }) => text.trim().length > 3)?.text ?? '';
  for (const hit of findInDeck(lines, findLiteral({ find: word, replace: '' })).lines) {
    const holder = lines[hit.line - 1];
    expect([holder?.slide, holder?.text.slice(0, 200)], name).toEqual([hit.slide, hit.text]);
  }
  return slides.length;
}
