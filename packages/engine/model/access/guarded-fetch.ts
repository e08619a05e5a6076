import { AsyncLocalStorage } from 'node:async_hooks';
import type { EgressEntry } from '@galley/schema';
import { ModelError } from '../client/model-error.ts';
import type { EgressLog } from './egress-log.ts';

export type Fetch = typeof globalThis.fetch;

/** What the call under way was allowed to send. Without one, nothing leaves. */
export type AllowedCall = Omit<EgressEntry, 'at' | 'host' | 'bytes' | 'refused'>;
const underWay = new AsyncLocalStorage<{ readonly call: AllowedCall; readonly leaving: () => void }>();

/** `leaving` is told of each request that nothing refused, when its line is in the log and before its first byte leaves. */
export function withAllowedCall<Result>(
  call: AllowedCall,
  work: () => Promise<Result>,
  leaving: () => void = () => undefined,
): Promise<Result> {
  return underWay.run({ call, leaving }, work);
}

export interface GuardedFetchOptions {
  /** `host` or `host:port`, exactly: what the configuration names for this provider. */
  readonly hosts: ReadonlySet<string>;
  readonly log: EgressLog;
  readonly now: () => number;
  readonly fetch?: Fetch;
}

/**
 * The only way out. It goes to configured hosts alone, over TLS unless the host is this computer, follows no
 * redirect, and writes a line to the egress log before the first byte leaves (SPEC A6).
 */
export function createGuardedFetch({ hosts, log, now, fetch = globalThis.fetch }: GuardedFetchOptions): Fetch {
  return async (input, init) => {
    const url = new URL(input instanceof Request ? input.url : input);
    const allowed = underWay.getStore();
    if (allowed === undefined) throw blocked(url, 'no allowed model call is under way');
    const entry = { at: new Date(now()).toISOString(), ...allowed.call, host: url.host };
    const reason = whyNot(url, hosts);
    if (reason !== null) {
      await log.append({ ...entry, bytes: 0, refused: 'MODEL_HOST_BLOCKED' });
      throw blocked(url, reason);
    }
    await log.append({ ...entry, bytes: bytesOf(init?.body) });
    allowed.leaving();
    const response = await fetch(input, { ...init, redirect: 'manual' });
    if (response.status >= 300 && response.status < 400) {
      await response.body?.cancel();
      throw redirected(url, response.headers.get('location'));
    }
    return response;
  };
}

export function isLoopback(hostname: string): boolean {
  return hostname === 'localhost' || hostname === '[::1]' || /^127(?:\.\d{1,3}){3}$/.test(hostname);
}

function whyNot(url: URL, hosts: ReadonlySet<string>): string | null {
  if (!hosts.has(url.host)) return 'it is not among the hosts of your configured providers';
  return url.protocol === 'https:' || isLoopback(url.hostname) ? null : 'it is not encrypted (https)';
}

/** The request has left, and whoever reads the error must not take it for one that did not. */
function redirected(url: URL, location: string | null): ModelError {
  const target = location !== null && URL.canParse(location, url.href) ? new URL(location, url).host : null;
  const elsewhere = target === null ? '' : ` to ${target}`;
  return new ModelError(
    'MODEL_REDIRECTED',
    `The request was sent to ${url.host}, which answered with a redirect${elsewhere}. It was not followed: nothing was sent anywhere else.`,
    'Check the address of the provider in your configuration (models.json).',
    { details: { host: url.host, ...(target === null ? {} : { redirect: target }) } },
  );
}

function blocked(url: URL, reason: string): ModelError {
  return new ModelError(
    'MODEL_HOST_BLOCKED',
    `Galley did not send anything to ${url.host}: ${reason}.`,
    'Check the address of the provider in your configuration (galley models).',
    { details: { host: url.host } },
  );
}

function bytesOf(body: unknown): number {
  if (typeof body === 'string') return Buffer.byteLength(body);
  if (body instanceof Uint8Array || body instanceof ArrayBuffer) return body.byteLength;
  return 0;
}
