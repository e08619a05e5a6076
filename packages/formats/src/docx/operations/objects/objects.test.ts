import { describe, expect, it } from 'vitest';
import { sampleFiles } from '../../apply/sample-files.ts';
import { editDocument } from '../../testing/edit-document.ts';
import { paragraph } from '../../testing/make-document.ts';

const body = paragraph(['See the ', ['red', '<w:b/>'], ' page.']) + paragraph(['End']);
const run = (...operations: unknown[]) => editDocument({ body }, operations, { files: sampleFiles });

it('[F7] a link to a bookmark that is not there is made and named', () => {
  const named = run({ kind: 'add_link', line: 2, bookmark: 'later' });
  expect(named.warnings).toEqual(['The link leads nowhere yet: there is no bookmark "later". add_bookmark makes one.']);
  const there = run({ kind: 'add_bookmark', line: 1, name: 'here' }, { kind: 'add_link', line: 2, bookmark: 'here' });
  expect(there.warnings).toEqual([]);
});

describe('pictures', () => {
  it('[F7] come with part, type, relation and an id of their own; deleted, they leave nothing behind', () => {
    const put = run(
      { kind: 'insert_image', after: 1, image: 'sample.png', width_cm: 2, alt: 'A "plan"' },
      { kind: 'insert_image', line: 3, image: 'sample.png' },
    );
    expect(put.names).toContain('word/media/image2.png');
    expect(put.part('[Content_Types].xml')).toContain('Extension="png"');
    expect(put.main).toContain('<wp:extent cx="720000" cy="720000"/>');
    expect(put.main.match(/<wp:docPr id="\d"/g)).toEqual(['<wp:docPr id="1"', '<wp:docPr id="2"']);
    const gone = editDocument(put.bytes, [{ kind: 'delete_lines', line: 2 }]);
    expect(gone.names).not.toContain('word/media/image1.png');
    expect(gone.part('word/_rels/document.xml.rels')).not.toContain('image1.png');
    expect(gone.names).toContain('word/media/image2.png');
  });

  it('[F7] are replaced and described', () => {
    const put = run({ kind: 'insert_image', after: 1, image: 'sample.png' });
    const changed = editDocument(
      put.bytes,
      [
        { kind: 'replace_image', line: 2, image: 'sample.png' },
        { kind: 'set_alt_text', line: 2, alt: 'New' },
      ],
      { files: sampleFiles },
    );
    expect(changed.names.filter((name) => name.includes('media'))).toEqual(['word/media/image2.png']);
    expect(changed.main).toContain('descr="New"');
    expect(run({ kind: 'replace_image', line: 1, image: 'sample.png' }).said[0]).toContain('Line 1 has no picture');
    expect(run({ kind: 'insert_image', image: 'other.png' }).said[0]).toContain('did not come along');
    expect(
      editDocument({ body }, [{ kind: 'insert_image', image: 'x' }], {
        files: new Map([['x', Buffer.from('no picture')]]),
      }).said[0],
    ).toMatch(/^FILE_UNUSABLE/);
  });
});

describe('links and bookmarks', () => {
  it('[F7] words become a link over their runs, and plain again', () => {
    const linked = run({ kind: 'add_link', line: 1, find: 'the red', url: 'https://example.org/?a=1&b=2' });
    expect(linked.lines[0]).toBe('See [the red](https://example.org/?a=1&b=2) page.');
    expect(linked.main).toMatch(/<w:rStyle w:val="Hyperlink"\/><w:b\/>/);
    const plain = editDocument(linked.bytes, [{ kind: 'remove_link', line: 1 }]);
    expect(plain.lines[0]).toBe('See the red page.');
    expect(plain.part('word/_rels/document.xml.rels')).not.toContain('example.org');
    expect(plain.main).not.toContain('Hyperlink');
    expect(run({ kind: 'add_link', line: 1, url: 'javascript:alert(1)' }).said[0]).toMatch(/^INVALID_ARGUMENT/);
  });

  it('[F7] a bookmark has a name and an id that nothing else has', () => {
    const marked = run(
      { kind: 'add_bookmark', line: 1, find: 'red', name: 'colour' },
      { kind: 'add_link', line: 2, bookmark: 'colour' },
    );
    expect(marked.main).toMatch(
      /<w:bookmarkStart w:id="1" w:name="colour"\/><w:r>.*?red<\/w:t><\/w:r><w:bookmarkEnd w:id="1"\/>/,
    );
    expect(marked.lines[1]).toBe('[End](#colour)');
    const again = editDocument(marked.bytes, [{ kind: 'add_bookmark', line: 1, name: 'Colour' }]);
    expect(again.said[0]).toMatch(/^ALREADY_EXISTS/);
    expect(editDocument(marked.bytes, [{ kind: 'delete_bookmark', name: 'colour' }]).main).not.toContain('bookmark');
  });
});
