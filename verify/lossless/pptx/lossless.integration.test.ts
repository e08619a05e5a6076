import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { addChart, chartFrame } from '../../../packages/formats/src/pptx/testing/add-chart.ts';
import { makeDeck } from '../../../packages/formats/src/pptx/testing/make-deck.ts';
import { body, shape, table, title } from '../../../packages/formats/src/pptx/testing/shape-markup.ts';
import { verify } from '../../lossless.verify.ts';
import { checkEdit } from './check-edit.ts';
import { lookAtDeck } from './deck-facts.ts';

const cells = [
  ['a', 'b'],
  ['c', 'd'],
];
const DECK = addChart(
  makeDeck({
    slides: [
      { shapes: title(2, 'First words') + body(3, ['One', '\tDeep']) + chartFrame(4), notes: ['Say it.'] },
      { shapes: title(2, 'Second words') + table(3, [0, 0, 4_000_000, 1_000_000], cells) },
      { shapes: title(2, 'Third words') + shape({ id: 3, box: [0, 0, 900_000, 900_000], lines: ['Box'] }) },
    ],
  }),
);
const [first = '', second = ''] = lookAtDeck(DECK).slides;

describe('the lossless proof of presentations', () => {
  it('[F5] [F8] makes every kind of edit on every deck of a folder', { timeout: 120_000 }, async () => {
    const folder = mkdtempSync(join(tmpdir(), 'galley-lossless-test-'));
    try {
      writeFileSync(join(folder, 'deck.pptx'), DECK);
      writeFileSync(join(folder, 'broken.pptx'), DECK.subarray(0, 300));
      const args = ['--format', 'pptx', '--dir', folder, '--no-libreoffice', '--no-validator'];
      const { counts, violations } = await verify({ args });
      expect(violations).toEqual([]);
      expect(counts.files).toBe(1);
      expect(counts['not readable, FILE_CORRUPT']).toBe(1);
      expect(counts['kinds of edit']).toBeGreaterThan(20);
    } finally {
      rmSync(folder, { recursive: true, force: true });
    }
  });

  it('[F5] an edit that does what it says has no faults', () => {
    const operations = [{ kind: 'set_text', slide: 1, shape: 3, text: ['Other'] }];
    const said = { slide: first, shapes: ['3'], says: ['Other'], isGone: ['Deep'], shows: [] };
    expect(checkEdit(lookAtDeck(DECK), { operations, ...said }).faults).toEqual([]);
  });

  it('[F5] finds an edit that does more than it says', () => {
    const operations = [
      { kind: 'set_text', slide: 1, shape: 3, text: ['Other'] },
      { kind: 'set_text', slide: 1, shape: 2, text: ['Sneaky'] },
      { kind: 'set_text', slide: 2, shape: 2, text: ['Sneaky'] },
      { kind: 'set_properties', title: 'Hidden' },
    ];
    const said = { slide: first, shapes: ['3'], says: ['Other'], shows: [] };
    const faults = checkEdit(lookAtDeck(DECK), { operations, ...said }).faults.join('\n');
    expect(faults).toContain(`the part ${second} changed`);
    expect(faults).toMatch(/part .*core.* is new/);
    expect(faults).toMatch(/shapes were to stay as they are/);
  });

  it('[F5] finds slides in another order, shapes that come, and words that stay', () => {
    const moved = checkEdit(lookAtDeck(DECK), {
      operations: [{ kind: 'delete_slides', slide: 3 }],
      touches: () => true,
      shows: [],
    });
    expect(moved.faults.join('\n')).toContain(`the slides are ${first} ${second} instead of`);
    const more = checkEdit(lookAtDeck(DECK), {
      operations: [{ kind: 'insert_text_box', slide: 1, text: ['New'] }],
      slide: first,
      isGone: ['First words'],
      shows: [],
    });
    expect(more.faults).toEqual(['1 shapes are new, 0 were meant', 'the slide still says "First words"']);
  });
});
