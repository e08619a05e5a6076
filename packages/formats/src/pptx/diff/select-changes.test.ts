import { describe, expect, it } from 'vitest';
import { openZip } from '../../zip/open-zip.ts';
import { writeZip } from '../../zip/write-zip.ts';
import { compareDecks } from '../compare/compare-decks.ts';
import { deckFacts } from '../testing/deck-facts.ts';
import { type DeckSlide, makeDeck } from '../testing/make-deck.ts';
import { body, picture, shape, table, title } from '../testing/shape-markup.ts';
import { carryChanges } from './carry/carry-changes.ts';
import { selectDeckChanges } from './select-changes.ts';

const CM = 360_000;
const box = (id: number, x: number, text: string) => shape({ id, box: [x * CM, CM, CM, CM], lines: [text] });
const slide = (name: string, rest = '', more: Partial<DeckSlide> = {}): DeckSlide => ({
  shapes: title(2, name) + rest,
  ...more,
});
const first = slide('First', body(3, ['One two three', 'Four']), { notes: ['Hello'] });
const second = slide('Second slide about budgets', box(4, 1, 'left') + box(5, 9, 'right'), { notes: ['Old words'] });
const third = slide(
  'Third with numbers',
  table(
    4,
    [0, 5 * CM, 9 * CM, CM],
    [
      ['a', 'b'],
      ['1', '2'],
    ],
  ),
);
const before = makeDeck({ slides: [first, second, third], sections: [{ name: 'All', slides: [1, 2, 3] }] });

const changed = (deck: Buffer) => compareDecks(before, deck);
const kinds = (deck: Buffer) => changed(deck).changes.all.map(({ thing, kind }) => `${thing} ${kind}`);
const all = (deck: Buffer) => deckFacts(carryChanges(changed(deck), 'before', () => true));
const sections = [{ name: 'All', slides: [1, 2, 3] }];

describe('changes between decks', () => {
  it('[V2] equal decks do not differ', () => {
    expect(kinds(Buffer.from(before))).toEqual([]);
  });

  it('[V2] a changed paragraph is a change of its shape alone', () => {
    const after = makeDeck({
      slides: [slide('First', body(3, ['One 2 three', 'Four']), { notes: ['Hello'] }), second, third],
      sections,
    });
    expect(kinds(after)).toEqual(['shape changed']);
    expect(all(after)).toEqual(deckFacts(after));
  });

  it('[V2] tags of the presentation come once, with what names them', () => {
    const after = withTags(before, 'new');
    for (const base of [before, withTags(before, 'old')]) {
      const carried = openZip(carryChanges(compareDecks(base, after), 'before', () => true));
      const text = (name: string) => Buffer.from(readEntry(carried, name)).toString('utf8');
      expect(text('ppt/_rels/presentation.xml.rels').match(/relationships\/tags/g)).toHaveLength(1);
      expect(carried.entries.filter(({ name }) => name.startsWith('ppt/tags/'))).toHaveLength(1);
      expect(text('ppt/tags/tag1.xml')).toContain('val="new"');
    }
  });

  it('[V2] a slide that came in between moves nothing', () => {
    const after = makeDeck({
      slides: [first, slide('New one'), second, third],
      sections: [{ name: 'All', slides: [1, 2, 3, 4] }],
    });
    expect(kinds(after)).toEqual(['slide added']);
    expect(all(after)).toEqual(deckFacts(after));
  });

  it('[V2] a slide that went is one change, one that moved is one change', () => {
    const without = makeDeck({ slides: [first, third], sections: [{ name: 'All', slides: [1, 2] }] });
    expect(kinds(without)).toEqual(['slide removed']);
    expect(all(without)).toEqual(deckFacts(without));
    const moved = makeDeck({ slides: [third, first, second], sections });
    expect(kinds(moved)).toEqual(['slide moved']);
    expect(all(moved)).toEqual(deckFacts(moved));
  });

  it('[B6] each change can be taken alone, and all but it', () => {
    const after = makeDeck({
      slides: [
        slide(
          'Third with numbers',
          table(
            4,
            [0, 5 * CM, 9 * CM, CM],
            [
              ['a', 'b'],
              ['1', '3'],
            ],
          ),
          { isHidden: true },
        ),
        slide('Brand new', picture(7, [0, 0, CM, CM], { relation: 'rId9' }), {
          pictures: { rId9: new Uint8Array([7]) },
          notes: ['n'],
        }),
        slide('Second slide about budgets', box(5, 9, 'right') + box(4, 2, 'left') + box(6, 3, 'more'), {
          notes: ['New words'],
        }),
      ],
      sections: [{ name: 'Fresh', slides: [1, 2, 3] }],
    });
    const { changes } = changed(after);
    expect(changes.all.map(({ thing, kind }) => `${thing} ${kind}`).sort()).toEqual([
      'notes changed',
      'order moved',
      'sections changed',
      'shape added',
      'shape changed',
      'shape changed',
      'slide added',
      'slide moved',
      'slide removed',
      'visibility changed',
    ]);
    expect(all(after)).toEqual(deckFacts(after));
    for (const { id } of changes.all) {
      const taken = selectDeckChanges(before, after, { chosen: [id] });
      const left = selectDeckChanges(before, after, { except: [id] });
      const unit = changes.all.filter(
        (one) => changes.unitOf(one) === changes.unitOf(changes.all.find((each) => each.id === id) ?? one),
      );
      expect(compareDecks(before, taken).changes.all.length, id).toBe(unit.length);
      expect(compareDecks(taken, after).changes.all.length, id).toBe(changes.all.length - unit.length);
      expect(compareDecks(left, after).changes.all.length, id).toBe(unit.length);
    }
    expect(Buffer.compare(selectDeckChanges(before, after, { chosen: [] }), before)).toBe(0);
    expect(Buffer.compare(selectDeckChanges(before, after, { except: [] }), after)).toBe(0);
    expect(() => selectDeckChanges(before, after, { chosen: ['nope'] })).toThrow('There is no change nope.');
  });
});

