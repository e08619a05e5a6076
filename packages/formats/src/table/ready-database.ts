import { type DuckDBConnection, DuckDBInstance } from '@duckdb/node-api';

export interface OpenDatabase extends Disposable {
  readonly connection: DuckDBConnection;
}

type Options = Readonly<Record<string, string>>;

/** A fresh in-memory database, opened ahead: that takes longer than most statements on a small table. Each is handed out once. */
export class ReadyDatabase {
  #key = '';
  #opening: Promise<OpenDatabase> | undefined;

  prepare(options: Options): void {
    const key = JSON.stringify(options);
    if (this.#opening !== undefined && key === this.#key) return;
    this.#drop();
    this.#key = key;
    this.#opening = open(options);
    // Whoever takes it sees the failure.
    this.#opening.catch(() => undefined);
  }

  async take(options: Options): Promise<OpenDatabase> {
    this.prepare(options);
    const opening = this.#opening;
    this.#opening = undefined;
    return opening ?? open(options);
  }

  #drop(): void {
    void this.#opening?.then(
      (database) => database[Symbol.dispose](),
      () => undefined,
    );
    this.#opening = undefined;
  }
}

async function open(options: Options): Promise<OpenDatabase> {
  const instance = await DuckDBInstance.create(':memory:', options);
  const connection = await instance.connect();
  return {
    connection,
    [Symbol.dispose]: () => {
      connection.closeSync();
      instance.closeSync();
    },
  };
}
