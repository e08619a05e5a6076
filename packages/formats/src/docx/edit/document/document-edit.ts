import { relationshipsOf } from '../../../ooxml/part-relationships.ts';
import { relationshipKind } from '../../../ooxml/relationships.ts';
import { dropUnusedRelations, type LostRelation } from '../../../ooxml/unused-relations.ts';
import type { XmlElement } from '../../../xml/element.ts';
import type { XmlTree } from '../../../xml/parse-tree.ts';
import { type DocumentCheckpoint, WordDocument } from '../../package/word-document.ts';
import { type DocumentLine, documentLines } from '../../read/lines.ts';
import { type Styles, stylesOf } from '../../read/styles.ts';
import { LineMismatchError, LineNotFoundError, MissingFileError } from './errors.ts';
import { FreeIds } from './free-ids.ts';
import { startsAs } from './line-text.ts';
import { syncTwin } from './sync-twin.ts';

/** A document while operations change it: lines by number, free ids, what is to be said at the end. */
export class DocumentEdit {
  readonly document: WordDocument;
  readonly ids: FreeIds;
  /** Whose comments are those that name nobody. */
  author = 'Galley';
  readonly #files: ReadonlyMap<string, Uint8Array>;
  readonly #warnings = new Set<string>();
  readonly #lost: LostRelation[] = [];
  readonly #boxed = new Set<XmlElement>();
  #lines: readonly DocumentLine[] | null = null;
  #areWordsOld = false;
  #styles: Styles | null = null;

  constructor(bytes: Uint8Array, files: ReadonlyMap<string, Uint8Array> = new Map()) {
    this.document = new WordDocument(bytes);
    this.ids = new FreeIds(this.document);
    this.#files = files;
  }

  /** As the operations so far left it. */
  lines(): readonly DocumentLine[] {
    this.#lines ??= documentLines(this.document);
    return this.#lines;
  }

  styles(): Styles {
    this.#styles ??= stylesOf(this.document);
    return this.#styles;
  }

  /** The same with the words that stand there now; after changed words alone, `lines` may still say the old ones. */
  linesAsTheyRead(): readonly DocumentLine[] {
    if (this.#areWordsOld) this.linesChanged();
    return this.lines();
  }

  /** The line of this number; refused when other text stands there than the caller expects. */
  line(number: number, expect?: string): DocumentLine {
    const lines = expect === undefined ? this.lines() : this.linesAsTheyRead();
    const line = lines[number - 1];
    if (line === undefined) throw new LineNotFoundError(number, this.lines().length);
    if (expect !== undefined && !startsAs(line, expect)) throw new LineMismatchError(line, expect);
    if (line.isInBox) this.#boxed.add(line.element);
    return line;
  }

  /** From a line to another one, both included. */
  range(from: number, to: number | undefined, expect?: string): DocumentLine[] {
    const first = this.line(from, expect);
    const last = this.line(Math.max(from, to ?? from));
    const lines = this.lines().slice(first.number - 1, last.number);
    for (const line of lines) if (line.isInBox) this.#boxed.add(line.element);
    return lines;
  }

  tree(part: string): XmlTree {
    return this.document.tree(part);
  }

  treeOf({ part }: DocumentLine): XmlTree {
    return this.document.tree(part);
  }

  /** A file that the call brought along, such as a picture. */
  file(path: string): Uint8Array {
    const bytes = this.#files.get(path);
    if (bytes === undefined) throw new MissingFileError(path);
    return bytes;
  }

  /** Lines have come, gone or moved, or are of another kind: they are read again. */
  linesChanged(): void {
    this.#lines = null;
    this.#areWordsOld = false;
  }

  /** Words of a line changed, and nothing else: a long list of such edits must not read the document again for each. */
  wordsChanged(): void {
    this.#areWordsOld = true;
  }

  stylesChanged(): void {
    this.#styles = null;
    this.#lines = null;
  }

  /** Something was taken out that pointed to other parts; those nobody else points to go at the end. */
  lost(relations: readonly LostRelation[]): void {
    this.#lost.push(...relations);
  }

  warn(text: string): void {
    this.#warnings.add(text);
  }

  warnings(): string[] {
    return [...this.#warnings];
  }

  /**
   * After each operation: twins of text boxes for older programs say the same again. Headers and footers that no page shows
   * any more go at once: their lines would be counted by the next operation, and not by the next call.
   */
  settle(): void {
    for (const element of this.#boxed) syncTwin(element, (part) => this.document.tree(part), this.document);
    this.#boxed.clear();
    if (!this.#hasLostMargin()) return;
    this.clean();
    this.linesChanged();
  }

  #hasLostMargin(): boolean {
    const { parts, main } = this.document;
    const ids = new Set(this.#lost.flatMap(({ part, id }) => (part === main ? [id] : [])));
    if (ids.size === 0) return false;
    const margins = relationshipsOf(parts, main).filter((one) => /^(?:header|footer)$/.test(relationshipKind(one)));
    return margins.some(({ id }) => ids.has(id));
  }

  checkpoint(): DocumentCheckpoint {
    const checkpoint = this.document.checkpoint();
    this.#forget();
    return checkpoint;
  }

  rollback(checkpoint: DocumentCheckpoint): void {
    this.document.rollback(checkpoint);
    this.#boxed.clear();
    this.#forget();
  }

  /** What is no longer needed is taken out of the package; to be called before writing. */
  clean(): void {
    dropUnusedRelations(this.document, this.#lost.splice(0));
  }

  finish(): Buffer {
    this.clean();
    return this.document.finish();
  }

  /** Trees may have been written and will be read anew: elements known so far are no longer in them. */
  #forget(): void {
    this.#lines = null;
    this.#styles = null;
  }
}