describe('parts beside the slides', () => {
  const text = (deck: Uint8Array, name: string) => {
    const zip = openZip(deck);
    return Buffer.from(readEntry(zip, name)).toString('utf8');
  };
  const parts = (deck: Uint8Array, start: string) =>
    openZip(deck).entries.flatMap(({ name }) => (name.startsWith(start) ? [name] : []));

  it('[V2] [B6] tags that a deck no longer has go with the settings that name them, never alone', () => {
    const tagged = withTags(before, 'old');
    for (const { id, thing } of compareDecks(tagged, before).changes.all) {
      expect(['presentation', 'part']).toContain(thing);
      const made = selectDeckChanges(tagged, before, { chosen: [id] });
      expect(parts(made, 'ppt/tags/')).toEqual([]);
      expect(text(made, 'ppt/presentation.xml')).not.toContain('rIdTags');
    }
  });

  it('[V2] [B6] settings that name other tags bring no second ones', () => {
    const [one, other] = [withTags(before, 'old'), withTags(before, 'new')];
    for (const { id } of compareDecks(one, other).changes.all) {
      const made = selectDeckChanges(one, other, { chosen: [id] });
      expect(parts(made, 'ppt/tags/')).toEqual(['ppt/tags/tag1.xml']);
      expect(text(made, 'ppt/_rels/presentation.xml.rels').match(/relationships\/tags/g)).toHaveLength(1);
    }
  });

  it('[V2] [B6] a part that takes the place of one with another name comes with its going', () => {
    const kind = 'http://schemas.openxmlformats.org/package/2006/relationships/metadata/thumbnail';
    const [one, other] = [withRelated(before, kind, 'docProps/a.wmf'), withRelated(before, kind, 'docProps/b.jpeg')];
    const { changes } = compareDecks(one, other);
    expect(new Set(changes.all.map((change) => changes.unitOf(change))).size).toBe(1);
    for (const { id } of changes.all) {
      const made = selectDeckChanges(one, other, { chosen: [id] });
      expect(text(made, '_rels/.rels').match(/metadata\/thumbnail/g)).toHaveLength(1);
      expect(parts(made, 'docProps/b.jpeg')).toHaveLength(1);
    }
  });

  it('[V2] [B6] the master of notes stays as long as a slide has a page for notes, also an empty one', () => {
    const bare = makeDeck({ slides: [slide('First'), third] });
    const noted = makeDeck({ slides: [slide('First', '', { notes: [''] }), second] });
    const ids = compareDecks(noted, bare).changes.all.map(({ id }) => id);
    const made = ids.flatMap((id) =>
      ['chosen', 'except'].map((how) =>
        selectDeckChanges(noted, bare, how === 'chosen' ? { chosen: [id] } : { except: [id] }),
      ),
    );
    const pages = made.map((each) => [
      parts(each, 'ppt/notesSlides/n').length,
      parts(each, 'ppt/notesMasters/n').length,
    ]);
    expect(pages).toContainEqual([1, 1]);
    for (const [notes, masters] of pages) if (notes !== 0) expect(masters).toBe(1);
  });

  it('[V2] a slide that the list of slides leaves out is no part that comes beside the others', () => {
    const two = makeDeck({ slides: [first, second] });
    const zip = openZip(two);
    const main = text(two, 'ppt/presentation.xml').replace(/<p:sldId [^>]*>(?=<\/p:sldIdLst>)/, '');
    const after = writeZip(zip, { set: new Map([['ppt/presentation.xml', Buffer.from(main, 'utf8')]]) });
    const one = makeDeck({ slides: [first] });
    expect(deckFacts(after)).toHaveLength(1);
    expect(compareDecks(one, after).parts).toEqual([]);
  });
});

