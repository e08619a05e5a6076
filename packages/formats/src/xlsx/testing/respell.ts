import { openZip } from '../../zip/open-zip.ts';
import { writeZip } from '../../zip/write-zip.ts';

type Spelling = (text: string, part: string) => string;

const TOKEN = /<!--[\s\S]*?-->|<\?[\s\S]*?\?>|<(?:[^"'<>]|"[^"]*"|'[^']*')*>|[^<]+/g;
const ATTRIBUTE = /([^\s=/]+)=("[^"]*"|'[^']*')/g;
const LEAVES = /^<(?:t|v|f|formula1?|definedName)[\s>]/;

/** For tests: ways to write the same XML that other programs have. None changes what it says. */
export const spellings: Readonly<Record<string, Spelling>> = {
  'comments that look like cells': (text) =>
    between(text, '<!-- <row r="1"><c r="A1"><v>9</v></c></row></sheetData> -->'),
  'line breaks between tags': (text) => between(text, '\r\n\t'),
  'single quotes': (text) =>
    perTag(text, (tag) => tag.replace(ATTRIBUTE, (_all, name, value) => `${name}=${single(value)}`)),
  'an attribute a line': (text) => perTag(text, (tag) => tag.replace(ATTRIBUTE, '\n\t$1 = $2')),
  'no empty tags': (text) => perTag(text, (tag) => tag.replace(/^<([^\s/>?]+)([\s\S]*)\/>$/, '<$1$2></$1>')),
  'a prefix for every element': withPrefix,
  'another prefix for relationships': (text) =>
    text.replaceAll('xmlns:r=', 'xmlns:rel=').replace(/\sr:(id|embed)=/g, ' rel:$1='),
  'prefixes declared where they are used': declareLate,
  'character data': (text) => perLeaf(text, (leaf) => `<![CDATA[${plain(leaf)}]]>`),
  'letters beyond ASCII as numbers': (text) =>
    text.replace(/[^\0-~]/gu, (letter) => `&#${letter.codePointAt(0)};`).replaceAll('&apos;', '&#39;'),
  'no addresses of cells and rows': (text, part) => (part.includes('worksheets/') ? withoutAddresses(text) : text),
  'UTF-16': (text) => text.replace(/encoding="UTF-8"/i, 'encoding="UTF-16"'),
  'a byte order mark': (text) => `\ufeff${text}`,
  'no XML declaration': (text) => text.replace(/^<\?xml.*?\?>\s*/, ''),
};

/** The same workbook, every part of it written in another way. */
export function respell(bytes: Uint8Array, name: string): Buffer {
  const zip = openZip(bytes);
  const set = new Map<string, Buffer>();
  for (const entry of zip.entries) {
    if (!/\.(?:xml|rels|vml)$/.test(entry.name)) continue;
    const text = spellings[name]?.(zip.read(entry).toString('utf8'), entry.name) ?? '';
    set.set(entry.name, name === 'UTF-16' ? Buffer.from(`\ufeff${text}`, 'utf16le') : Buffer.from(text));
  }
  return writeZip(zip, { set });
}

const isTag = (token: string): boolean => /^<[^!?]/.test(token);

function between(text: string, added: string): string {
  let previous = '';
  return text.replace(TOKEN, (token) => {
    // Between the two tags of an element that holds nothing, it would be content.
    const isPlace = isTag(previous) && isTag(token) && !(token.startsWith('</') && !previous.startsWith('</'));
    previous = token;
    return isPlace && !previous.startsWith('<!') ? `${added}${token}` : token;
  });
}

function perTag(text: string, change: (tag: string) => string): string {
  return text.replace(TOKEN, (token) => (isTag(token) ? change(token) : token));
}

function perLeaf(text: string, change: (content: string) => string): string {
  let previous = '';
  return text.replace(TOKEN, (token) => {
    const isContent = !token.startsWith('<') && LEAVES.test(previous);
    previous = token;
    return isContent ? change(token) : token;
  });
}

function single(value: string): string {
  return value.includes("'") ? value : `'${value.slice(1, -1)}'`;
}

function plain(text: string): string {
  return text.replaceAll('&lt;', '<').replaceAll('&gt;', '>').replaceAll('&quot;', '"').replaceAll('&amp;', '&');
}

function withPrefix(text: string): string {
  if ((text.match(/\sxmlns=/g) ?? []).length !== 1) return text;
  return perTag(text, (tag) => tag.replace(/^(<\/?)(?=[^\s:/>]+[\s/>])/, '$1q:').replace(/\sxmlns=/, ' xmlns:q='));
}

function declareLate(text: string): string {
  const declared = /\sxmlns:r="[^"]*"/.exec(text)?.[0];
  if (declared === undefined) return text;
  return perTag(text.replaceAll(declared, ''), (tag) =>
    /\sr:\w+=/.test(tag) ? tag.replace(/^<[^\s/>]+/, (name) => `${name}${declared}`) : tag,
  );
}

/** Only where the address says what counting says, too. */
function withoutAddresses(text: string): string {
  let [row, column] = [0, 0];
  return perTag(text, (tag) => {
    const written = /\sr="([A-Z]?)(\d+)"/.exec(tag);
    if (written === null || !/^<(?:row|c)\s/.test(tag)) return tag;
    const isRow = tag.startsWith('<row');
    const next = isRow ? row + 1 : column + 1;
    const here = isRow ? Number(written[2]) : (written[1] ?? '').charCodeAt(0) - 64;
    if (isRow) [row, column] = [here, 0];
    else column = here;
    return here === next ? tag.replace(written[0], '') : tag;
  });
}
