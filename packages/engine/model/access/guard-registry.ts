import type { ModelRegistry } from '../client/models.ts';
import type { Recipient } from './consent.ts';
import type { EgressLog } from './egress-log.ts';
import { guardClient } from './guard-client.ts';
import { withAllowedCall } from './guarded-fetch.ts';

export interface GuardRegistryOptions {
  /** Rejects where the person did not allow it. */
  readonly allow: (recipient: Recipient) => Promise<unknown>;
  /** Rejects where the person did not allow a search of the web. */
  readonly allowSearch: (recipient: Recipient) => Promise<unknown>;
  readonly log: EgressLog;
  readonly now: () => number;
}

/** The same models, each behind the person's consent. One that runs on this computer needs none to see its files. */
export function guardRegistry(
  registry: ModelRegistry,
  { allow, allowSearch, log, now }: GuardRegistryOptions,
): ModelRegistry {
  return {
    ...registry,
    get(id) {
      const model = registry.get(id);
      if (model.offline) return model;
      const { provider, address, runsHere } = model;
      const recipient = { provider, address: address ?? 'an unknown address', model: model.id };
      const ask = runsHere ? async () => undefined : allow;
      const client = guardClient(model.client, { recipient, allow: ask, allowSearch, log, now });
      const { learnSize } = model;
      if (learnSize === undefined) return { ...model, client };
      return {
        ...model,
        client,
        // Nothing is asked of whom nothing may be sent to. Nothing of the files is in the question.
        async learnSize(signal) {
          await ask(recipient);
          const entry = { provider, model: model.id, files: [], run: null, call: null, parts: ['size of the model'] };
          await withAllowedCall(entry, () => learnSize(signal));
        },
      };
    },
  };
}
