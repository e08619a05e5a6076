import type { ModelDescription, ModelRegistry } from '../models.ts';
import type { Consent } from './consent.ts';
import { guardClient } from './guard-client.ts';

export interface GuardRegistryOptions {
  readonly consents: () => readonly Consent[];
  /** Where a model is asked; null for one that runs on this computer, which needs no consent to see its files. */
  readonly hostOf: (model: ModelDescription) => string | null;
}

/** The same models, each behind the person's consent. */
export function guardRegistry(registry: ModelRegistry, { consents, hostOf }: GuardRegistryOptions): ModelRegistry {
  return {
    ...registry,
    get(id) {
      const model = registry.get(id);
      if (model.offline) return model;
      const host = hostOf(model);
      const guard = { provider: model.provider, model: model.id, host: host ?? 'this computer', consents };
      return { ...model, client: guardClient(model.client, { ...guard, needsConsent: host !== null }) };
    },
  };
}
