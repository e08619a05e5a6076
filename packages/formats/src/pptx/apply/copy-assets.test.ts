import { describe, expect, it } from 'vitest';
import { sampleFiles } from '../../docx/apply/sample-files.ts';
import { createDeckFromMarkdown } from '../create/create-deck.ts';
import { Presentation } from '../package/presentation.ts';
import { deckLinesOf } from '../read/lines.ts';
import { deckFaults } from '../testing/deck-faults.ts';
import { makeDeck } from '../testing/make-deck.ts';
import { title } from '../testing/shape-markup.ts';
import { copyPptxAssets } from './copy-assets.ts';

const deck = makeDeck({
  slides: [{ shapes: title(2, 'One') }, { shapes: title(2, 'Two') }],
  sections: [{ name: 'All', slides: [1, 2] }],
});
const other = createDeckFromMarkdown(Buffer.from('## A\n- x\n\n> Notes of A\n\n## B\n![Logo](sample.png)\n'), {
  files: sampleFiles,
}).bytes;
const heads = (bytes: Uint8Array) =>
  deckLinesOf(bytes).flatMap(({ text }) => (text.startsWith('#') ? [text.replace(/^# Slide \d+: /, '')] : []));

describe('slides from another deck', () => {
  it('[F11] come with their master, theme, notes and pictures', () => {
    const { bytes, slides, masters } = copyPptxAssets(other, deck, { slides: 'all', after: 1 });
    expect([slides, masters]).toEqual([2, 1]);
    expect(heads(bytes)).toEqual(['One', 'A', 'B', 'Two']);
    expect(deckFaults(bytes)).toEqual([]);
    const read = new Presentation(bytes);
    expect(read.masters()).toHaveLength(2);
    const layout = read.layoutOf(read.slides()[1]?.part ?? '') ?? '';
    expect(read.masterOf(layout)).toBe(read.masters()[1]);
    expect(deckLinesOf(bytes).map(({ text }) => text)).toContain('Notes: Notes of A');
  });

  it('[F11] use a master that is there; the same picture does not come twice', () => {
    const twice = copyPptxAssets(other, copyPptxAssets(other, deck, { slides: [2] }).bytes, {
      slides: [2, 1],
      before: 1,
    });
    expect(twice.masters).toBe(0);
    expect(heads(twice.bytes)).toEqual(['B', 'A', 'One', 'Two', 'B']);
    const names = new Presentation(twice.bytes).parts.names();
    expect(names.filter((name) => /media/.test(name))).toHaveLength(1);
    expect(names.filter((name) => /slideMaster\d/.test(name) && !/_rels/.test(name))).toHaveLength(2);
    expect(deckFaults(twice.bytes)).toEqual([]);
  });

  it('[F11] are refused where there are none', () => {
    expect(() => copyPptxAssets(other, deck, { slides: [9] })).toThrow(expect.objectContaining({ code: 'NOT_FOUND' }));
    expect(() => copyPptxAssets(other, deck, { slides: [1, 1] })).toThrow(
      expect.objectContaining({ code: 'INVALID_ARGUMENT' }),
    );
  });
});
