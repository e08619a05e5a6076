import { createRequire } from 'node:module';
import { Structure } from './packstream.ts';

interface Result {
  getAll(): Promise<Record<string, unknown>[]>;
  getColumnNames(): Promise<string[]>;
}
interface Connection {
  query(statement: string): Promise<Result>;
}
interface Ladybug {
  Database: new (path: string) => object;
  Connection: new (database: object) => Connection;
}

/** An embedded graph engine with real transactions behind the test server; null where there are no binaries for this system. */
export function openLadybug(): Ladybug | null {
  try {
    const load = createRequire(import.meta.url);
    return load(`@ladybugdb/core-${process.platform}-${process.arch}`) as Ladybug;
  } catch {
    return null;
  }
}

export interface Rows {
  readonly names: readonly string[];
  readonly rows: readonly (readonly unknown[])[];
}

/** A session of one Bolt connection. */
export class GraphSession {
  readonly #connection: Connection;
  constructor(engine: Ladybug, database: object) {
    this.#connection = new engine.Connection(database);
  }

  async run(statement: string): Promise<Rows> {
    const result = await this.#connection.query(statement);
    const names = await result.getColumnNames();
    const rows = await result.getAll();
    return { names, rows: rows.map((row) => names.map((name) => asBolt(row[name]))) };
  }

  /** Every node and relationship with its properties, so that two states can be compared. */
  async state(): Promise<Map<string, Record<string, unknown>>> {
    const found = new Map<string, Record<string, unknown>>();
    for (const statement of ['MATCH (n) RETURN n AS it', 'MATCH ()-[r]->() RETURN r AS it']) {
      const result = await this.#connection.query(statement);
      for (const { it } of await result.getAll()) {
        const { _id, _label, _src, _dst, ...properties } = it as Record<string, unknown>;
        found.set(`${_src === undefined ? 'node' : 'relationship'} ${JSON.stringify(_id)}`, properties);
      }
    }
    return found;
  }

  /** Labels and types with their properties, in the form of Neo4j's own account. */
  async account(type: 'NODE' | 'REL'): Promise<Rows> {
    const tables = await (await this.#connection.query('CALL show_tables() RETURN *')).getAll();
    const rows: unknown[][] = [];
    for (const { name, type: of } of tables) {
      if (of !== type) continue;
      const columns = await (await this.#connection.query(`CALL table_info('${String(name)}') RETURN *`)).getAll();
      for (const column of columns) rows.push([`:\`${String(name)}\``, column.name, [String(column.type)]]);
    }
    return { names: [type === 'NODE' ? 'nodeType' : 'relType', 'propertyName', 'propertyTypes'], rows };
  }
}

function asBolt(value: unknown): unknown {
  if (typeof value !== 'object' || value === null) return value;
  if (Array.isArray(value)) return value.map(asBolt);
  const { _id, _label, _src, _dst, ...properties } = value as Record<string, unknown>;
  if (_label === undefined) return value;
  const id = idOf(_id);
  if (_src === undefined) return new Structure(0x4e, [id, [_label], properties, String(id)]);
  const [from, to] = [idOf(_src), idOf(_dst)];
  return new Structure(0x52, [id, from, to, _label, properties, String(id), String(from), String(to)]);
}

function idOf(id: unknown): number {
  const { offset, table } = id as { offset: number; table: number };
  return Number(table) * 1_000_000 + Number(offset);
}
