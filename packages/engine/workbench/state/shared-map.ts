/** Below this the changes of a map are copied whole; it is quicker than anything else. */
const SMALL = 32;

/**
 * A map that never changes: `with` makes another one that shares nearly everything with it. Without the sharing, the
 * Revisions of a long conversation over a large Draft would each hold a copy of all its entries. Keeps the order of
 * insertion.
 */
export class SharedMap<Value extends object> implements ReadonlyMap<string, Value> {
  readonly #base: ReadonlyMap<string, Value>;
  /** What differs from the base; null where the base has a key and this map does not. */
  readonly #changes: ReadonlyMap<string, Value | null>;
  readonly size: number;

  private constructor(
    base: ReadonlyMap<string, Value>,
    changes: ReadonlyMap<string, Value | null>,
    size: number = base.size,
  ) {
    this.#base = base;
    this.#changes = changes;
    this.size = size;
  }

  /** Takes the map as it is: whoever gives it must not change it afterwards. */
  static of<Value extends object>(map: ReadonlyMap<string, Value>): SharedMap<Value> {
    return map instanceof SharedMap ? map : new SharedMap(map, new Map());
  }

  /** The keys under which two maps may differ: few where one was made from the other. */
  static *keysToCompare<Value extends object>(
    left: ReadonlyMap<string, Value>,
    right: ReadonlyMap<string, Value>,
  ): Generator<string> {
    if (left === right) return;
    const shared = left instanceof SharedMap && right instanceof SharedMap && left.#base === right.#base;
    const [first, second] = shared ? [left.#changes, right.#changes] : [left, right];
    yield* first.keys();
    for (const key of second.keys()) if (!first.has(key)) yield key;
  }

  with(pairs: Iterable<readonly [key: string, value: Value | null]>): SharedMap<Value> {
    const changes = new Map(this.#changes);
    let { size } = this;
    for (const [key, value] of pairs) {
      const known = changes.get(key);
      const had = known === undefined ? this.#base.has(key) : known !== null;
      size += Number(value !== null) - Number(had);
      if (value !== null || this.#base.has(key)) changes.set(key, value);
      else changes.delete(key);
    }
    const next = new SharedMap(this.#base, changes, size);
    return changes.size <= Math.max(SMALL, Math.sqrt(this.#base.size)) ? next : new SharedMap(new Map(next), new Map());
  }

  get(key: string): Value | undefined {
    const changed = this.#changes.get(key);
    return changed === undefined ? this.#base.get(key) : (changed ?? undefined);
  }

  has(key: string): boolean {
    return this.get(key) !== undefined;
  }

  *entries(): MapIterator<[string, Value]> {
    for (const [key, value] of this.#base) {
      const changed = this.#changes.get(key);
      if (changed !== null) yield [key, changed ?? value];
    }
    for (const [key, value] of this.#changes) {
      if (value !== null && !this.#base.has(key)) yield [key, value];
    }
  }

  keys(): MapIterator<string> {
    return this.entries().map(([key]) => key);
  }

  values(): MapIterator<Value> {
    return this.entries().map(([, value]) => value);
  }

  [Symbol.iterator](): MapIterator<[string, Value]> {
    return this.entries();
  }

  forEach(visit: (value: Value, key: string, map: ReadonlyMap<string, Value>) => void): void {
    for (const [key, value] of this) visit(value, key, this);
  }
}
