import type { Driver as BoltDriver } from 'neo4j-driver';
import type { Connect } from '../base/driver.ts';
import { DatasourceUnreachableError } from '../base/errors.ts';

export interface OpenGraph {
  readonly bolt: BoltDriver;
  /** Null: the server's own choice. */
  readonly database: string | null;
}

/** A connection over Bolt. The path of the address is the name of a database. */
export async function connectGraph({ address, password, timeoutMs }: Connect): Promise<OpenGraph> {
  if (!URL.canParse(address)) {
    throw new DatasourceUnreachableError('its address is no address.', 'Write bolt://user@host:7687.');
  }
  const url = new URL(address);
  const user = decodeURIComponent(url.username);
  const { default: neo4j } = await import('neo4j-driver');
  const auth = user === '' && password === null ? undefined : neo4j.auth.basic(user || 'neo4j', password ?? '');
  const place = `${url.protocol}//${url.host}`;
  const bolt = neo4j.driver(place, auth, {
    useBigInt: true,
    telemetryDisabled: true,
    maxConnectionPoolSize: 2,
    connectionTimeout: 10_000,
    connectionAcquisitionTimeout: 12_000,
    maxTransactionRetryTime: 0,
    userAgent: 'galley',
  });
  try {
    const info = await bolt.getServerInfo();
    if (info.address === undefined) throw new TypeError('the server did not say who it is');
  } catch (error) {
    await bolt.close();
    throw unreachable(error, url.host, timeoutMs);
  }
  return { bolt, database: decodeURIComponent(url.pathname.slice(1)) || null };
}

function unreachable(error: unknown, host: string, timeoutMs: number): DatasourceUnreachableError {
  const reason = error instanceof Error ? (error.message.split('\n')[0] ?? '') : String(error);
  const code = error instanceof Error && 'code' in error ? String(error.code) : '';
  if (/Unauthorized|authentication/i.test(`${code} ${reason}`)) {
    const remedy = 'Attach it again with the right password: galley datasources add … --replace.';
    return new DatasourceUnreachableError('the server did not accept user and password.', remedy, { code });
  }
  const remedy = 'Check address, network and whether the server runs.';
  return new DatasourceUnreachableError(`${host}: ${reason}.`, remedy, { code, timeoutMs });
}
