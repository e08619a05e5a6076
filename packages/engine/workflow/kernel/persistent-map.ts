const width = 32;

interface Entry<Value> {
  readonly key: string;
  readonly value: Value;
}
type Leaf<Value> = readonly Entry<Value>[];
type Branch<Value> = readonly (Leaf<Value> | undefined)[];

const emptyBranch: Branch<never> = new Array(width).fill(undefined);

/**
 * A map whose changes make a new map and share what they do not touch: a change among thousands of entries copies
 * some sixty pointers and a handful of entries. Keeps the kernel pure without making each event cost as much as all
 * Agents together.
 */
export class PersistentMap<Value> {
  readonly size: number;
  readonly #branches: readonly Branch<Value>[];

  private constructor(branches: readonly Branch<Value>[], size: number) {
    this.#branches = branches;
    this.size = size;
  }

  static empty<Value>(): PersistentMap<Value> {
    return new PersistentMap<Value>(new Array(width).fill(emptyBranch), 0);
  }

  get(key: string): Value | undefined {
    const hash = hashOf(key);
    return valueIn(this.#branches[hash % width]?.[(hash >>> 5) % width], key);
  }

  set(key: string, value: Value): PersistentMap<Value> {
    const hash = hashOf(key);
    const [first, second] = [hash % width, (hash >>> 5) % width];
    const branch = (this.#branches[first] ?? emptyBranch).slice();
    const leaf = (branch[second] ?? []).slice();
    const place = leaf.findIndex((entry) => entry.key === key);
    leaf[place === -1 ? leaf.length : place] = { key, value };
    branch[second] = leaf;
    const branches = this.#branches.slice();
    branches[first] = branch;
    return new PersistentMap(branches, place === -1 ? this.size + 1 : this.size);
  }

  /** The values that are not the same as in `earlier`; what is shared is not looked at. */
  changedSince(earlier: PersistentMap<Value>): Value[] {
    const changed: Value[] = [];
    if (this === earlier) return changed;
    for (let first = 0; first < width; first += 1) {
      const [branch, before] = [this.#branches[first] ?? emptyBranch, earlier.#branches[first] ?? emptyBranch];
      if (branch === before) continue;
      for (let second = 0; second < width; second += 1) {
        const [leaf, old] = [branch[second], before[second]];
        if (leaf === undefined || leaf === old) continue;
        for (const { key, value } of leaf) if (valueIn(old, key) !== value) changed.push(value);
      }
    }
    return changed;
  }

  *values(): Generator<Value> {
    for (const branch of this.#branches) {
      for (const leaf of branch) if (leaf !== undefined) for (const { value } of leaf) yield value;
    }
  }
}

function valueIn<Value>(leaf: Leaf<Value> | undefined, key: string): Value | undefined {
  if (leaf === undefined) return undefined;
  for (const entry of leaf) if (entry.key === key) return entry.value;
  return undefined;
}

function hashOf(key: string): number {
  let hash = 0;
  for (let index = 0; index < key.length; index += 1) hash = (hash * 31 + key.charCodeAt(index)) | 0;
  return (hash ^ (hash >>> 15)) >>> 0;
}
