import { z } from 'zod';
import type { UserFile } from '../../store/index.ts';
import { type Place, placeSchema, samePlace } from './place.ts';

/** A consent as it stands in the person's own configuration: for one Workbench at one place (SPEC T4). */
const placedConsentSchema = z.object({
  place: placeSchema,
  workbench_id: z.string(),
  provider: z.string(),
  address: z.string(),
  model: z.string().nullable(),
  files: z.array(z.string()).nullable(),
  given_at: z.string(),
});
export type PlacedConsent = z.infer<typeof placedConsentSchema>;

export const consentFileSchema = z.array(placedConsentSchema);

/** What is taken back: of one path, everything of a provider, or one model, or one address of it. */
export interface Revocation {
  readonly path: string;
  readonly provider: string;
  readonly address?: string | undefined;
  /** Null: every model. */
  readonly model: string | null;
}

/** What the person allowed to be sent, for all Workbenches. Read at each question: another process may have changed it. */
export interface ConsentStore {
  all(): Promise<readonly PlacedConsent[]>;
  /** A new word on the same provider, address and model replaces the old. */
  grant(consent: PlacedConsent): Promise<void>;
  revoke(revocation: Revocation): Promise<number>;
}

export function createConsentStore(file: UserFile<readonly PlacedConsent[]>): ConsentStore {
  return {
    all: () => file.read(),
    async grant(consent) {
      await file.update((held) => [...held.filter((each) => !isSameWord(each, consent)), consent]);
    },
    async revoke(revocation) {
      let revoked = 0;
      await file.update((held) => {
        const left = held.filter((each) => !isRevoked(each, revocation));
        revoked = held.length - left.length;
        return revoked === 0 ? held : left;
      });
      return revoked;
    },
  };
}

/** At a path there is one folder at a time: what was allowed for an earlier one there has no place any more. */
function isSameWord(one: PlacedConsent, other: PlacedConsent): boolean {
  if (one.place.path !== other.place.path) return false;
  if (!samePlace(one.place, other.place)) return true;
  return one.provider === other.provider && one.address === other.address && one.model === other.model;
}

function isRevoked({ place, provider, address, model }: PlacedConsent, revocation: Revocation): boolean {
  return (
    place.path === revocation.path &&
    provider === revocation.provider &&
    (revocation.address === undefined || address === revocation.address) &&
    (revocation.model === null || model === revocation.model)
  );
}

/** What holds at a place, and where else the same Workbench was allowed something. */
export function consentsAt(all: readonly PlacedConsent[], place: Place, workbenchId: string) {
  const here = all.filter((consent) => samePlace(consent.place, place) && consent.workbench_id === workbenchId);
  const elsewhere = all.find((consent) => consent.workbench_id === workbenchId && !samePlace(consent.place, place));
  return { here, movedFrom: elsewhere?.place.path };
}
