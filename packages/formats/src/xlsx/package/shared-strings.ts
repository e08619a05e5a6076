import { FileCorruptError } from '../../base/errors.ts';
import { decodeXml } from '../../xml/decode-xml.ts';
import { decodeSpreadsheetText, unescapeXml } from '../../xml/escape.ts';
import { XmlScanner } from '../../xml/scanner.ts';
import type { ZipArchive } from '../../zip/open-zip.ts';
import type { ZipEntry } from '../../zip/zip-entry.ts';
import { readSharedStrings, readStringItem } from './read-strings.ts';
import { RecentTexts } from './recent-texts.ts';

/** Enough for the strings of a first look at a sheet. */
const HEAD_BYTES = 512 * 1024;
const EXTRA_ITEMS = 4096;

/**
 * The shared strings of a workbook, by index. Items are found in the bytes and decoded when asked for; a first look
 * decompresses only the beginning, because strings stand in the order in which the sheets first use them.
 */
export class SharedStrings {
  readonly #zip: ZipArchive | undefined;
  readonly #entry: ZipEntry | undefined;
  readonly #recent = new RecentTexts();
  /** Every text, for the rare part whose items cannot be found by their bytes. */
  #all: readonly string[] | undefined;
  #bytes: Buffer = Buffer.alloc(0);
  #isWhole = false;
  /** Where item n begins; an item ends where the next begins. */
  #offsets = new Uint32Array(0);
  #count = 0;

  constructor(zip?: ZipArchive, entry?: ZipEntry) {
    this.#zip = zip;
    this.#entry = entry;
  }

  get(index: number): string {
    const known = this.#recent.get(index);
    if (known !== undefined) return known;
    if (index >= this.#count - 1 && !this.#isWhole) this.#load(index);
    if (!(index >= 0 && index < this.#count) || !Number.isInteger(index)) return '';
    const text = this.#all === undefined ? this.#decode(index) : (this.#all[index] ?? '');
    this.#recent.set(index, text);
    return text;
  }

  get count(): number {
    if (!this.#isWhole) this.#load(Number.MAX_SAFE_INTEGER);
    return this.#count;
  }

  #load(index: number): void {
    if (this.#zip === undefined || this.#entry === undefined) {
      this.#isWhole = true;
      return;
    }
    // The last item of a part that is cut here may be cut too, so one more must be there.
    if (this.#count === 0 && this.#entry.size > HEAD_BYTES * 2) {
      const head = this.#zip.head(this.#entry, HEAD_BYTES);
      if (!isWide(head) && !head.includes('<!', 0, 'latin1')) this.#index(head);
      if (index < this.#count - 1) return;
    }
    const bytes = this.#zip.read(this.#entry);
    this.#isWhole = true;
    // Inside comments and character data `<si>` is no item; the scanner knows, the search for bytes does not.
    if (isWide(bytes) || bytes.includes('<!', 0, 'latin1')) this.#readAll(decodeXml(bytes, this.#entry.name).text);
    else this.#index(bytes);
  }

  #readAll(source: string): void {
    this.#all = readSharedStrings(source);
    this.#count = this.#all.length;
  }

  #index(bytes: Buffer): void {
    this.#bytes = bytes;
    let offsets = new Uint32Array(Math.max(EXTRA_ITEMS, Math.ceil(bytes.length / 24)));
    let count = 0;
    for (let at = bytes.indexOf('si', 0, 'latin1'); at !== -1; at = bytes.indexOf('si', at + 2, 'latin1')) {
      const start = itemStart(bytes, at);
      if (start === -1) continue;
      if (count === offsets.length) {
        const wider = new Uint32Array(offsets.length * 2);
        wider.set(offsets);
        offsets = wider;
      }
      offsets[count] = start;
      count += 1;
    }
    this.#offsets = offsets;
    this.#count = count;
  }

  #decode(index: number): string {
    const start = this.#offsets[index] ?? 0;
    const end = index + 1 < this.#count ? (this.#offsets[index + 1] ?? 0) : this.#bytes.length;
    const source = this.#bytes.toString('utf8', start, end);
    const plain = /^<si><t(?: xml:space="preserve")?>([^<]*)<\/t><\/si>\s*$/.exec(source);
    if (plain !== null) return decodeSpreadsheetText(unescapeXml(plain[1] ?? ''));
    const scanner = new XmlScanner(source);
    if (!scanner.find('si')) throw new FileCorruptError('A shared string cannot be read.', { index });
    return readStringItem(scanner, 'si');
  }
}

/** Where the tag `<si>` (with any prefix) begins whose name was found at `at`; -1 when it is something else. */
function itemStart(bytes: Buffer, at: number): number {
  const next = bytes[at + 2] ?? 0;
  if (next !== 0x3e && next !== 0x2f && next > 0x20) return -1;
  const before = bytes[at - 1];
  if (before === 0x3c) return at - 1;
  if (before !== 0x3a) return -1;
  let start = at - 2;
  while (start > 0 && isNameByte(bytes[start] ?? 0)) start -= 1;
  return bytes[start] === 0x3c ? start : -1;
}

function isNameByte(code: number): boolean {
  return (code >= 0x30 && code <= 0x39) || (code >= 0x41 && code <= 0x7a) || code === 0x2d || code === 0x2e;
}

function isWide(bytes: Buffer): boolean {
  const first = bytes[0];
  return (first === 0xff || first === 0xfe || first === 0 || bytes[1] === 0) && bytes.length > 1;
}
