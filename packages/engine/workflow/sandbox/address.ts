import { isIP } from 'node:net';

/** A place in the network as people and programs write it: `host:port`. */
export interface Address {
  readonly host: string;
  readonly port: number;
}

/** Null for what is no `host:port`. Names are compared in small letters. */
export function parseAddress(text: string): Address | null {
  const found = /^(\[[0-9a-f:.]+\]|[a-z0-9._-]+):(\d{1,5})$/i.exec(text);
  const port = Number(found?.[2] ?? 0);
  if (found?.[1] === undefined || port < 1 || port > 65_535) return null;
  return { host: found[1].replace(/^\[|\]$/g, '').toLowerCase(), port };
}

export function formatAddress({ host, port }: Address): string {
  return `${isIP(host) === 6 ? `[${host}]` : host}:${port}`;
}

/** Where a program connects to that is given this URL; null for a text that is none. */
export function addressOfUrl(url: string): string | null {
  if (!URL.canParse(url)) return null;
  const { hostname, port, protocol } = new URL(url);
  const usual = protocol === 'https:' ? 443 : protocol === 'http:' ? 80 : 0;
  const address = parseAddress(`${hostname}:${port === '' ? usual : port}`);
  return address === null ? null : formatAddress(address);
}

export function isLoopback(host: string): boolean {
  return host === 'localhost' || host === '::1' || /^127\.\d+\.\d+\.\d+$/.test(host);
}
