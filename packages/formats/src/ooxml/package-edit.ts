import { FileCorruptError } from '../base/errors.ts';
import { decodeXml, encodeXml, type XmlText } from '../xml/decode-xml.ts';
import { entryKey, type ZipArchive } from '../zip/open-zip.ts';
import { writeZip } from '../zip/write-zip.ts';
import { CONTENT_TYPES, declareDefault, declarePart, partContentType, undeclarePart } from './content-types.ts';
import { type FoldedPart, PartFoldedError } from './folded-part.ts';

type PartContent = XmlText | Uint8Array;

export interface PackageCheckpoint {
  readonly changed: ReadonlyMap<string, PartContent>;
  readonly removed: ReadonlySet<string>;
}

/** The parts of a package that an edit changes; everything else is copied as it lies in the archive. */
export class PackageEdit {
  readonly zip: ZipArchive;
  #changed = new Map<string, PartContent>();
  #removed = new Set<string>();
  readonly #decoded = new Map<string, XmlText>();
  readonly #folded = new Map<string, FoldedPart>();

  constructor(zip: ZipArchive) {
    this.zip = zip;
  }

  has(part: string): boolean {
    const key = entryKey(part);
    return !this.#removed.has(key) && (this.#changed.has(this.#nameOf(part)) || this.zip.find(part) !== undefined);
  }

  /** Every part there is now. */
  names(): string[] {
    const kept = this.zip.entries.map((entry) => entry.name).filter((name) => !this.#removed.has(entryKey(name)));
    const known = new Set(kept);
    return [...kept, ...[...this.#changed.keys()].filter((name) => !known.has(name))];
  }

  read(part: string): string {
    this.#refuseFolded(part);
    return this.#load(part).text;
  }

  /** From now on only some of the part is text; whoever asks for all of it gets a `PartFoldedError`. */
  fold(part: string, folded: FoldedPart): void {
    this.#folded.set(this.#nameOf(part), folded);
    this.#decoded.set(this.#nameOf(part), { text: folded.text, encoding: 'utf-8' });
  }

  /** The text of a part, folded or not, for those who know what is left out. */
  readFolded(part: string): string {
    return this.#load(part).text;
  }

  readBytes(part: string): Uint8Array {
    this.#refuseFolded(part);
    const changed = this.#changedContent(part);
    if (changed instanceof Uint8Array) return changed;
    if (changed !== undefined) return encodeXml(changed.text, changed.encoding);
    return this.#entryBytes(part);
  }

  /** New content in our own encoding, whatever the old one was. */
  write(part: string, text: string): void {
    // Text taken from a part of another encoding names that one still.
    const declared = text.replace(/^(\ufeff?<\?xml[^>]*?encoding\s*=\s*)(?:"[^"]*"|'[^']*')/, '$1"UTF-8"');
    this.#set(part, { text: declared, encoding: 'utf-8' });
  }

  writeBytes(part: string, bytes: Uint8Array): void {
    this.#set(part, bytes);
  }

  /** Edited text, in the encoding that the part has. */
  change(part: string, edit: (text: string) => string): void {
    const before = this.#load(part);
    const text = edit(before.text);
    if (text !== before.text) this.#set(part, { text, encoding: before.encoding });
  }

  remove(part: string): void {
    this.#changed.delete(this.#nameOf(part));
    this.#removed.add(entryKey(part));
    this.change(CONTENT_TYPES, (text) => undeclarePart(text, part));
  }

  declare(part: string, contentType: string): void {
    this.change(CONTENT_TYPES, (text) => declarePart(text, part, contentType));
  }

  /** Content type of all parts with this extension that have no declaration of their own. */
  declareExtension(extension: string, contentType: string): void {
    this.change(CONTENT_TYPES, (text) => declareDefault(text, extension, contentType));
  }

  contentType(part: string): string | undefined {
    return partContentType(this.read(CONTENT_TYPES), part);
  }

  /** `make(7)`, `make(8)` … until a name is free. */
  freeName(make: (number: number) => string, from = 1): string {
    for (let number = from; ; number += 1) {
      const name = make(number);
      if (!this.has(name)) return name;
    }
  }

  checkpoint(): PackageCheckpoint {
    return { changed: new Map(this.#changed), removed: new Set(this.#removed) };
  }

  rollback(checkpoint: PackageCheckpoint): void {
    this.#changed = new Map(checkpoint.changed);
    this.#removed = new Set(checkpoint.removed);
  }

  finish(): Buffer {
    const set = new Map([...this.#changed].map(([name, content]) => [name, this.#encode(name, content)]));
    return writeZip(this.zip, { set, remove: this.#removed });
  }

  #encode(name: string, content: PartContent): Uint8Array | readonly Uint8Array[] {
    if (content instanceof Uint8Array) return content;
    return this.#folded.get(name)?.unfold(content.text) ?? encodeXml(content.text, content.encoding);
  }

  #refuseFolded(part: string): void {
    if (this.#folded.has(this.#nameOf(part))) throw new PartFoldedError(part);
  }

  #set(part: string, content: PartContent): void {
    this.#removed.delete(entryKey(part));
    this.#changed.set(this.#nameOf(part), content);
  }

  #nameOf(part: string): string {
    const stored = this.zip.find(part)?.name;
    if (stored !== undefined || this.#changed.has(part)) return stored ?? part;
    const key = entryKey(part);
    for (const name of this.#changed.keys()) if (entryKey(name) === key) return name;
    return part;
  }

  #changedContent(part: string): PartContent | undefined {
    return this.#changed.get(this.#nameOf(part));
  }

  #load(part: string): XmlText {
    const changed = this.#changedContent(part);
    if (changed !== undefined) return changed instanceof Uint8Array ? decodeXml(changed, part) : changed;
    const name = this.#nameOf(part);
    const known = this.#removed.has(entryKey(part)) ? undefined : this.#decoded.get(name);
    if (known !== undefined) return known;
    const decoded = decodeXml(this.#entryBytes(part), part);
    this.#decoded.set(name, decoded);
    return decoded;
  }

  #entryBytes(part: string): Buffer {
    const entry = this.#removed.has(entryKey(part)) ? undefined : this.zip.find(part);
    if (entry === undefined) throw new FileCorruptError(`The part "${part}" is missing.`, { part });
    return this.zip.read(entry);
  }
}
