import { expect, it } from 'vitest';
import { changeParts } from '../../testing/change-parts.ts';
import { editDeck } from '../../testing/edit-deck.ts';
import { makeDeck } from '../../testing/make-deck.ts';
import { shape, title } from '../../testing/shape-markup.ts';

const margins = ['ftr', 'dt', 'sldNum'].map((type, index) =>
  shape({ id: 10 + index, name: type, placeholder: `type="${type}" idx="${10 + index}"`, lines: ['x'] }),
);
const plain = makeDeck({ slides: [{ shapes: title(2, 'One') }, { shapes: title(2, 'Two') }] });
const deck = changeParts(plain, {
  'ppt/slideLayouts/slideLayout1.xml': (text) => text.replace('</p:spTree>', `${margins.join('')}</p:spTree>`),
});
const slides = ['ppt/slides/slide1.xml', 'ppt/slides/slide2.xml'] as const;

it('[F8] footer, date and number come to every slide, in the places of its layout', () => {
  const edited = editDeck(deck, [{ kind: 'set_footer', text: 'Acme & Co', slide_number: true, date: '1 May' }]);
  expect(edited.said).toEqual(['2 slides']);
  expect(edited.faults).toEqual([]);
  for (const part of slides) {
    expect(edited.part(part)).toContain('<a:t>Acme &amp; Co</a:t>');
    expect(edited.part(part)).toContain('<a:t>1 May</a:t>');
    expect(edited.part(part)).toMatch(/<p:ph [^>]*type="ftr"[\s\S]*type="slidenum"/);
  }
});

it('[F8] one slide has other words, which replace those it had; the other keeps its bytes', () => {
  const first = editDeck(deck, [{ kind: 'set_footer', text: 'Old' }]);
  const edited = editDeck(first.bytes, [{ kind: 'set_footer', slide: 2, text: 'New' }]);
  expect(edited.part(slides[1]).match(/type="ftr"/g)).toHaveLength(1);
  expect(edited.part(slides[1])).toContain('New');
  expect(edited.part(slides[1])).not.toContain('Old');
  expect(edited.part(slides[0])).toBe(first.part(slides[0]));
});

it('[F8] empty words and false take them away', () => {
  const first = editDeck(deck, [{ kind: 'set_footer', text: 'Old', slide_number: true }]);
  const edited = editDeck(first.bytes, [{ kind: 'set_footer', text: '', slide_number: false }]);
  expect(edited.part(slides[0])).not.toMatch(/ftr|sldNum/);
  expect(edited.faults).toEqual([]);
});

it('[F8] says where no layout has a place, and asks for something to set', () => {
  expect(editDeck(plain, [{ kind: 'set_footer', text: 'x' }]).said[0]).toContain('No layout of these slides');
  expect(editDeck(deck, [{ kind: 'set_footer' }]).said[0]).toContain('Nothing to set');
});
