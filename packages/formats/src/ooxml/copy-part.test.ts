import { describe, expect, it } from 'vitest';
import { copyPart, type Following, type PartCopy } from './copy-part.ts';
import type { PackageEdit } from './package-edit.ts';
import { relateExternal, relatePart, relationshipsOf, targetOf } from './part-relationships.ts';
import { removePart } from './remove-parts.ts';
import { makePackage } from './testing/make-package.ts';

/** Two slides that share a layout; the first has notes, a chart with its workbook, and a link to the second. */
function deck(): PackageEdit {
  const edit = makePackage({
    's/slide1.xml': '<s/>',
    's/slide2.xml': '<s/>',
    's/layout1.xml': '<l/>',
    'n/notes1.xml': '<n/>',
    'c/chart1.xml': '<c/>',
    'e/book.xlsx': 'bytes',
  });
  edit.declareExtension('xlsx', 'x/book');
  for (const part of ['s/slide1.xml', 's/slide2.xml', 'n/notes1.xml', 'c/chart1.xml'])
    edit.declare(part, `t/${part[0]}`);
  const relate = (from: string, kind: string, to: string) => relatePart(edit, from, { type: `t/${kind}`, to });
  relate('', 'main', 's/slide1.xml');
  relate('', 'main', 's/slide2.xml');
  for (const slide of ['s/slide1.xml', 's/slide2.xml']) relate(slide, 'layout', 's/layout1.xml');
  relate('s/slide1.xml', 'notes', 'n/notes1.xml');
  relate('s/slide1.xml', 'chart', 'c/chart1.xml');
  relate('s/slide1.xml', 'slide', 's/slide2.xml');
  relateExternal(edit, 's/slide1.xml', { type: 't/hyperlink', to: 'https://x.org/?a&b' });
  relate('n/notes1.xml', 'slide', 's/slide1.xml');
  relate('c/chart1.xml', 'package', 'e/book.xlsx');
  return edit;
}

const OWN = new Set(['notes', 'chart', 'package']);
const plan = (edit: PackageEdit, follow: PartCopy['follow']): PartCopy => ({
  from: edit,
  to: edit,
  follow,
  copies: new Map(),
});
const own = ({ kind }: { readonly kind: string }): Following => (OWN.has(kind) ? 'copy' : 'share');
const targets = (edit: PackageEdit, part: string) =>
  relationshipsOf(edit, part).map((relation) => `${relation.id} ${targetOf(part, relation) ?? relation.target}`);

describe('copyPart', () => {
  it('[F5] copies what is the part’s own, shares the rest, and keeps the ids of relationships', () => {
    const edit = deck();
    expect(copyPart(plan(edit, own), 's/slide1.xml')).toBe('s/slide3.xml');
    expect(targets(edit, 's/slide3.xml')).toEqual([
      'rId1 s/layout1.xml',
      'rId2 n/notes2.xml',
      'rId3 c/chart2.xml',
      'rId4 s/slide2.xml',
      'rId5 https://x.org/?a&b',
    ]);
    expect(targets(edit, 'n/notes2.xml')).toEqual(['rId1 s/slide3.xml']);
    expect(targets(edit, 'c/chart2.xml')).toEqual(['rId1 e/book1.xlsx']);
    expect(edit.contentType('c/chart2.xml')).toBe('t/c');
    expect(edit.contentType('e/book1.xlsx')).toBe('x/book');
    expect(Buffer.from(edit.readBytes('e/book1.xlsx')).toString()).toBe('bytes');
  });

  it('[F5] leaves out what it is told to, and points elsewhere where told', () => {
    const edit = deck();
    const follow = ({ kind }: { readonly kind: string }): Following =>
      kind === 'layout' ? { part: 's/other.xml' } : 'leave';
    const made = copyPart(plan(edit, follow), 's/slide1.xml');
    expect(targets(edit, made)).toEqual(['rId1 s/other.xml', 'rId5 https://x.org/?a&b']);
  });

  it('[F5] copies into another package', () => {
    const [from, to] = [deck(), makePackage({})];
    const made = copyPart({ from, to, follow: () => 'copy', copies: new Map() }, 's/slide1.xml');
    expect(made).toBe('s/slide1.xml');
    expect(to.names().filter((name) => !/_rels|Types/.test(name))).toHaveLength(6);
    expect(to.contentType('e/book1.xlsx')).toBe('x/book');
  });
});

describe('removePart', () => {
  it('[F5] takes away what pointed to the part, and what nothing else leads to, circles included', () => {
    const edit = deck();
    removePart(edit, 's/slide1.xml');
    expect(edit.names().filter((name) => !/_rels|Types/.test(name))).toEqual(['s/slide2.xml', 's/layout1.xml']);
    expect(targets(edit, '')).toEqual(['rId2 s/slide2.xml']);
    expect(edit.read('[Content_Types].xml')).not.toMatch(/slide1|notes1|chart1/);
    expect(edit.names().filter((name) => /_rels/.test(name))).toEqual(['_rels/.rels', 's/_rels/slide2.xml.rels']);
  });

  it('[F5] cleans relationships from parts that stay', () => {
    const edit = deck();
    removePart(edit, 's/slide2.xml');
    expect(targets(edit, 's/slide1.xml').join()).not.toContain('slide2');
    expect(edit.has('n/notes1.xml')).toBe(true);
  });

  it('[F5] keeps what could not be reached before: it is not ours to judge', () => {
    const edit = makePackage({ 'a.xml': '<a/>', 'lost.xml': '<l/>', 'lost2.xml': '<l/>' });
    relatePart(edit, '', { type: 't/main', to: 'a.xml' });
    relatePart(edit, 'lost.xml', { type: 't/x', to: 'lost2.xml' });
    relatePart(edit, 'a.xml', { type: 't/x', to: 'lost2.xml' });
    removePart(edit, 'a.xml');
    expect([edit.has('lost.xml'), edit.has('lost2.xml')]).toEqual([true, true]);
  });
});
