import { describe, expect, it } from 'vitest';
import { sampleFiles } from '../../../docx/apply/sample-files.ts';
import { editDeck } from '../../testing/edit-deck.ts';
import { makeDeck } from '../../testing/make-deck.ts';
import { body, picture, shape, title } from '../../testing/shape-markup.ts';

const PNG = sampleFiles.get('sample.png') as Uint8Array;
const crop = picture(4, [10, 20, 3000, 4000], { relation: 'rId7', alt: 'Old' }).replace(
  '<a:stretch>',
  '<a:srcRect l="1000"/><a:stretch>',
);
const deck = makeDeck({
  slides: [
    {
      shapes: title(2, 'T') + body(3, ['a']) + crop + shape({ id: 5, box: [0, 0, 10, 10], lines: ['five'] }),
      pictures: { rId7: PNG },
    },
  ],
});
const run = (...operations: object[]) =>
  editDeck(
    deck,
    operations.map((operation) => ({ slide: 1, ...operation })),
    {
      files: new Map([
        ['sample.png', PNG],
        ['folder/a.png', PNG],
      ]),
    },
  );
const xml = (edited: ReturnType<typeof editDeck>) => edited.part('ppt/slides/slide1.xml');

describe('shapes', () => {
  it('[F8] a picture is replaced in its place: crop and size stay, the old one goes', () => {
    const edited = run({ kind: 'replace_image', shape: 4, image: 'sample.png', alt: 'New' });
    expect(xml(edited)).toContain('<a:srcRect l="1000"/>');
    expect(xml(edited)).toContain('<a:off x="10" y="20"/><a:ext cx="3000" cy="4000"/>');
    expect(xml(edited)).toContain('descr="New"');
    expect(edited.names.filter((name) => /media/.test(name))).toEqual(['ppt/media/image1.png']);
    expect(edited.faults).toEqual([]);
    expect(run({ kind: 'replace_image', shape: 2, image: 'sample.png' }).said[0]).toContain('not a picture');
  });

  it('[F8] a picture comes where there is room, or fills a placeholder', () => {
    const edited = run(
      { kind: 'insert_image', image: 'folder/a.png', alt: 'Logo' },
      { kind: 'insert_image', image: 'sample.png', shape: 3 },
    );
    expect(edited.faults).toEqual([]);
    expect(xml(edited)).toContain('name="a.png" descr="Logo"');
    expect(xml(edited)).toMatch(/<p:pic><p:nvPicPr><p:cNvPr id="3".*<p:ph idx="1"\/>/);
    expect(run({ kind: 'insert_image', image: 'none.png' }).said[0]).toContain('did not come along');
  });

  it('[F8] boxes are added, moved, turned, renamed, hidden', () => {
    const edited = run(
      { kind: 'insert_text_box', text: 'New box', x_cm: 1, y_cm: 2, width_cm: 3, height_cm: 4, name: 'Mine' },
      { kind: 'set_shape', shape: 'Mine', x_cm: 5, rotation: -90, name: 'Yours', hidden: true },
      { kind: 'set_shape', shape: 3, width_cm: 10 },
    );
    expect(xml(edited)).toContain(
      '<a:xfrm rot="16200000"><a:off x="1800000" y="720000"/><a:ext cx="1080000" cy="1440000"/></a:xfrm>',
    );
    expect(xml(edited)).toContain('name="Yours" hidden="1"');
    expect(xml(edited)).toContain('<a:off x="600000" y="1800000"/><a:ext cx="3600000" cy="4200000"/>');
    expect(edited.faults).toEqual([]);
  });

  it('[F8] shapes go, with what only they used; their order changes; copies have ids of their own', () => {
    const gone = run({ kind: 'delete_shape', shape: 4 });
    expect(gone.names.filter((name) => /media/.test(name))).toEqual([]);
    expect(gone.faults).toEqual([]);
    const ordered = run({ kind: 'order_shape', shape: 5, to: 'back' });
    expect([...xml(ordered).matchAll(/cNvPr id="(\d)"/g)].map((match) => match[1])).toEqual(['1', '5', '2', '3', '4']);
    const copied = run({ kind: 'duplicate_shape', shape: 3, name: 'Copy' });
    expect(copied.faults).toEqual([]);
    expect([...xml(copied).matchAll(/<p:ph/g)]).toHaveLength(2);
    expect(xml(copied)).toContain('cNvPr id="6" name="Copy"');
  });

  it('[F8] an animated shape takes its animation along', () => {
    const timing = (id: number) =>
      `<p:timing><p:tnLst><p:par><p:cTn id="1" dur="indefinite" nodeType="tmRoot"><p:childTnLst><p:seq><p:cTn id="2" nodeType="mainSeq"><p:childTnLst>${[id, 3].map((each) => `<p:par><p:cTn id="3${each}"><p:childTnLst><p:set><p:cBhvr><p:cTn id="4${each}"/><p:tgtEl><p:spTgt spid="${each}"/></p:tgtEl></p:cBhvr></p:set></p:childTnLst></p:cTn></p:par>`).join('')}</p:childTnLst></p:cTn></p:seq></p:childTnLst></p:cTn></p:par></p:tnLst><p:bldLst><p:bldP spid="${id}" grpId="0"/></p:bldLst></p:timing>`;
    const edited = run({ kind: 'delete_shape', shape: 5 });
    const animated = editDeck(edited.bytes, []);
    expect(animated.faults).toEqual([]);
    const source = makeDeck({ slides: [{ shapes: title(2, 'T') + body(3, ['a']) + shape({ id: 5, lines: ['x'] }) }] });
    const withTiming = editDeck(source, []).deck;
    withTiming.parts.change('ppt/slides/slide1.xml', (text) => text.replace('</p:cSld>', `</p:cSld>${timing(5)}`));
    const bytes = withTiming.finish();
    const one = editDeck(bytes, [{ kind: 'delete_shape', slide: 1, shape: 5 }]);
    expect(one.faults).toEqual([]);
    expect(xml(one)).toContain('spid="3"');
    expect(xml(one)).not.toContain('bldLst');
    const both = editDeck(one.bytes, [{ kind: 'delete_shape', slide: 1, shape: 3 }]);
    expect(xml(both)).not.toContain('timing');
  });

  it('[F8] links lead to pages and slides and are taken away with their relations', () => {
    const edited = run(
      { kind: 'add_link', shape: 5, find: 'five', url: 'https://x.org/?a&b' },
      { kind: 'add_link', shape: 4, to_slide: 1 },
    );
    expect(xml(edited)).toMatch(/<a:hlinkClick r:id="rId\d"\/><\/a:rPr><a:t>five<\/a:t>/);
    expect(edited.faults).toEqual([]);
    const removed = editDeck(edited.bytes, [{ kind: 'remove_link', slide: 1, shape: 5 }]);
    expect(removed.part('ppt/slides/_rels/slide1.xml.rels')).not.toContain('x.org');
    expect(removed.faults).toEqual([]);
    expect(run({ kind: 'add_link', shape: 5, url: 'javascript:alert(1)' }).said[0]).toMatch(/^INVALID_ARGUMENT/);
  });

  it('[F8] comments and properties', () => {
    const edited = run({ kind: 'add_comment', text: 'Check & mend', author: 'Ada Byron' });
    expect(edited.lines).toContain('Comment (Ada Byron): Check & mend');
    expect(edited.faults).toEqual([]);
    const named = editDeck(deck, [{ kind: 'set_properties', title: 'Deck' }]);
    expect(named.part('docProps/core.xml')).toContain('>Deck</dc:title>');
  });
});
