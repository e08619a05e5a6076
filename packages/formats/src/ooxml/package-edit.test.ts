import { describe, expect, it } from 'vitest';
import { openZip } from '../zip/open-zip.ts';
import { writeZip } from '../zip/write-zip.ts';
import { PackageEdit } from './package-edit.ts';
import { relatedParts, relateExternal, relatePart, relationshipsOf, unrelate } from './part-relationships.ts';
import { removeOwnedParts } from './remove-parts.ts';

const TYPES =
  '<Types xmlns="t"><Default Extension="xml" ContentType="application/xml"/><Override PartName="/xl/a.xml" ContentType="a/a"/></Types>';

const make = (parts: Readonly<Record<string, string>> = {}): PackageEdit => {
  const all = { '[Content_Types].xml': TYPES, 'xl/a.xml': '<a/>', 'xl/b.xml': '<b/>', ...parts };
  const set = new Map(Object.entries(all).map(([name, text]) => [name, Buffer.from(text)]));
  return new PackageEdit(openZip(writeZip(undefined, { set })));
};

const read = (edit: PackageEdit, part: string): string => {
  const zip = openZip(edit.finish());
  const entry = zip.find(part);
  return entry === undefined ? '' : zip.read(entry).toString();
};

describe('PackageEdit', () => {
  it('[F5] finds parts in any case and keeps the name that the archive has', () => {
    const edit = make();
    edit.change('XL/A.xml', () => '<a>1</a>');
    expect(openZip(edit.finish()).entries.map(({ name }) => name)).toContain('xl/a.xml');
    expect(read(edit, 'xl/a.xml')).toBe('<a>1</a>');
  });

  it('[F5] removes a part with its declaration', () => {
    const edit = make();
    edit.remove('xl/a.xml');
    expect(edit.has('xl/a.xml')).toBe(false);
    expect(edit.contentType('xl/a.xml')).toBe('application/xml');
    expect(() => edit.read('xl/a.xml')).toThrow(expect.objectContaining({ code: 'FILE_CORRUPT' }));
  });

  it('[F5] holds binary parts as they are', () => {
    const edit = make();
    const bytes = Buffer.from([0, 255, 1, 254]);
    edit.writeBytes('xl/media/image1.png', bytes);
    edit.declareExtension('png', 'image/png');
    edit.declareExtension('PNG', 'image/x-other');
    expect(edit.contentType('xl/media/image1.png')).toBe('image/png');
    expect(edit.readBytes('xl/media/image1.png')).toEqual(bytes);
  });

  it('[F6] a rollback forgets changes, new parts and removals', () => {
    const edit = make();
    edit.change('xl/a.xml', () => '<a>1</a>');
    const checkpoint = edit.checkpoint();
    edit.change('xl/a.xml', () => '<a>2</a>');
    edit.write('xl/new.xml', '<n/>');
    edit.remove('xl/b.xml');
    edit.rollback(checkpoint);
    expect([edit.read('xl/a.xml'), edit.has('xl/new.xml'), edit.has('xl/b.xml')]).toEqual(['<a>1</a>', false, true]);
    expect(edit.names()).toEqual(['[Content_Types].xml', 'xl/a.xml', 'xl/b.xml']);
  });

  it('[F5] a part that is as before is not written anew', () => {
    const edit = make();
    edit.change('xl/a.xml', (text) => `${text}`);
    expect(Buffer.compare(edit.finish(), make().finish())).toBe(0);
  });
});

describe('relationships', () => {
  it('[F5] are added to a list that is not there yet, and taken away', () => {
    const edit = make();
    const first = relatePart(edit, 'xl/a.xml', { type: 't/child', to: 'xl/parts/c.xml' });
    const second = relateExternal(edit, 'xl/a.xml', { type: 't/hyperlink', to: 'https://x.org/?a&b' });
    expect([first, second]).toEqual(['rId1', 'rId2']);
    expect(relatedParts(edit, 'xl/a.xml', 'child')).toEqual([{ id: 'rId1', part: 'xl/parts/c.xml' }]);
    expect(relationshipsOf(edit, 'xl/a.xml')[1]).toMatchObject({ target: 'https://x.org/?a&b', isExternal: true });
    unrelate(edit, 'xl/a.xml', 'rId1');
    expect(relationshipsOf(edit, 'xl/a.xml').map(({ id }) => id)).toEqual(['rId2']);
  });

  it('[F5] what only a removed part used goes with it; what others use stays', () => {
    const edit = make({ 'xl/own.xml': '<o/>', 'xl/shared.xml': '<s/>', 'xl/deep.xml': '<d/>' });
    relatePart(edit, 'xl/a.xml', { type: 't/own', to: 'xl/own.xml' });
    relatePart(edit, 'xl/a.xml', { type: 't/shared', to: 'xl/shared.xml' });
    relatePart(edit, 'xl/b.xml', { type: 't/shared', to: 'xl/shared.xml' });
    relatePart(edit, 'xl/own.xml', { type: 't/deep', to: 'xl/deep.xml' });
    removeOwnedParts(edit, 'xl/a.xml');
    expect(['xl/own.xml', 'xl/deep.xml', 'xl/shared.xml'].map((part) => edit.has(part))).toEqual([false, false, true]);
  });
});
