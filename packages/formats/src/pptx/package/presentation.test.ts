import { describe, expect, it } from 'vitest';
import { makeDocument, paragraph } from '../../docx/testing/make-document.ts';
import { makeDeck } from '../testing/make-deck.ts';
import { body, title } from '../testing/shape-markup.ts';
import { Presentation } from './presentation.ts';
import { sectionsOf } from './sections.ts';

const deck = makeDeck({
  slides: [
    { shapes: title(2, 'First'), part: 7, notes: ['Say hello.'] },
    { shapes: title(2, 'Second'), part: 1, isHidden: true },
    { shapes: title(2, 'Third') + body(3, ['One']) },
  ],
  sections: [
    { name: 'Start', slides: [1] },
    { name: 'Rest', slides: [2, 3] },
  ],
});

describe('a deck as a package', () => {
  it('[F2] slides come in the order of the list, whatever their parts are called', () => {
    const parts = new Presentation(deck).slides().map(({ number, part }) => [number, part]);
    expect(parts).toEqual([
      [1, 'ppt/slides/slide7.xml'],
      [2, 'ppt/slides/slide1.xml'],
      [3, 'ppt/slides/slide3.xml'],
    ]);
  });

  it('[F2] each slide has its layout, master, notes and theme', () => {
    const read = new Presentation(deck);
    const layout = read.layoutOf('ppt/slides/slide7.xml') ?? '';
    const master = read.masterOf(layout) ?? '';
    expect([layout, master]).toEqual(['ppt/slideLayouts/slideLayout1.xml', 'ppt/slideMasters/slideMaster1.xml']);
    expect(read.themeOf(master)).toBe('ppt/theme/theme1.xml');
    expect(read.notesOf('ppt/slides/slide7.xml')).toBe('ppt/notesSlides/notesSlide7.xml');
    expect(read.notesOf('ppt/slides/slide1.xml')).toBeUndefined();
    expect(read.slides().map(({ part }) => read.isHidden(part))).toEqual([false, true, false]);
    expect(read.size()).toEqual({ width: 12_192_000, height: 6_858_000 });
  });

  it('[F2] sections name slides by number', () => {
    const sections = sectionsOf(new Presentation(deck)).map(({ name, slides }) => ({ name, slides }));
    expect(sections).toEqual([
      { name: 'Start', slides: [1] },
      { name: 'Rest', slides: [2, 3] },
    ]);
  });

  it('a document of another kind is no presentation', () => {
    const document = makeDocument({ body: paragraph(['Hello']) });
    expect(() => new Presentation(document)).toThrow('The archive holds no presentation.');
  });
});
