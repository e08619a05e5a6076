import { emptyTrustStore, type TrustStore } from '../trust/trust-store.ts';

/** A person who has allowed every script and program: for tests and measurements that are about something else. */
export const allowEverything: TrustStore = { ...emptyTrustStore, has: async () => true };
