import type { Clock } from '@galley/schema';
import { type Consent, findConsent, type Recipient, requireConsent } from '../../model/index.ts';
import { type ConsentStore, consentsAt } from '../user/consent-store.ts';
import type { Place } from '../user/place.ts';

/** What the person allows for one Workbench at its place. Undo does not change it: what was sent cannot be taken back. */
export interface Consents {
  current(): Promise<readonly Consent[]>;
  /** Rejects where nothing covers the recipient. */
  require(recipient: Recipient): Promise<Consent>;
  grant(consent: Consent): Promise<void>;
  /** Without a model: everything of that provider. */
  revoke(provider: string, model: string | null): Promise<void>;
  /** What covers the recipient; null for nothing. */
  find(recipient: Recipient): Promise<Consent | null>;
}

export interface ConsentsOptions {
  readonly workbenchId: string;
  readonly place: Place;
  readonly store: ConsentStore;
  readonly clock: Clock;
}

export function createConsents({ workbenchId, place, store, clock }: ConsentsOptions): Consents {
  const look = async () => consentsAt(await store.all(), place, workbenchId);
  return {
    current: async () => (await look()).here,
    async require(recipient) {
      const { here, movedFrom } = await look();
      return requireConsent(here, recipient, movedFrom);
    },
    async grant({ provider, address, model, files }) {
      await store.grant({
        place,
        workbench_id: workbenchId,
        provider,
        address,
        model,
        files: files === null ? null : [...files],
        given_at: new Date(clock.now()).toISOString(),
      });
    },
    async revoke(provider, model) {
      await store.revoke({ path: place.path, provider, model });
    },
    find: async (recipient) => findConsent((await look()).here, recipient),
  };
}
