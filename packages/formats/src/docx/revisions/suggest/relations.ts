import { relationshipsPartOf, resolveTarget } from '../../../ooxml/part-names.ts';
import { relateExternal, relatePart, relationshipsOf } from '../../../ooxml/part-relationships.ts';
import { appendRelationship, type Relationship } from '../../../ooxml/relationships.ts';
import type { XmlElement } from '../../../xml/element.ts';
import type { WordDocument } from '../../package/word-document.ts';

/** Keeps what deleted content refers to: a picture that was taken out is needed until somebody accepts that. */
export class KeptRelations {
  readonly #pristine: WordDocument;
  readonly #edited: WordDocument;
  readonly #part: string;
  readonly #before: ReadonlyMap<string, Relationship>;
  readonly #renamed = new Map<string, string>();

  constructor(pristine: WordDocument, edited: WordDocument, part: string) {
    this.#pristine = pristine;
    this.#edited = edited;
    this.#part = part;
    this.#before = new Map(relationshipsOf(pristine.parts, part).map((relation) => [relation.id, relation]));
  }

  keep(element: XmlElement): void {
    if (this.#before.size === 0) return;
    for (const part of [element, ...element.descendants()]) {
      for (const [name, value] of part.attributes()) {
        if (!name.includes(':') || name.startsWith('xmlns') || !this.#before.has(value)) continue;
        if (part.isOwn && name.startsWith(`${part.prefix}:`)) continue;
        const id = this.#idOf(value);
        if (id !== value) part.setAttribute(name, id);
      }
    }
  }

  #idOf(id: string): string {
    const known = this.#renamed.get(id);
    if (known !== undefined) return known;
    const made = this.#restore(id);
    this.#renamed.set(id, made);
    return made;
  }

  #restore(id: string): string {
    const relation = this.#before.get(id);
    const now = relationshipsOf(this.#edited.parts, this.#part).find((other) => other.id === id);
    if (relation === undefined) return id;
    if (!relation.isExternal) this.#restorePart(resolveTarget(this.#part, relation.target));
    if (now !== undefined && now.type === relation.type && now.target === relation.target) return id;
    if (now === undefined) {
      const list = relationshipsPartOf(this.#part);
      if (this.#edited.parts.has(list)) {
        const { type, target, isExternal } = relation;
        this.#edited.parts.change(list, (text) => appendRelationship(text, { id, type, target, isExternal }));
        return id;
      }
    }
    const to = relation.isExternal ? relation.target : resolveTarget(this.#part, relation.target);
    const relate = relation.isExternal ? relateExternal : relatePart;
    return relate(this.#edited.parts, this.#part, { type: relation.type, to });
  }

  #restorePart(part: string): void {
    const [from, to] = [this.#pristine.parts, this.#edited.parts];
    if (to.has(part) || !from.has(part)) return;
    to.writeBytes(part, from.readBytes(part));
    const type = from.contentType(part);
    if (type !== undefined && to.contentType(part) !== type) to.declare(part, type);
  }
}
