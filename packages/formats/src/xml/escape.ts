const TEXT = /[&<>\r]/g;
const ATTRIBUTE = /[&<>"\t\n\r]/g;
const REPLACEMENTS: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  '\t': '&#9;',
  '\n': '&#10;',
  '\r': '&#13;',
};
const NAMED: Readonly<Record<string, string>> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'" };

export function escapeText(text: string): string {
  return text.replace(TEXT, (character) => REPLACEMENTS[character] ?? character);
}

export function escapeAttribute(text: string): string {
  return text.replace(ATTRIBUTE, (character) => REPLACEMENTS[character] ?? character);
}

/**
 * The text that a piece of XML means. Every line break of the file is a line feed; a carriage return that counts is
 * written as an entity. Entities other than the five of XML stay as written: nothing declared in a DTD is ever expanded.
 */
export function unescapeXml(source: string): string {
  const text = source.includes('\r') ? source.replace(/\r\n?/g, '\n') : source;
  if (!text.includes('&')) return text;
  return text.replace(
    /&(?:#x([0-9a-fA-F]{1,6})|#([0-9]{1,7})|(amp|lt|gt|quot|apos));/g,
    (whole, hex, decimal, name) => {
      if (typeof name === 'string') return NAMED[name] ?? whole;
      const code = typeof hex === 'string' ? Number.parseInt(hex, 16) : Number(decimal);
      return code <= 0x10ffff ? String.fromCodePoint(code) : whole;
    },
  );
}

// biome-ignore lint/suspicious/noControlCharactersInRegex: these are the characters that XML 1.0 cannot hold
const UNHOLDABLE = /_(?=x[0-9A-Fa-f]{4}_)|[\u0000-\u0008\u000b-\u001f\ufffe\uffff]|\p{Surrogate}/gu;

/**
 * Text of a spreadsheet string before XML escaping. What XML 1.0 cannot hold is written `_xHHHH_`, and a
 * literal `_x0041_` in the data keeps its underscore escaped: without it the reader would see "A".
 */
export function encodeSpreadsheetText(text: string): string {
  return text.replace(UNHOLDABLE, (character) => {
    const code = character.charCodeAt(0).toString(16).toUpperCase().padStart(4, '0');
    return `_x${code}_`;
  });
}

export function decodeSpreadsheetText(text: string): string {
  if (!text.includes('_x')) return text;
  return text.replace(/_x([0-9A-Fa-f]{4})_/g, (_whole, hex: string) => String.fromCharCode(Number.parseInt(hex, 16)));
}
