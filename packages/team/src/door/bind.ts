import { BlockList, isIPv4, isIPv6 } from 'node:net';
import { GalleyError, InvalidArgumentError } from '@galley/schema';

export interface BindSettings {
  /** Where to listen. */
  readonly host: string;
  /** The address that people type; requests must name it. */
  readonly origin: string;
  readonly tls: { readonly cert: string; readonly key: string } | null;
  /** Networks of proxies that end TLS in front of this server, as CIDR: `10.0.0.0/8`. */
  readonly trustedProxies: readonly string[];
}

export class BarePortError extends GalleyError {
  constructor(host: string) {
    super({
      code: 'BARE_PORT',
      message: `A team server does not listen on ${host} without TLS: passwords and documents would be readable on the way.`,
      remedy:
        'Give it a certificate (--tls-cert, --tls-key), or name the network of the proxy that ends TLS in front of it (--trust-proxy 10.0.0.0/8). On this computer alone: --host 127.0.0.1.',
      details: { host },
    });
  }
}

/** How the server listens; `own` is a computer talking to itself, where nothing is on the way. */
export type BindWay = 'tls' | 'proxy' | 'own';

/** Decided before anything listens (SPEC X8). */
export function judgeBind({ host, origin, tls, trustedProxies }: BindSettings): BindWay {
  const { protocol, hostname, pathname } = addressOf(origin);
  if (pathname !== '/') throw badOrigin(origin);
  if (tls !== null && trustedProxies.length > 0) {
    throw new InvalidArgumentError(
      'trust-proxy',
      'TLS ends either here or at a proxy.',
      'Leave out --tls-cert or --trust-proxy.',
    );
  }
  if (tls !== null || trustedProxies.length > 0) {
    if (protocol !== 'https:') throw badOrigin(origin);
    return tls === null ? 'proxy' : 'tls';
  }
  if (host !== '127.0.0.1' || hostname !== '127.0.0.1') throw new BarePortError(host);
  return 'own';
}

function addressOf(origin: string): URL {
  if (!URL.canParse(origin)) throw badOrigin(origin);
  return new URL(origin);
}

function badOrigin(origin: string): InvalidArgumentError {
  return new InvalidArgumentError(
    'address',
    `${origin} is not an address that people can open.`,
    'Give the whole address of the page without a path: https://galley.example.org',
  );
}

/** Says whether a connection comes from a proxy that was named. */
export function proxyCheck(networks: readonly string[]): (address: string | undefined) => boolean {
  const list = new BlockList();
  for (const network of networks) {
    const [address = '', bits = '', ...more] = network.split('/');
    const family = isIPv4(address) ? 'ipv4' : isIPv6(address) ? 'ipv6' : null;
    const length = /^\d{1,3}$/.test(bits) ? Number(bits) : Number.NaN;
    if (more.length > 0 || family === null || !(length >= 0 && length <= (family === 'ipv4' ? 32 : 128))) {
      throw new InvalidArgumentError(
        'trust-proxy',
        `${network} is no network.`,
        'Write it like 10.0.0.0/8 or fd00::/8.',
      );
    }
    list.addSubnet(address, length, family);
  }
  return (address) => {
    if (address === undefined) return false;
    const plain = address.replace(/^::ffff:(?=\d+\.)/i, '');
    return isIPv4(plain) ? list.check(plain, 'ipv4') : isIPv6(plain) && list.check(plain, 'ipv6');
  };
}
