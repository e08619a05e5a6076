const width = 32;

type Leaf<Value> = ReadonlyMap<string, Value>;
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
    return this.#branches[hash % width]?.[(hash >>> 5) % width]?.get(key);
  }

  set(key: string, value: Value): PersistentMap<Value> {
    const hash = hashOf(key);
    const [first, second] = [hash % width, (hash >>> 5) % width];
    const branch = (this.#branches[first] ?? emptyBranch).slice();
    const leaf = new Map(branch[second]);
    const added = leaf.has(key) ? 0 : 1;
    leaf.set(key, value);
    branch[second] = leaf;
    const branches = this.#branches.slice();
    branches[first] = branch;
    return new PersistentMap(branches, this.size + added);
  }

  /** The values that are not the same as in `earlier`; what is shared is not looked at. */
  *changedSince(earlier: PersistentMap<Value>): Generator<Value> {
    for (const [first, branch] of this.#branches.entries()) {
      const before = earlier.#branches[first] ?? emptyBranch;
      if (branch === before) continue;
      for (const [second, leaf] of branch.entries()) {
        const old = before[second];
        if (leaf === undefined || leaf === old) continue;
        for (const [key, value] of leaf) if (old?.get(key) !== value) yield value;
      }
    }
  }

  *values(): Generator<Value> {
    for (const branch of this.#branches) for (const leaf of branch) if (leaf !== undefined) yield* leaf.values();
  }
}

function hashOf(key: string): number {
  let hash = 0;
  for (let index = 0; index < key.length; index += 1) hash = (hash * 31 + key.charCodeAt(index)) | 0;
  return (hash ^ (hash >>> 15)) >>> 0;
}
