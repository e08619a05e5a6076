import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { blocksOf } from '../tree/blocks.ts';
import { alignBlocks } from './align-blocks.ts';
import { alignItems } from './align-items.ts';
import type { Alignable, Aligned } from './alignment.ts';
import { sampleBlocks, sampleBody } from './testing/sample.ts';

const one = 'The tenant pays the rent on the first day of every month.';
const two = 'The landlord keeps the roof and the walls in good order.';
const three = 'Either party may end this agreement with three months notice.';

describe('[V4] blocks of a document are aligned', () => {
  it('names what is equal, changed, put in and taken out', () => {
    const changed = one.replace('first', 'third');
    const list = alignBlocks(sampleBlocks(one, two, 'Gone.'), sampleBlocks('New words at the top.', changed, two));
    expect(list.map(words)).toEqual([
      ['inserted', '', 'New words at the top.'],
      ['changed', one, changed],
      ['equal', two, two],
      ['deleted', 'Gone.', ''],
    ]);
  });

  it('does not take a saving for a change: ids, prefixes and borders between runs', () => {
    const before = sampleBody('<w:p w:rsidR="1"><w:r><w:rPr><w:b/></w:rPr><w:t>Hello</w:t></w:r></w:p>');
    const after = sampleBody(
      '<w:p w:rsidR="2"><w:proofErr w:type="spellStart"/><w:r w:rsidRPr="3"><w:rPr><w:b/></w:rPr><w:t>Hel</w:t></w:r><w:r><w:rPr><w:b/></w:rPr><w:t>lo</w:t></w:r></w:p>',
    );
    expect(alignBlocks(blocksOf(before), blocksOf(after)).map(({ kind }) => kind)).toEqual(['equal']);
  });

  it('recognises a paragraph that was split and one that was merged', () => {
    const split = alignBlocks(sampleBlocks(`${one} ${two}`, three), sampleBlocks(one, two, three));
    expect(split.map(words)).toEqual([
      ['split', `${one} ${two}`, `${one}/${two}`],
      ['equal', three, three],
    ]);
    const merged = alignBlocks(sampleBlocks(one, two, three), sampleBlocks(`${one} ${two}`, three));
    expect(merged.map(words)).toEqual([
      ['merged', `${one}/${two}`, `${one} ${two}`],
      ['equal', three, three],
    ]);
  });

  it('recognises what was moved, exactly or nearly', () => {
    const moved = alignBlocks(sampleBlocks(one, two, three), sampleBlocks(two, three, one.replace('rent', 'fee')));
    expect(moved.map(({ kind }) => kind)).toEqual(['moved_away', 'equal', 'equal', 'moved']);
  });

  it('aligns two thousand changed paragraphs in no time', () => {
    const many = Array.from({ length: 2000 }, (_unused, index) => `${one} Number ${index} of clause ${index * 7}.`);
    const other = many.map((text, index) => (index % 2 === 0 ? text.replace('tenant', 'lessee') : text)).slice(5);
    const started = performance.now();
    const list = alignBlocks(sampleBlocks(...many), sampleBlocks(...other));
    expect(performance.now() - started).toBeLessThan(5000);
    expect(list.filter(({ kind }) => kind === 'changed').length).toBeGreaterThan(900);
    expect(list.filter(({ kind }) => kind === 'deleted').length).toBe(5);
  });
});

describe('alignItems', () => {
  const item = fc.record({
    kind: fc.constant('paragraph'),
    text: fc.constantFrom('', 'a', 'a b c d e f', 'a b c', 'd e f', 'x y z q r s t'),
  });
  const list = fc
    .array(item, { maxLength: 12 })
    .map((items): Alignable[] => items.map((one) => ({ ...one, key: one.text })));

  it('accounts for every thing of both sides once, and keeps the order of the second', () => {
    fc.assert(
      fc.property(list, list, (before, after) => {
        const found = alignItems(before, after);
        expect(found.flatMap((entry) => (entry.kind === 'moved_away' ? [] : sides(entry).after))).toEqual(after);
        const left = found.flatMap((entry) => (entry.kind === 'moved' ? [] : sides(entry).before));
        expect(left).toHaveLength(before.length);
        expect(new Set(left)).toEqual(new Set(before));
        const away = found.filter(({ kind }) => kind === 'moved_away').length;
        expect(found.filter(({ kind }) => kind === 'moved')).toHaveLength(away);
        for (const entry of found) if (entry.kind === 'equal') expect(entry.before.key).toBe(entry.after.key);
      }),
      { numRuns: 500 },
    );
  });
});

function sides<Item>(entry: Aligned<Item>): { before: Item[]; after: Item[] } {
  const list = (side: Item | readonly Item[] | undefined): Item[] =>
    side === undefined ? [] : Array.isArray(side) ? [...side] : [side as Item];
  return {
    before: list('before' in entry ? entry.before : undefined),
    after: list('after' in entry ? entry.after : undefined),
  };
}

function words(entry: Aligned<{ readonly text: string }>): [string, string, string] {
  const { before, after } = sides(entry);
  const text = (side: readonly { readonly text: string }[]): string => side.map((block) => block.text.trim()).join('/');
  return [entry.kind, text(before), text(after)];
}
