import { DatasourceUnreachableError } from '../base/errors.ts';

export interface PostgresPlace {
  readonly host: string;
  readonly port: number;
  readonly database: string;
  readonly user: string;
  readonly tls: 'off' | 'unverified' | 'verified';
}

/** `sslmode` as PostgreSQL's own programs take it; without one, TLS for every host that is not this computer. */
export function postgresPlace(address: string): PostgresPlace {
  if (!URL.canParse(address)) {
    throw new DatasourceUnreachableError('its address is no address.', 'Write postgres://user@host:5432/database.');
  }
  const url = new URL(address);
  const host = decodeURIComponent(url.searchParams.get('host') ?? url.hostname.replace(/^\[|\]$/g, ''));
  const user = decodeURIComponent(url.username) || 'postgres';
  return {
    host,
    port: Number(url.port || 5432),
    database: decodeURIComponent(url.pathname.slice(1)) || user,
    user,
    tls: tlsOf(url.searchParams.get('sslmode'), host),
  };
}

function tlsOf(mode: string | null, host: string): PostgresPlace['tls'] {
  if (mode === 'disable') return 'off';
  if (mode === 'require' || mode === 'prefer' || mode === 'allow') return 'unverified';
  if (mode === 'verify-ca' || mode === 'verify-full') return 'verified';
  return host.startsWith('/') || ['localhost', '127.0.0.1', '::1'].includes(host) ? 'off' : 'verified';
}
