import { type PDF, PdfArray, PdfDict, PdfNull, type PdfObject, PdfRef, PdfStream } from '@libpdf/core';
import { refKey } from './objects.ts';

/** Copies objects of one document into another: each once, and no page that was not asked for. */
export class ObjectCopy {
  readonly #from: PDF;
  readonly #to: PDF;
  readonly #known = new Map<string, PdfRef>();
  readonly #waiting: { readonly source: PdfDict; readonly made: PdfDict }[] = [];

  constructor(from: PDF, to: PDF) {
    this.#from = from;
    this.#to = to;
  }

  /** Where an object of the one document is in the other. */
  set(from: PdfRef, to: PdfRef): void {
    this.#known.set(refKey(from), to);
  }

  get(from: PdfRef): PdfRef | undefined {
    return this.#known.get(refKey(from));
  }

  copy(value: PdfObject): PdfObject {
    const made = this.#copied(value);
    // Chains of references can be longer than the stack is deep.
    for (let next = this.#waiting.pop(); next !== undefined; next = this.#waiting.pop()) this.#fill(next);
    return made;
  }

  #fill({ source, made }: { readonly source: PdfDict; readonly made: PdfDict }): void {
    for (const [key, value] of source) made.set(key, this.#copied(value));
  }

  #copied(value: PdfObject): PdfObject {
    if (value instanceof PdfRef) return this.#reference(value);
    if (value instanceof PdfArray) return new PdfArray(value.toArray().map((item) => this.#copied(item)));
    if (!(value instanceof PdfDict)) return value;
    const made = emptyLike(value);
    this.#fill({ source: value, made });
    return made;
  }

  #reference(ref: PdfRef): PdfObject {
    const known = this.#known.get(refKey(ref));
    if (known !== undefined) return known;
    const source = this.#from.getObject(ref);
    if (source === null || isPageNode(source)) return PdfNull.instance;
    if (!(source instanceof PdfDict)) {
      const made = this.#to.context.registry.allocateRef();
      this.#known.set(refKey(ref), made);
      this.#to.context.registry.registerAt(made, this.#copied(source));
      return made;
    }
    const made = emptyLike(source);
    const place = this.#to.register(made);
    this.#known.set(refKey(ref), place);
    this.#waiting.push({ source, made });
    return place;
  }
}

function emptyLike(source: PdfDict): PdfDict {
  return source instanceof PdfStream ? new PdfStream([], source.data) : new PdfDict();
}

function isPageNode(object: PdfObject): boolean {
  const type = object instanceof PdfDict ? object.getName('Type')?.value : undefined;
  return type === 'Page' || type === 'Pages';
}
