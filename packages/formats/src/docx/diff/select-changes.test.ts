import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { documentLinesOf } from '../read/lines.ts';
import { makeDocument, paragraph, tableOf } from '../testing/make-document.ts';
import { carryChanges } from './carry/carry-changes.ts';
import { compareDocuments } from './find/compare-documents.ts';
import { selectChanges } from './select-changes.ts';
import { diffDocuments } from './view/blocks-diff.ts';
import { listedChanges } from './view/listed-changes.ts';

const first = makeDocument({
  body:
    paragraph(['Agreement'], 'H1') +
    paragraph(['The tenant pays the rent on the first day of every month.']) +
    paragraph(['Pets are not allowed in any room of the house.']) +
    tableOf([
      ['Item', 'Price'],
      ['Rent', '900'],
    ]),
  header: paragraph(['Draft of May']),
});
const second = makeDocument({
  body:
    paragraph(['Agreement'], 'H1') +
    paragraph(['The tenant pays the rent on the ', ['third', '<w:b/>'], ' day of every month.']) +
    tableOf([
      ['Item', 'Price'],
      ['Rent', '950'],
      ['Heat', '60'],
    ]),
  header: paragraph(['Draft of June']),
});

function textsOf(bytes: Uint8Array): string[] {
  return documentLinesOf(bytes).map(({ text }) => text);
}

function changesBetween(before: Uint8Array, after: Uint8Array): string[] {
  return compareDocuments(before, after).changes.all.map(({ thing, kind }) => `${thing} ${kind}`);
}

describe('[V4] two Word documents', () => {
  it('differ in blocks, cells and headers, each with an id', () => {
    const { blocks, sections, focus, change_count: count } = diffDocuments(first, second);
    expect(changesBetween(first, second).sort()).toEqual([
      'cell changed',
      'paragraph changed',
      'paragraph changed',
      'paragraph removed',
      'row added',
    ]);
    const ids = listedChanges(blocks).map(({ id }) => id);
    expect(new Set(ids).size).toBe(count);
    expect(sections.map(({ title, changes }) => [title, changes])).toEqual([
      ['Agreement', 4],
      ['Headers', 1],
    ]);
    expect(focus).toMatchObject({ section: 1, line: 2 });
    expect(listedChanges(diffDocuments(first, second).blocks).map(({ id }) => id)).toEqual(ids);
  });

  it('[V9] are never the same when their bytes differ', () => {
    const resaved = Buffer.concat([first]);
    resaved[10] = 0x21;
    expect(diffDocuments(first, first).is_same).toBe(true);
    const { is_same: isSame, blocks } = diffDocuments(first, resaved);
    expect(isSame).toBe(false);
    expect(blocks.filter(({ kind }) => kind !== 'gap')).toMatchObject([{ kind: 'other', thing: 'package' }]);
  });
});

describe('[B6] changes of a Word document are taken one by one', () => {
  it('none is the first file and all the second, byte for byte', () => {
    const all = listedChanges(diffDocuments(first, second).blocks).map(({ id }) => id);
    expect(selectChanges(first, second, { chosen: [] })).toBe(first);
    expect(selectChanges(first, second, { chosen: all })).toBe(second);
    expect(selectChanges(first, second, { except: all })).toBe(first);
  });

  it('the first with all changes reads like the second, and the second without any like the first', () => {
    const forth = carryChanges(compareDocuments(first, second), 'before', () => true);
    expect(changesBetween(forth, second)).toEqual([]);
    expect(textsOf(forth)).toEqual(textsOf(second));
    const back = carryChanges(compareDocuments(first, second), 'after', () => true);
    expect(changesBetween(first, back)).toEqual([]);
    expect(textsOf(back)).toEqual(textsOf(first));
  });

  it('one changed cell comes alone', () => {
    const { changes } = compareDocuments(first, second);
    const cell = changes.all.find(({ thing }) => thing === 'cell')?.id ?? '';
    const taken = selectChanges(first, second, { chosen: [cell] });
    expect(textsOf(taken).filter((text) => !textsOf(first).includes(text))).toEqual(['| Rent | 950 |']);
    expect(changesBetween(first, taken)).toEqual(['cell changed']);
  });

  it('a change that is not there is refused by name', () => {
    expect(() => selectChanges(first, second, { chosen: ['nothing'] })).toThrow('There is no change nothing.');
  });

  const words = ['rent', 'roof', 'wall', 'door', 'key', 'lamp', 'stairs', 'water'];
  const line = fc.array(fc.constantFrom(...words), { minLength: 1, maxLength: 9 }).map((all) => all.join(' '));
  const block = fc.oneof(
    { weight: 4, arbitrary: line.map((text) => paragraph([text])) },
    { weight: 1, arbitrary: fc.tuple(line, line).map((cells) => tableOf([['a', 'b'], cells])) },
  );
  const document = fc
    .array(block, { minLength: 1, maxLength: 9 })
    .map((blocks) => makeDocument({ body: blocks.join('') }));

  it('any choice leads to the second document when the rest is taken, too', () => {
    fc.assert(
      fc.property(document, document, fc.infiniteStream(fc.boolean()), (before, after, coin) => {
        const { changes } = compareDocuments(before, after);
        const chosen = changes.all.map(({ id }) => id).filter(() => coin.next().value === true);
        const mixed = selectChanges(before, after, { chosen });
        const all = carryChanges(compareDocuments(mixed, after), 'before', () => true);
        expect(textsOf(all)).toEqual(textsOf(after));
        const back = carryChanges(compareDocuments(before, mixed), 'after', () => true);
        expect(textsOf(back)).toEqual(textsOf(before));
      }),
      { numRuns: 60 },
    );
  });
});
