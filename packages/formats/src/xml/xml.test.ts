import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { decodeXml, encodeXml } from './decode-xml.ts';
import { decodeSpreadsheetText, encodeSpreadsheetText, escapeAttribute, escapeText, unescapeXml } from './escape.ts';
import { XmlScanner } from './scanner.ts';
import { appendInside, childElements, rootElement, setAttribute } from './splice.ts';

describe('xml text', () => {
  it('[F5] escaping and unescaping give back any text', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary' }), (text) => {
        expect(unescapeXml(escapeText(text))).toBe(text);
        expect(unescapeXml(escapeAttribute(text))).toBe(text);
        expect(decodeSpreadsheetText(encodeSpreadsheetText(text))).toBe(text);
      }),
    );
  });

  it('[F5] writes what XML cannot hold in the form that Excel reads', () => {
    expect(encodeSpreadsheetText('a\u0001b\r\n\tc')).toBe('a_x0001_b_x000D_\n\tc');
    expect(encodeSpreadsheetText('_x0041_')).toBe('_x005F_x0041_');
    expect(encodeSpreadsheetText('\ud800 😀')).toBe('_xD800_ 😀');
  });

  it('[F1] expands no entity beyond the five of XML', () => {
    expect(unescapeXml('a\r\nb\rc&#13;d')).toBe('a\nb\nc\rd');
    expect(unescapeXml('&lt;&#65;&#x42;&custom;&#99999999;')).toBe('<AB&custom;&#99999999;');
    const bomb = Buffer.from('<?xml version="1.0"?><!DOCTYPE a [<!ENTITY b "c">]><a>&b;</a>');
    expect(() => decodeXml(bomb, 'part')).toThrow(expect.objectContaining({ code: 'FILE_UNSUPPORTED' }));
  });

  it('[F5] decoding and encoding a part gives the same bytes, marks included', () => {
    const parts = [Buffer.from('\ufeff<a>ü</a>'), Buffer.from('<a>ü</a>'), Buffer.from('\ufeff<a>ü</a>', 'utf16le')];
    parts.push(Buffer.from('\ufeff<a/>', 'utf16le').swap16());
    for (const bytes of parts) {
      const { text, encoding } = decodeXml(bytes, 'part');
      expect(encodeXml(text, encoding)).toEqual(bytes);
    }
    expect(() => decodeXml(Buffer.from([0x3c, 0xff, 0xff]), 'part')).toThrow(
      expect.objectContaining({ code: 'FILE_CORRUPT' }),
    );
  });
});

describe('XmlScanner', () => {
  it('[F5] gives tags with source offsets, stepping over comments and instructions', () => {
    const source = `<?xml version="1.0"?><!-- <no/> --><x:a k='1 > 0'>t&amp;<![CDATA[<b>]]><c/></x:a>`;
    const scanner = new XmlScanner(source);
    const seen: string[] = [];
    while (scanner.next())
      seen.push(scanner.kind === 'text' ? scanner.text : `${scanner.kind} ${scanner.prefix}|${scanner.name}`);
    expect(seen).toEqual(['open x|a', 't&', '<b>', 'empty |c', 'close x|a']);
  });

  it('[F5] reads attributes in either quote and by local name', () => {
    const scanner = new XmlScanner(`<s a="x&quot;y" rel:id='r1' xmlns:id="no"/>`);
    scanner.next();
    expect(scanner.attribute('a')).toBe('x"y');
    expect(scanner.attribute('rel:id')).toBe('r1');
    expect(scanner.attribute('id')).toBe('r1');
  });

  it.each(['<a', '<a b="', '<a><b>', '<!-- x', '<![CDATA[ x', '<?xml'])(
    '[F1] damaged %s is an error with a code',
    (source) => {
      expect(() => rootElement(source)).toThrow(expect.objectContaining({ code: 'FILE_CORRUPT' }));
    },
  );

  it('[F1] any text either scans or fails with a code', () => {
    fc.assert(
      fc.property(fc.stringMatching(/^[<>/!?\-a="' ]{0,30}$/), (source) => {
        try {
          childElements(source, rootElement(source));
        } catch (error) {
          expect(error).toMatchObject({ code: expect.stringMatching(/^FILE_(CORRUPT|UNSUPPORTED)$/) });
        }
      }),
    );
  });
});

describe('splicing', () => {
  it('[F5] changes only the characters of the change', () => {
    const source = '<r  a="1" ><l count="1"><i/></l ><e/></r>';
    const [list, empty] = childElements(source, rootElement(source));
    if (list === undefined || empty === undefined) throw new TypeError('children expected');
    expect(appendInside(source, list, '<j/>')).toBe('<r  a="1" ><l count="1"><i/><j/></l ><e/></r>');
    expect(appendInside(source, empty, 'x')).toBe('<r  a="1" ><l count="1"><i/></l ><e>x</e></r>');
    expect(setAttribute(source, list, 'count', '2')).toBe('<r  a="1" ><l count="2"><i/></l ><e/></r>');
    expect(setAttribute(source, empty, 'k', 'v')).toBe('<r  a="1" ><l count="1"><i/></l ><e k="v"/></r>');
  });
});

describe('decodeXml', () => {
  it('[F3] calls a part that is too large for one text too large, not damaged', () => {
    // Length is all that is looked at first, so no such part need be made.
    const large = new Proxy(new Uint8Array(0), {
      get: (bytes, key) => (key === 'length' ? 2 ** 30 : Reflect.get(bytes, key)),
    });
    expect(() => decodeXml(large, 'xl/worksheets/sheet1.xml')).toThrow(
      expect.objectContaining({ code: 'FILE_TOO_LARGE' }),
    );
  });
});
