import type { TreeCheckpoint } from '../../../ooxml/tree-package.ts';
import { dropUnusedRelations, type LostRelation } from '../../../ooxml/unused-relations.ts';
import type { XmlTree } from '../../../xml/parse-tree.ts';
import { Presentation, type SlidePart } from '../../package/presentation.ts';
import { allShapes } from '../../tree/shapes.ts';
import { type PlacedShape, SlideReader } from '../../tree/slide.ts';
import { MissingFileError, ShapeNotFoundError, ShapeUnclearError, SlideNotFoundError } from './errors.ts';

/** A shape by its id, its name, or `title`. */
export type ShapeReference = number | string;

/** A deck while operations change it: slides by number, shapes by id or name, what is to be said at the end. */
export class DeckEdit {
  readonly deck: Presentation;
  readonly #files: ReadonlyMap<string, Uint8Array>;
  readonly #warnings = new Set<string>();
  readonly #lost: LostRelation[] = [];
  #reader: SlideReader;

  constructor(bytes: Uint8Array, files: ReadonlyMap<string, Uint8Array> = new Map()) {
    this.deck = new Presentation(bytes);
    this.#files = files;
    this.#reader = new SlideReader(this.deck);
  }

  /** As the operations so far left them. */
  slides(): SlidePart[] {
    return this.deck.slides();
  }

  slide(number: number): SlidePart {
    const slides = this.slides();
    const slide = slides[number - 1];
    if (slide === undefined) throw new SlideNotFoundError(number, slides.length);
    return slide;
  }

  /** Every shape of a slide, those in groups included, with its place. */
  shapes({ part }: SlidePart): PlacedShape[] {
    return allShapes(this.#reader.shapes(part)) as PlacedShape[];
  }

  shape(slide: SlidePart, reference: ShapeReference): PlacedShape {
    const shapes = this.shapes(slide);
    const wanted = String(reference).trim().replace(/^#/, '');
    const byId = shapes.find(({ id }) => id === wanted);
    if (byId !== undefined) return byId;
    const named = shapes.filter(({ name }) => name.toLowerCase() === wanted.toLowerCase());
    if (named.length > 1) {
      throw new ShapeUnclearError(
        slide.number,
        wanted,
        named.map(({ id }) => id),
      );
    }
    const title = wanted.toLowerCase() === 'title' ? shapes.find(({ kind }) => kind === 'title') : undefined;
    const found = named[0] ?? title;
    if (found === undefined) throw new ShapeNotFoundError(slide.number, reference, shapes);
    return found;
  }

  tree(part: string): XmlTree {
    return this.deck.tree(part);
  }

  /** A file that the call brought along, such as a picture. */
  file(path: string): Uint8Array {
    const bytes = this.#files.get(path);
    if (bytes === undefined) throw new MissingFileError(path);
    return bytes;
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

  /** Puts changed trees into the package, for work on parts as bytes. Elements known so far are in no tree any more. */
  settle(): void {
    this.deck.settle();
    this.#reader = new SlideReader(this.deck);
  }

  checkpoint(): TreeCheckpoint {
    this.clean();
    this.#reader = new SlideReader(this.deck);
    return this.deck.checkpoint();
  }

  rollback(checkpoint: TreeCheckpoint): void {
    this.#lost.length = 0;
    this.deck.rollback(checkpoint);
    this.#reader = new SlideReader(this.deck);
  }

  /** What is no longer needed is taken out of the package. */
  clean(): void {
    const lost = this.#lost.splice(0);
    if (lost.length === 0) return;
    this.settle();
    dropUnusedRelations(this.deck, lost);
    this.deck.reload();
    this.#reader = new SlideReader(this.deck);
  }

  finish(): Buffer {
    this.clean();
    return this.deck.finish();
  }
}
