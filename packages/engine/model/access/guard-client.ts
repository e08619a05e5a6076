import type { ModelClient } from '../model-client.ts';
import { type Consent, ConsentRequiredError, findConsent } from './consent.ts';
import { filesNamed } from './files-named.ts';
import { withAllowedCall } from './guarded-fetch.ts';

export interface GuardClientOptions {
  readonly provider: string;
  readonly model: string;
  readonly host: string;
  /** Read at every call: a consent that was taken back holds from the next call on. */
  readonly consents: () => readonly Consent[];
  /** False where nothing leaves this computer. True when left out. */
  readonly needsConsent?: boolean;
}

/** A client that calls only what the person allowed, and says in the egress log what each call was for. */
export function guardClient(client: ModelClient, options: GuardClientOptions): ModelClient {
  const { provider, model, host, consents, needsConsent = true } = options;
  return {
    call(request, call) {
      if (needsConsent && findConsent(consents(), provider, model) === null) {
        return Promise.reject(new ConsentRequiredError(provider, model, host));
      }
      const files = filesNamed(request.messages);
      const origin = { run: call.origin?.run ?? null, call: call.origin?.call ?? null };
      return withAllowedCall({ provider, model, files, ...origin }, () => client.call(request, call));
    },
  };
}
