import { FileCorruptError } from '../errors.ts';
import { decodeXml, encodeXml, type XmlText } from '../xml/decode-xml.ts';
import { escapeAttribute } from '../xml/escape.ts';
import {
  appendInside,
  childElements,
  type ElementSpan,
  qualifiedName,
  rootElement,
  setAttribute,
} from '../xml/splice.ts';
import { entryKey, type ZipArchive } from '../zip/open-zip.ts';
import { writeZip } from '../zip/write-zip.ts';

const CONTENT_TYPES = '[Content_Types].xml';

/** The parts of a package that an edit changes; everything else is copied as it lies in the archive. */
export class PackageEdit {
  readonly #zip: ZipArchive;
  readonly #changed = new Map<string, XmlText>();
  readonly #removed = new Set<string>();

  constructor(zip: ZipArchive) {
    this.#zip = zip;
  }

  has(part: string): boolean {
    const key = entryKey(part);
    return !this.#removed.has(key) && (this.#changed.has(this.#nameOf(part)) || this.#zip.find(part) !== undefined);
  }

  read(part: string): string {
    return this.#load(part).text;
  }

  /** New content in our own encoding, whatever the old one was. */
  write(part: string, text: string): void {
    this.#removed.delete(entryKey(part));
    this.#changed.set(this.#nameOf(part), { text, encoding: 'utf-8' });
  }

  /** Edited text, in the encoding that the part has. */
  change(part: string, edit: (text: string) => string): void {
    const before = this.#load(part);
    const text = edit(before.text);
    if (text !== before.text) this.#changed.set(this.#nameOf(part), { text, encoding: before.encoding });
  }

  remove(part: string): void {
    this.#changed.delete(this.#nameOf(part));
    this.#removed.add(entryKey(part));
    this.change(CONTENT_TYPES, (text) => {
      const override = findOverride(text, part);
      return override === undefined ? text : text.slice(0, override.start) + text.slice(override.end);
    });
  }

  declare(part: string, contentType: string): void {
    this.change(CONTENT_TYPES, (text) => {
      // Files declare parts that they do not hold; a second declaration makes the whole package unreadable.
      const declared = findOverride(text, part);
      if (declared !== undefined) return setAttribute(text, declared, 'ContentType', contentType);
      const root = rootElement(text);
      const tag = qualifiedName(root.prefix, 'Override');
      return appendInside(text, root, `<${tag} PartName="/${escapeAttribute(part)}" ContentType="${contentType}"/>`);
    });
  }

  finish(): Buffer {
    const set = new Map([...this.#changed].map(([name, part]) => [name, encodeXml(part.text, part.encoding)]));
    return writeZip(this.#zip, { set, remove: this.#removed });
  }

  #nameOf(part: string): string {
    return this.#zip.find(part)?.name ?? part;
  }

  #load(part: string): XmlText {
    const changed = this.#changed.get(this.#nameOf(part));
    if (changed !== undefined) return changed;
    const entry = this.#zip.find(part);
    if (entry === undefined) throw new FileCorruptError(`The part "${part}" is missing.`, { part });
    return decodeXml(this.#zip.read(entry), part);
  }
}

function findOverride(text: string, part: string): ElementSpan | undefined {
  return childElements(text, rootElement(text)).find(
    (child) => child.name === 'Override' && entryKey(child.attributes.get('PartName') ?? '') === entryKey(part),
  );
}
