import type { Clock } from '@galley/schema';
import { type Recipient, WebSearchNotAllowedError } from '../../model/index.ts';
import type { Place } from '../user/place.ts';
import type { WebSearchStore } from '../user/web-search-store.ts';

/** Whom the person allows to search the web for one Workbench at its place (SPEC P17). Read at each search. */
export interface WebSearches {
  current(): Promise<readonly AllowedSearch[]>;
  allows(recipient: Pick<Recipient, 'provider' | 'address'>): Promise<boolean>;
  /** Rejects where the person did not allow it. */
  require(recipient: Recipient): Promise<void>;
  grant(search: AllowedSearch): Promise<void>;
  revoke(provider: string): Promise<void>;
}

export interface AllowedSearch {
  readonly provider: string;
  readonly address: string;
}

export interface WebSearchesOptions {
  readonly workbenchId: string;
  readonly place: Place;
  readonly store: WebSearchStore;
  readonly clock: Clock;
}

export function createWebSearches({ workbenchId, place, store, clock }: WebSearchesOptions): WebSearches {
  const allows: WebSearches['allows'] = async ({ provider, address }) =>
    (await store.at(place, workbenchId)).some((each) => each.provider === provider && each.address === address);
  return {
    current: async () => (await store.at(place, workbenchId)).map(({ provider, address }) => ({ provider, address })),
    allows,
    async require(recipient) {
      if (!(await allows(recipient))) throw new WebSearchNotAllowedError(recipient);
    },
    async grant({ provider, address }) {
      const given_at = new Date(clock.now()).toISOString();
      await store.grant({ place, workbench_id: workbenchId, provider, address, given_at });
    },
    async revoke(provider) {
      await store.revoke({ path: place.path, provider });
    },
  };
}
