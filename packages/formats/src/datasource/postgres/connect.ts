import type { Client, ClientConfig } from 'pg';
import type { Access, Connect } from '../base/driver.ts';
import { DatasourceUnreachableError } from '../base/errors.ts';
import { postgresPlace } from './address.ts';
import { refusePowers } from './powers.ts';

const connectMs = 10_000;

/** A session of its own: read-only from its first moment, unless it was opened to write. */
export async function connectPostgres(connect: Connect, access: Access): Promise<Client> {
  const { host, port, database, user, tls } = postgresPlace(connect.address);
  const settings = [
    `statement_timeout=${connect.timeoutMs}`,
    'lock_timeout=5000',
    // What is refused by name is read with this: without it a backslash would end strings elsewhere.
    'standard_conforming_strings=on',
    `idle_in_transaction_session_timeout=${connect.timeoutMs + 10_000}`,
    ...(access === 'read' ? ['default_transaction_read_only=on'] : []),
  ];
  const config: ClientConfig = {
    host,
    port,
    database,
    user,
    password: connect.password ?? '',
    ssl: tls === 'off' ? false : { rejectUnauthorized: tls === 'verified' },
    connectionTimeoutMillis: connectMs,
    application_name: 'galley',
    options: settings.map((setting) => `-c ${setting}`).join(' '),
  };
  const { default: pg } = await import('pg');
  const client = new pg.Client(config);
  // A connection that breaks later is the failure of the query that needs it, not the end of this process.
  client.on('error', () => undefined);
  try {
    await client.connect();
    await refusePowers(client);
  } catch (error) {
    await client.end().catch(() => undefined);
    throw unreachable(error, `${host}:${port}`);
  }
  return client;
}

function unreachable(error: unknown, place: string): unknown {
  if (error instanceof Error && 'remedy' in error) return error;
  const code = error instanceof Error && 'code' in error ? String(error.code) : '';
  const reason = error instanceof Error ? error.message : String(error);
  if (code === '28P01' || code === '28000') {
    return new DatasourceUnreachableError('the server did not accept user and password.', passwordRemedy, { code });
  }
  if (/SASL|password must be a string/i.test(reason)) {
    return new DatasourceUnreachableError('the server asks for a password.', passwordRemedy, { code });
  }
  const told = reason === '' ? code || 'no reason was given' : reason;
  return new DatasourceUnreachableError(`${place}: ${told}.`, 'Check address, network and whether the server runs.', {
    code,
  });
}

const passwordRemedy = 'Attach it again with the right password: galley datasources add … --replace.';
