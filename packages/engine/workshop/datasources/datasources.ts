import { createHash } from 'node:crypto';
import { type Connect, createDatasourceEngine, type DatasourceEngine, type SavedRows } from '@galley/formats';
import {
  AlreadyExistsError,
  type Clock,
  type DatasourceKind,
  type DatasourceMap,
  type DatasourceRows,
  type DatasourceView,
} from '@galley/schema';
import type { DatasourceStore, PlacedDatasource } from '../user/datasource-store.ts';
import type { Place } from '../user/place.ts';
import type { SecretStore } from '../user/secret-store.ts';
import { readAddress } from './datasource-address.ts';
import { DatasourceNotFoundError, DatasourceReadOnlyError } from './errors.ts';
import { rememberShown, type ShownDatasource } from './shown-datasources.ts';
import { statementFor } from './statement-for.ts';

export interface NewDatasource {
  readonly name: string;
  readonly address: string;
  readonly kind?: DatasourceKind | undefined;
  readonly password?: string | undefined;
  readonly replace: boolean;
}

interface Options {
  readonly signal?: AbortSignal | undefined;
}

/** The databases of one Workbench at its place: what the person says about them, and what can be asked. */
export interface Datasources {
  list(): Promise<readonly DatasourceView[]>;
  add(datasource: NewDatasource): Promise<{ readonly added: DatasourceView; readonly warning: string | null }>;
  remove(name: string): Promise<void>;
  setWriting(name: string, writable: boolean): Promise<void>;
  test(name: string): Promise<{ server: string; tables: number; protection: readonly string[] }>;
  map(name: string, options?: Options): Promise<DatasourceMap>;
  /** All of them with their tables, as they were a little while ago at most. One that does not answer says so. */
  shown(): Promise<readonly ShownDatasource[]>;
  read(name: string, statement: string, limit: number, options?: Options): Promise<DatasourceRows>;
  save(name: string, part: string, options?: Options): Promise<SavedRows>;
  /** Refused unless a person switched it on. */
  write(
    name: string,
    statement: string,
    options?: Options,
  ): Promise<{ readonly kind: DatasourceKind; readonly counts: Readonly<Record<string, number>> }>;
}

export interface DatasourcesOptions {
  readonly workbenchId: string;
  readonly place: Place;
  readonly store: DatasourceStore;
  /** Where passwords are. */
  readonly secrets: SecretStore;
  readonly clock: Clock;
  readonly engine?: DatasourceEngine;
}

const timeoutMs = 30_000;
/** What a join may take out of a database at once. */
const mostSaved = 500_000;
const mostTables = 300;

/** Bound to the address: a password that was given for one server is not sent to another (SPEC T4). */
function secretOf({ place, name, address }: Pick<PlacedDatasource, 'place' | 'name' | 'address'>): string {
  return `datasource ${name} ${createHash('sha256').update(`${place.path}\n${address}`).digest('hex').slice(0, 16)}`;
}

export function createDatasources(options: DatasourcesOptions): Datasources {
  const { workbenchId, place, store, secrets, clock, engine = createDatasourceEngine() } = options;
  const all = () => store.at(place, workbenchId);

  async function find(name: string): Promise<PlacedDatasource> {
    const known = await all();
    const found = known.find((each) => each.name === name);
    if (found !== undefined) return found;
    throw new DatasourceNotFoundError(
      name,
      known.map((each) => each.name),
    );
  }

  async function connectTo(found: PlacedDatasource): Promise<Connect> {
    const password = await secrets.find(secretOf(found));
    return { kind: found.kind, address: found.address, password, timeoutMs };
  }

  async function view(found: PlacedDatasource): Promise<DatasourceView> {
    const { name, kind, address, writable, added_at } = found;
    const has_password = (await secrets.find(secretOf(found))) !== null;
    return { name, kind, address, has_password, writable, added_at };
  }

  const asked = async (name: string) => {
    const found = await find(name);
    return { found, connect: await connectTo(found) };
  };
  const withSignal = ({ signal }: Options) => (signal === undefined ? {} : { signal });

  async function map(name: string, given: Options = {}): Promise<DatasourceMap> {
    const { found, connect } = await asked(name);
    const tables = await engine.map(connect, withSignal(given));
    const shown = tables.slice(0, mostTables);
    return { name, kind: found.kind, tables: [...shown], tables_left_out: tables.length - shown.length };
  }
  const shownDatasources = rememberShown();

  return {
    list: async () => Promise.all((await all()).map(view)),
    async add({ name, address: given, kind, password, replace }) {
      const before = (await all()).find((each) => each.name === name);
      if (before !== undefined && !replace) {
        throw new AlreadyExistsError(`There is a datasource "${name}" already.`, 'Choose another name, or replace it.');
      }
      const read = await readAddress(given, kind);
      const added = {
        place,
        workbench_id: workbenchId,
        name,
        kind: read.kind,
        address: read.address,
        // Another address is another database: that the first one may be changed says nothing about it.
        writable: before?.address === read.address && before.writable,
        added_at: new Date(clock.now()).toISOString(),
      };
      if (before !== undefined && before.address !== read.address) await secrets.remove(secretOf(before));
      const secret = password ?? read.password;
      const kept = secret === null || secret === '' ? null : await secrets.set(secretOf(added), secret);
      const warning =
        kept === 'file' ? 'There is no keychain here. The password is in a file that only you can read.' : null;
      await store.put(added);
      return { added: await view(added), warning };
    },
    async remove(name) {
      await secrets.remove(secretOf(await find(name)));
      await store.remove(place, name);
    },
    async setWriting(name, writable) {
      await store.put({ ...(await find(name)), writable });
    },
    test: async (name) => engine.test((await asked(name)).connect),
    map,
    shown: () => shownDatasources(all, map, clock),
    async read(name, statement, limit, given = {}) {
      const { connect } = await asked(name);
      const { columns, rows, truncated } = await engine.read(connect, statement, limit, withSignal(given));
      return { columns: [...columns], rows: rows.map((row) => [...row]), truncated, limit };
    },
    async save(name, part, given = {}) {
      const { connect } = await asked(name);
      const statement = await statementFor(part, () => engine.map(connect, withSignal(given)));
      return engine.save(connect, statement, mostSaved, withSignal(given));
    },
    async write(name, statement, given = {}) {
      const { found, connect } = await asked(name);
      if (!found.writable) throw new DatasourceReadOnlyError(name);
      const { counts } = await engine.write(connect, statement, withSignal(given));
      return { kind: found.kind, counts };
    },
  };
}
