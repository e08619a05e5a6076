import { describe, expect, it } from 'vitest';
import { type XmlElement, XmlRaw } from './element.ts';
import { parseFragment, parseTree } from './parse-tree.ts';

const SOURCE = `<?xml version='1.0'?>\n<!-- a --><w:d xmlns:w="u" xmlns:x="v" xmlns:same="u"><w:p a = 'one' b="2 > 1"/><!-- b --><x:p >t &amp; <![CDATA[<u>]]></x:p><same:p></same:p>\r\n</w:d>\n`;

describe('a tree', () => {
  it('[F5] is written as it was read, touched or not', () => {
    const tree = parseTree(SOURCE);
    expect(String(tree)).toBe(SOURCE);
    for (const element of tree.root.descendants()) element.touch();
    expect(String(tree)).toBe(SOURCE);
  });

  it("[F1] knows the root's own vocabulary under every prefix", () => {
    const { root } = parseTree(SOURCE);
    expect(root.elements().map((element) => element.is('p'))).toEqual([true, false, true]);
    expect(root.elements('p')).toHaveLength(2);
    const inner = parseTree('<d xmlns="u"><p xmlns="v"><p/></p><n:p xmlns:n="u"/></d>').root;
    expect([...inner.descendants()].map(({ isOwn }) => isOwn)).toEqual([false, false, true]);
  });

  it('[F5] changes only what was asked for', () => {
    const tree = parseTree(SOURCE);
    const [first, second] = tree.root.elements();
    first?.setAttribute('a', 'x & "y"');
    second?.append(...parseFragment('<w:new/>', tree.vocabulary));
    expect(String(tree)).toBe(
      SOURCE.replace(`a = 'one'`, 'a="x &amp; &quot;y&quot;"').replace('</x:p>', '<w:new/></x:p>'),
    );
    expect(first?.attribute('a')).toBe('x & "y"');
    expect(second?.text).toBe('t & <u>');
    first?.setAttribute('a', null);
    first?.append(new XmlRaw('t', true));
    expect(String(first)).toBe('<w:p b="2 > 1">t</w:p>');
  });

  it('[F5] moves, removes and unwraps', () => {
    const tree = parseTree('<a><b><c/>x<d/></b><e/></a>');
    const [b, e] = tree.root.elements();
    const c = b?.elements()[0] as XmlElement;
    e?.after(c);
    expect(String(tree)).toBe('<a><b>x<d/></b><e/><c/></a>');
    c.after(b as XmlElement);
    expect(String(tree)).toBe('<a><e/><c/><b>x<d/></b></a>');
    e?.before(b as XmlElement);
    b?.unwrap();
    expect(String(tree)).toBe('<a>x<d/><e/><c/></a>');
    e?.replaceWith(...parseFragment('<f/>y', tree.vocabulary));
    c.remove();
    expect(String(tree)).toBe('<a>x<d/><f/>y</a>');
  });

  it.each([
    ['<a>', 'FILE_CORRUPT'],
    ['<a><b></a></b>', 'FILE_CORRUPT'],
    ['<a/><b/>', 'FILE_CORRUPT'],
    ['no tags', 'FILE_CORRUPT'],
    ['<a>'.repeat(100_000), 'FILE_TOO_LARGE'],
  ])('[F1] refuses what is damaged: %#', (source, code) => {
    expect(() => parseTree(source)).toThrowError(expect.objectContaining({ code }));
  });
});
