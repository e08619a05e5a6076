import { createHash } from 'node:crypto';
import { diffCsv, diffWorkbooks } from '@galley/formats';

const KEPT = 4;

/** The last comparisons: a page scrolls through one of them in many requests. */
class Recent<Value> {
  readonly #values = new Map<string, Value>();

  get(key: string, make: () => Value): Value {
    const value = this.#values.get(key) ?? make();
    this.#values.delete(key);
    this.#values.set(key, value);
    for (const old of [...this.#values.keys()].slice(0, -KEPT)) this.#values.delete(old);
    return value;
  }

  forget(key: string): void {
    this.#values.delete(key);
  }
}

const workbooks = new Recent<ReturnType<typeof diffWorkbooks>>();
const tables = new Recent<ReturnType<typeof diffCsv>>();

export async function recentWorkbookDiff(before: Uint8Array, after: Uint8Array): ReturnType<typeof diffWorkbooks> {
  const key = keyOf(before, after, '');
  try {
    return await workbooks.get(key, () => diffWorkbooks(before, after));
  } catch (error) {
    workbooks.forget(key);
    throw error;
  }
}

export function recentTableDiff(
  before: Uint8Array,
  after: Uint8Array,
  key: readonly string[] | undefined,
): ReturnType<typeof diffCsv> {
  return tables.get(keyOf(before, after, JSON.stringify(key ?? null)), () =>
    diffCsv(before, after, key === undefined ? {} : { key }),
  );
}

function keyOf(before: Uint8Array, after: Uint8Array, rest: string): string {
  const hash = (bytes: Uint8Array): string => createHash('sha256').update(bytes).digest('hex');
  return `${hash(before)} ${hash(after)} ${rest}`;
}