function readEntry(zip: ReturnType<typeof openZip>, name: string): Uint8Array {
  const entry = zip.find(name);
  return entry === undefined ? new Uint8Array() : zip.read(entry);
}

/** The deck with data of a program beside it, which the presentation names. */
function withTags(deck: Buffer, value: string): Buffer {
  const zip = openZip(deck);
  const changed = (name: string, end: string, more: string): [string, Buffer] => {
    const text = Buffer.from(readEntry(zip, name)).toString('utf8');
    return [name, Buffer.from(text.replace(end, `${more}${end}`), 'utf8')];
  };
  const type = 'application/vnd.openxmlformats-officedocument.presentationml.tags+xml';
  const kind = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships/tags';
  const main = 'http://schemas.openxmlformats.org/presentationml/2006/main';
  const set = new Map([
    changed('ppt/presentation.xml', '</p:presentation>', '<p:custDataLst><p:tags r:id="rIdTags"/></p:custDataLst>'),
    changed(
      'ppt/_rels/presentation.xml.rels',
      '</Relationships>',
      `<Relationship Id="rIdTags" Type="${kind}" Target="tags/tag1.xml"/>`,
    ),
    changed('[Content_Types].xml', '</Types>', `<Override PartName="/ppt/tags/tag1.xml" ContentType="${type}"/>`),
    changed('ppt/tags/tag1.xml', '', `<p:tagLst xmlns:p="${main}"><p:tag name="A" val="${value}"/></p:tagLst>`),
  ]);
  return writeZip(zip, { set });
}

/** The deck with a part that the package leads to. */
function withRelated(deck: Buffer, kind: string, target: string): Buffer {
  const zip = openZip(deck);
  const text = (name: string) => Buffer.from(readEntry(zip, name)).toString('utf8');
  const ending = target.split('.').at(-1);
  const relation = `<Relationship Id="rIdMore" Type="${kind}" Target="${target}"/></Relationships>`;
  const type = `<Default Extension="${ending}" ContentType="image/x-${ending}"/></Types>`;
  const set = new Map([
    ['_rels/.rels', Buffer.from(text('_rels/.rels').replace('</Relationships>', relation), 'utf8')],
    ['[Content_Types].xml', Buffer.from(text('[Content_Types].xml').replace('</Types>', type), 'utf8')],
    [target, Buffer.from(target, 'utf8')],
  ]);
  return writeZip(zip, { set });
}
