const width = 32;

interface Entry<Value> {
  readonly key: string;
  readonly value: Value;
}
type Leaf<Value> = readonly Entry<Value>[];
type Branch<Value> = readonly (Leaf<Value> | undefined)[];

const emptyBranch: Branch<never> = new Array(width).fill(undefined);

/**
 * A map that never changes: a change makes another one that shares what it does not touch. Keeps folds pure without
 * making each event cost as much as all Agents of a Run, or all entries of a Draft, together. In no particular order.
 */
export class PersistentMap<Value> implements ReadonlyMap<string, Value> {
  readonly size: number;
  readonly #branches: readonly Branch<Value>[];

  private constructor(branches: readonly Branch<Value>[], size: number) {
    this.#branches = branches;
    this.size = size;
  }

  static empty<Value>(): PersistentMap<Value> {
    return new PersistentMap<Value>(new Array(width).fill(emptyBranch), 0);
  }

  static of<Value>(map: ReadonlyMap<string, Value>): PersistentMap<Value> {
    return map instanceof PersistentMap ? map : PersistentMap.empty<Value>().with(map);
  }

  /** The keys under which two maps may differ: few where one was made from the other. */
  static *keysToCompare<Value>(
    left: ReadonlyMap<string, Value>,
    right: ReadonlyMap<string, Value>,
  ): Generator<string, void, void> {
    for (const [mine, theirs] of differingLeaves(PersistentMap.of(left).#branches, PersistentMap.of(right).#branches)) {
      for (const { key } of mine) yield key;
      for (const { key } of theirs) if (!mine.some((entry) => entry.key === key)) yield key;
    }
  }

  get(key: string): Value | undefined {
    return entryIn(this.#leafOf(key), key)?.value;
  }

  has(key: string): boolean {
    return entryIn(this.#leafOf(key), key) !== undefined;
  }

  set(key: string, value: Value): PersistentMap<Value> {
    return this.with([[key, value]]);
  }

  /** All of these at once; undefined removes a key. */
  with(pairs: Iterable<readonly [key: string, value: Value | undefined]>): PersistentMap<Value> {
    const branches = [...this.#branches];
    const own = new Map<number, (Leaf<Value> | undefined)[]>();
    let { size } = this;
    for (const [key, value] of pairs) {
      const [first, second] = placeOf(key);
      const branch = own.get(first) ?? [...(branches[first] ?? emptyBranch)];
      own.set(first, branch);
      branches[first] = branch;
      const leaf = branch[second] ?? [];
      const place = leaf.findIndex((entry) => entry.key === key);
      if (value === undefined) {
        if (place !== -1) branch[second] = leaf.toSpliced(place, 1);
      } else branch[second] = place === -1 ? [...leaf, { key, value }] : leaf.with(place, { key, value });
      size += Number(value !== undefined) - Number(place !== -1);
    }
    return new PersistentMap(branches, size);
  }

  /** The values that are not the same as in `earlier`; what is shared is not looked at. */
  changedSince(earlier: PersistentMap<Value>): Value[] {
    const changed: Value[] = [];
    for (const [leaf, old] of differingLeaves(this.#branches, earlier.#branches)) {
      for (const { key, value } of leaf) if (entryIn(old, key)?.value !== value) changed.push(value);
    }
    return changed;
  }

  *entries(): Generator<[string, Value], undefined, unknown> {
    for (const branch of this.#branches) {
      if (branch === emptyBranch) continue;
      for (const leaf of branch) if (leaf !== undefined) for (const { key, value } of leaf) yield [key, value];
    }
  }

  *keys(): Generator<string, undefined, unknown> {
    for (const [key] of this.entries()) yield key;
  }

  *values(): Generator<Value, undefined, unknown> {
    for (const branch of this.#branches) {
      if (branch === emptyBranch) continue;
      for (const leaf of branch) if (leaf !== undefined) for (const { value } of leaf) yield value;
    }
  }

  [Symbol.iterator](): Generator<[string, Value], undefined, unknown> {
    return this.entries();
  }

  forEach(visit: (value: Value, key: string, map: ReadonlyMap<string, Value>) => void): void {
    for (const [key, value] of this.entries()) visit(value, key, this);
  }

  #leafOf(key: string): Leaf<Value> | undefined {
    const [first, second] = placeOf(key);
    return this.#branches[first]?.[second];
  }
}

function* differingLeaves<Value>(
  left: readonly Branch<Value>[],
  right: readonly Branch<Value>[],
): Generator<[left: Leaf<Value>, right: Leaf<Value>], void, void> {
  for (let first = 0; first < width; first += 1) {
    const [mine, theirs] = [left[first] ?? emptyBranch, right[first] ?? emptyBranch];
    if (mine === theirs) continue;
    for (let second = 0; second < width; second += 1) {
      if (mine[second] !== theirs[second]) yield [mine[second] ?? [], theirs[second] ?? []];
    }
  }
}

function entryIn<Value>(leaf: Leaf<Value> | undefined, key: string): Entry<Value> | undefined {
  if (leaf === undefined) return undefined;
  for (const entry of leaf) if (entry.key === key) return entry;
  return undefined;
}

function placeOf(key: string): [first: number, second: number] {
  let hash = 0;
  for (let index = 0; index < key.length; index += 1) hash = (hash * 31 + key.charCodeAt(index)) | 0;
  const mixed = (hash ^ (hash >>> 15)) >>> 0;
  return [mixed % width, (mixed >>> 5) % width];
}
