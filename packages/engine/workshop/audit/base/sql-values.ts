/** A row as SQLite gives it: what a query selected is known to whoever wrote it, not to the compiler. */
export type SqlRow = Readonly<Record<string, unknown>>;

export function textAt(row: SqlRow, name: string): string {
  return String(row[name] ?? '');
}

export function textOrNull(row: SqlRow, name: string): string | null {
  const value = row[name];
  return typeof value === 'string' ? value : null;
}

export function numberAt(row: SqlRow, name: string): number {
  return Number(row[name] ?? 0);
}

export function numberOrNull(row: SqlRow, name: string): number | null {
  const value = row[name];
  return typeof value === 'number' ? value : null;
}

/** Conditions of a query that hold together, with their values in order. */
export class Conditions {
  readonly #parts: string[] = [];
  readonly values: (string | number)[] = [];

  add(part: string, ...values: (string | number)[]): this {
    this.#parts.push(part);
    this.values.push(...values);
    return this;
  }

  /** Left out where there is nothing to compare with. */
  addIf(part: string, value: string | number | undefined): this {
    return value === undefined ? this : this.add(part, value);
  }

  get count(): number {
    return this.#parts.length;
  }

  get where(): string {
    return this.#parts.length === 0 ? '1' : this.#parts.map((part) => `(${part})`).join(' AND ');
  }
}

/** Exact types, the part before the dot, or `failed`. */
export function addTypes(conditions: Conditions, types: readonly string[]): Conditions {
  if (types.length === 0) return conditions;
  const marks = types.map(() => '?').join(', ');
  const failed = types.includes('failed') ? ' OR failed = 1' : '';
  return conditions.add(`type IN (${marks}) OR kind IN (${marks})${failed}`, ...types, ...types);
}
