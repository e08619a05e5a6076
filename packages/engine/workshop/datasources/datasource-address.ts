import { open } from 'node:fs/promises';
import { isAbsolute, resolve } from 'node:path';
import { type DatasourceKind, InvalidArgumentError, systemErrorCode } from '@galley/schema';

export interface GivenAddress {
  readonly kind: DatasourceKind;
  /** Without a password. */
  readonly address: string;
  readonly password: string | null;
}

const schemes: Readonly<Record<string, DatasourceKind>> = {
  'postgres:': 'postgres',
  'postgresql:': 'postgres',
  'bolt:': 'graph',
  'bolt+s:': 'graph',
  'bolt+ssc:': 'graph',
  'neo4j:': 'graph',
  'neo4j+s:': 'graph',
  'neo4j+ssc:': 'graph',
};

/** What a person wrote, with the password taken out of it. */
export async function readAddress(given: string, kind?: DatasourceKind): Promise<GivenAddress> {
  const scheme = /^[a-z][a-z0-9+]*:(?=\/\/)/i.exec(given)?.[0].toLowerCase();
  if (scheme === undefined) return { ...(await fileAt(given, kind)), password: null };
  const known = schemes[scheme];
  if (known === undefined || !URL.canParse(given)) {
    const takes = 'Write postgres://user@host/database, bolt://user@host, or the full path of a SQLite or DuckDB file.';
    throw new InvalidArgumentError('address', `${scheme}// is no address that can be attached.`, takes);
  }
  if (kind !== undefined && kind !== known) {
    throw new InvalidArgumentError('kind', `${scheme}// is an address of ${known}, not of ${kind}.`, 'Leave kind out.');
  }
  const url = new URL(given);
  const inQuery = url.searchParams.get('password');
  url.searchParams.delete('password');
  const password = inQuery ?? (url.password === '' ? null : decodeURIComponent(url.password));
  url.password = '';
  return { kind: known, address: url.toString(), password };
}

async function fileAt(path: string, kind?: DatasourceKind): Promise<Omit<GivenAddress, 'password'>> {
  if (!isAbsolute(path)) {
    throw new InvalidArgumentError('address', `${path} is no full path.`, 'Write the whole path of the file.');
  }
  if (kind === 'postgres' || kind === 'graph') {
    throw new InvalidArgumentError('kind', `A file is no ${kind} datasource.`, 'Use sqlite or duckdb, or an address.');
  }
  return { kind: kind ?? (await kindOfFile(path)), address: resolve(path) };
}

async function kindOfFile(path: string): Promise<DatasourceKind> {
  const remedy = 'Name an existing SQLite or DuckDB file.';
  const head = Buffer.alloc(16);
  try {
    await using handle = await open(path, 'r');
    if (!(await handle.stat()).isFile()) throw new InvalidArgumentError('address', `${path} is no file.`, remedy);
    await handle.read(head, 0, head.length, 0);
  } catch (error) {
    const code = systemErrorCode(error);
    if (code === undefined) throw error;
    throw new InvalidArgumentError('address', `${path} cannot be read (${code}).`, remedy);
  }
  if (head.toString('latin1', 0, 15) === 'SQLite format 3') return 'sqlite';
  if (head.toString('latin1', 8, 12) === 'DUCK') return 'duckdb';
  throw new InvalidArgumentError('address', `${path} is neither a SQLite nor a DuckDB file.`, remedy);
}
