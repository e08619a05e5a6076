import { AsyncLocalStorage } from 'node:async_hooks';
import type { EgressEntry } from '@galley/schema';
import { ModelError } from '../model-error.ts';
import type { EgressLog } from './egress-log.ts';

export type Fetch = typeof globalThis.fetch;

/** What the call under way was allowed to send. Without one, nothing leaves. */
export type AllowedCall = Omit<EgressEntry, 'at' | 'host' | 'bytes'>;
const underWay = new AsyncLocalStorage<AllowedCall>();

export function withAllowedCall<Result>(call: AllowedCall, work: () => Promise<Result>): Promise<Result> {
  return underWay.run(call, work);
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
    if (!hosts.has(url.host)) throw blocked(url, 'it is not among the hosts of your configured providers');
    if (url.protocol !== 'https:' && !isLoopback(url.hostname)) throw blocked(url, 'it is not encrypted (https)');
    const call = underWay.getStore();
    if (call === undefined) throw blocked(url, 'no allowed model call is under way');
    await log.append({ at: new Date(now()).toISOString(), ...call, host: url.host, bytes: bytesOf(init?.body) });
    const response = await fetch(input, { ...init, redirect: 'manual' });
    if (response.status >= 300 && response.status < 400) {
      await response.body?.cancel();
      throw blocked(url, 'it answered with a redirect, and redirects are not followed');
    }
    return response;
  };
}

export function isLoopback(hostname: string): boolean {
  return hostname === 'localhost' || hostname === '[::1]' || /^127(?:\.\d{1,3}){3}$/.test(hostname);
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
