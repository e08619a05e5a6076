import { GalleyError } from '@galley/schema';
import type { ModelCallOptions, ModelClient } from '../client/model-client.ts';
import { recordSources } from '../client/sources.ts';
import type { WireRequest } from '../client/wire-request.ts';
import { hostOf, type Recipient } from './consent.ts';
import type { EgressLog } from './egress-log.ts';
import { withAllowedCall } from './guarded-fetch.ts';
import { KeyAddressError } from './key-addresses.ts';

export interface GuardClientOptions {
  readonly recipient: Recipient;
  /** Asked at every call: a consent that was taken back holds from the next call on. Rejects where there is none. */
  readonly allow: (recipient: Recipient) => Promise<unknown>;
  /** The same for a search of the web: a consent for files does not cover it. */
  readonly allowSearch: (recipient: Recipient) => Promise<unknown>;
  readonly log: EgressLog;
  readonly now: () => number;
}

/** A client that calls only what the person allowed, and says in the egress log what each call was for. */
export function guardClient(
  client: ModelClient,
  { recipient, allow, allowSearch, log, now }: GuardClientOptions,
): ModelClient {
  const { provider, model, address } = recipient;
  return {
    async call(request, call) {
      const content = call.origin?.content;
      const entry = {
        provider,
        model,
        files: recordSources(content?.sources ?? null) ?? ['(unknown)'],
        run: call.origin?.run ?? null,
        call: call.origin?.call ?? null,
        ...(request.webSearch === undefined ? {} : { query: request.webSearch.query }),
        ...(content === undefined ? {} : { parts: [...content.parts], left_out: [...content.leftOut] }),
      };
      /** What was asked for and not sent is part of the record, too (SPEC T6). */
      const refuse = async (error: unknown) => {
        const refused = error instanceof GalleyError ? error.code : 'REFUSED';
        await log.append({ at: new Date(now()).toISOString(), ...entry, host: hostOf(address), bytes: 0, refused });
        throw error;
      };
      await allow(recipient).catch(refuse);
      if (request.webSearch !== undefined) await allowSearch(recipient).catch(refuse);
      try {
        const { options, leaving } = heldBack(call);
        return await withAllowedCall(entry, () => client.call(request, options), leaving);
      } catch (error) {
        if (error instanceof KeyAddressError) await refuse(error);
        throw error;
      }
    },
  };
}

/** A client says what it is about to send; whoever asked is told when it does leave, so that nothing refused counts as sent. */
function heldBack(call: ModelCallOptions): { readonly options: ModelCallOptions; readonly leaving: () => void } {
  const { onSent } = call;
  if (onSent === undefined) return { options: call, leaving: () => undefined };
  let ready: WireRequest | null = null;
  return {
    options: {
      ...call,
      onSent(wire) {
        ready = wire;
      },
    },
    leaving: () => {
      if (ready !== null) onSent(ready);
      ready = null;
    },
  };
}
