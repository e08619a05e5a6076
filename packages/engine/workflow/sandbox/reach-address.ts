import { type LookupAddress, lookup } from 'node:dns';
import { request as httpRequest } from 'node:http';
import { request as httpsRequest } from 'node:https';
import { BlockList, connect, isIP, type LookupFunction, type Socket } from 'node:net';
import { type Address, formatAddress, isLoopback } from './address.ts';

/** The person's own proxy on the way to other computers, and the hosts that are reached without it. */
export interface OwnProxy {
  readonly url: string;
  readonly except: string;
}

const waitMs = 30_000;

/** This computer and its neighbours on the wire, where services answer without asking who is there. */
const near = new BlockList();
near.addSubnet('127.0.0.0', 8);
near.addSubnet('0.0.0.0', 8);
near.addSubnet('169.254.0.0', 16);
near.addSubnet('224.0.0.0', 4);
near.addAddress('::1', 'ipv6');
near.addAddress('::', 'ipv6');
near.addSubnet('fe80::', 10, 'ipv6');
near.addSubnet('ff00::', 8, 'ipv6');

export function isNear(address: string): boolean {
  return near.check(address, isIP(address) === 6 ? 'ipv6' : 'ipv4');
}

/** Connects from outside the sandbox, by the person's proxy where there is one. */
export function reachAddress(address: Address, proxy: OwnProxy | null): Promise<Socket> {
  const isDirect = proxy === null || isLoopback(address.host) || isExcepted(address.host, proxy.except);
  return isDirect ? reachDirectly(address) : reachThrough(proxy.url, address);
}

function reachDirectly({ host, port }: Address): Promise<Socket> {
  return new Promise((resolve, reject) => {
    const socket = connect({ host, port, ...(isLoopback(host) ? {} : { lookup: lookupElsewhere }) });
    socket.setTimeout(waitMs, () => socket.destroy(new TypeError(`${host} did not answer`)));
    socket.once('error', reject);
    socket.once('connect', () => {
      socket.setTimeout(0);
      socket.off('error', reject);
      resolve(socket);
    });
  });
}

/** A name that is allowed must not lead back to this computer, whoever answers for it. */
export const lookupElsewhere: LookupFunction = (host, options, done) => {
  lookup(host, { ...options, all: true }, (error, found: LookupAddress[]) => {
    const elsewhere = error === null ? found.filter(({ address }) => !isNear(address)) : [];
    const [first] = elsewhere;
    if (first === undefined) return done(error ?? new TypeError(`${host} leads to this computer`), '', 4);
    if (options.all === true) return done(null, elsewhere);
    done(null, first.address, first.family);
  });
};

function reachThrough(proxyUrl: string, address: Address): Promise<Socket> {
  const { protocol, hostname, port, username, password } = new URL(proxyUrl);
  const target = formatAddress(address);
  const user = `${decodeURIComponent(username)}:${decodeURIComponent(password)}`;
  const ask = protocol === 'https:' ? httpsRequest : httpRequest;
  return new Promise((resolve, reject) => {
    const asking = ask({
      host: hostname.replace(/^\[|\]$/g, ''),
      port: port === '' ? (protocol === 'https:' ? 443 : 80) : Number(port),
      method: 'CONNECT',
      path: target,
      agent: false,
      timeout: waitMs,
      headers: {
        host: target,
        ...(username === '' ? {} : { 'proxy-authorization': `Basic ${Buffer.from(user).toString('base64')}` }),
      },
    });
    const refuse = (why: string) => reject(new TypeError(`the proxy ${hostname} ${why}`));
    asking.once('connect', (response, socket, head) => {
      socket.setTimeout(0);
      // What came with the proxy's answer is the other side's already.
      if (head.length > 0) socket.unshift(head);
      if (response.statusCode === 200) return resolve(socket);
      socket.destroy();
      refuse(`answered ${response.statusCode}`);
    });
    asking.once('response', (response) => refuse(`answered ${response.statusCode}`));
    asking.once('timeout', () => asking.destroy(new TypeError(`the proxy ${hostname} did not answer`)));
    asking.once('error', reject);
    asking.end();
  });
}

/** The usual reading of NO_PROXY: names, and with them what lies below. */
function isExcepted(host: string, except: string): boolean {
  const names = except.split(',').map((name) =>
    name
      .trim()
      .toLowerCase()
      .replace(/^\*?\./, ''),
  );
  return names.some((name) => name === '*' || (name !== '' && (host === name || host.endsWith(`.${name}`))));
}
