import { describe, expect, it } from 'vitest';
import { editDeck } from '../../testing/edit-deck.ts';
import { makeDeck } from '../../testing/make-deck.ts';
import { body, title } from '../../testing/shape-markup.ts';

/** Slides stand in another order than their parts are numbered. */
const deck = makeDeck({
  slides: [
    { shapes: title(2, 'First'), part: 3, notes: ['Of the first.'] },
    { shapes: title(2, 'Second') + body(3, ['a']), part: 1 },
    { shapes: title(2, 'Third'), part: 2, notes: ['Of the third.'] },
  ],
  sections: [
    { name: 'Start', slides: [1] },
    { name: 'Rest', slides: [2, 3] },
  ],
});
const heads = (lines: readonly string[]) =>
  lines.filter((line) => line.startsWith('#')).map((line) => line.replace('# ', ''));
const sections = (edited: ReturnType<typeof editDeck>) =>
  [...edited.part('ppt/presentation.xml').matchAll(/<p14:section name="([^"]*)"[^>]*>(.*?)<\/p14:section>/g)].map(
    (match) => `${match[1]} ${[...(match[2] ?? '').matchAll(/sldId [^>]*?id="(\d+)"/g)].map((each) => each[1]).join()}`,
  );

describe('slides', () => {
  it('[F8] a new one has the places of its layout, filled, and belongs to the section of its neighbour', () => {
    const edited = editDeck(deck, [
      {
        kind: 'insert_slide',
        after: 1,
        layout: 'title and content',
        title: 'New & true',
        content: ['x', { text: 'y', level: 1 }],
        notes: 'Say it',
      },
    ]);
    expect(edited.said).toEqual(['slide 2, layout Title and Content']);
    expect(heads(edited.lines)).toEqual(['Slide 1: First', 'Slide 2: New & true', 'Slide 3: Second', 'Slide 4: Third']);
    expect(edited.lines).toContain('Notes: Say it');
    expect(sections(edited)).toEqual(['Start 256,259', 'Rest 257,258']);
    expect(edited.faults).toEqual([]);
    expect(editDeck(deck, [{ kind: 'insert_slide', layout: 'Nope' }]).said[0]).toContain('no layout "Nope"');
  });

  it('[F8] a copy has notes of its own that lead back to it', () => {
    const edited = editDeck(deck, [
      { kind: 'duplicate_slide', slide: 1 },
      { kind: 'set_notes', slide: 2, notes: 'Of the copy.' },
    ]);
    expect(heads(edited.lines)).toEqual(['Slide 1: First', 'Slide 2: First', 'Slide 3: Second', 'Slide 4: Third']);
    expect(edited.lines.filter((line) => line.startsWith('Notes'))).toEqual([
      'Notes: Of the first.',
      'Notes: Of the copy.',
      'Notes: Of the third.',
    ]);
    expect(edited.faults).toEqual([]);
  });

  it('[F8] a deleted slide leaves nothing behind: notes, entries, links of others', () => {
    const linked = editDeck(deck, [{ kind: 'add_link', slide: 2, shape: 3, find: 'a', to_slide: 1 }]);
    expect(linked.part('ppt/slides/slide1.xml')).toContain('hlinksldjump');
    const edited = editDeck(linked.bytes, [{ kind: 'delete_slides', slide: 1 }]);
    expect(heads(edited.lines)).toEqual(['Slide 1: Second', 'Slide 2: Third']);
    expect(edited.names.filter((name) => /slide3|notesSlide3/.test(name))).toEqual([]);
    expect(edited.part('ppt/slides/slide1.xml')).not.toContain('hlinkClick');
    expect(edited.part('[Content_Types].xml')).not.toMatch(/slide3\.xml/);
    expect(sections(edited)).toEqual(['Start ', 'Rest 257,258']);
    expect(edited.faults).toEqual([]);
    expect(editDeck(deck, [{ kind: 'delete_slides', slide: 1, to_slide: 3 }]).said[0]).toMatch(/^INVALID_ARGUMENT/);
  });

  it('[F8] a part name that became free is a new part', () => {
    const edited = editDeck(deck, [
      { kind: 'set_text', slide: 1, shape: 'title', text: 'Gone' },
      { kind: 'delete_slides', slide: 1 },
      { kind: 'duplicate_slide', slide: 1 },
      { kind: 'set_text', slide: 2, shape: 'title', text: 'Copy' },
    ]);
    expect(heads(edited.lines)).toEqual(['Slide 1: Second', 'Slide 2: Copy', 'Slide 3: Third']);
    expect(edited.faults).toEqual([]);
  });

  it('[F8] slides move with their entries in sections; parts keep their bytes', () => {
    const edited = editDeck(deck, [{ kind: 'move_slides', slide: 2, to_slide: 3, before: 1 }]);
    expect(heads(edited.lines)).toEqual(['Slide 1: Second', 'Slide 2: Third', 'Slide 3: First']);
    expect(sections(edited)).toEqual(['Start 257,258,256', 'Rest ']);
    expect(edited.faults).toEqual([]);
    expect(editDeck(deck, [{ kind: 'move_slides', slide: 1, to_slide: 2, after: 2 }]).said[0]).toMatch(
      /^INVALID_ARGUMENT/,
    );
  });

  it('[F8] slides are hidden and get another layout; what has no place there stays where it was', () => {
    const edited = editDeck(deck, [{ kind: 'set_slide', slide: 2, hidden: true, layout: 'Title Only' }]);
    expect(edited.lines).toContain('# Slide 2 (hidden): Second');
    expect(edited.deck.layoutOf('ppt/slides/slide1.xml')).toBe('ppt/slideLayouts/slideLayout2.xml');
    expect(edited.part('ppt/slides/slide1.xml')).toContain('<a:off x="600000" y="1800000"/>');
    expect(edited.warnings[0]).toContain('1 shape of slide 2');
    expect(edited.faults).toEqual([]);
  });

  it('[F8] sections are made anew or taken away', () => {
    const edited = editDeck(deck, [{ kind: 'set_sections', sections: [{ name: 'A & B', slide: 2 }] }]);
    expect(sections(edited)).toEqual(['Default Section 256', 'A &amp; B 257,258']);
    expect(editDeck(deck, [{ kind: 'set_sections', sections: [] }]).part('ppt/presentation.xml')).not.toContain('p14');
  });

  it('[F8] notes come to a deck that has none, with a master and a theme', () => {
    const plain = makeDeck({ slides: [{ shapes: title(2, 'Only') }] });
    const edited = editDeck(plain, [{ kind: 'set_notes', slide: 1, notes: 'One\nTwo' }]);
    expect(edited.lines.slice(1)).toEqual(['Notes: One', 'Notes: Two']);
    expect(edited.names).toEqual(expect.arrayContaining(['ppt/notesMasters/notesMaster1.xml', 'ppt/theme/theme2.xml']));
    expect(edited.faults).toEqual([]);
  });
});
