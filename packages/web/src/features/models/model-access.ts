import type { ModelView, ProcedureOutput } from '@galley/schema';

export type ConsentView = ProcedureOutput<'ConsentList'>['consents'][number];

type Leaving = Pick<ModelView, 'id' | 'provider' | 'address' | 'offline' | 'runs_here'>;

/** Whether using the model sends anything away from this computer. */
export function leavesComputer(model: Leaving): boolean {
  return !model.offline && !model.runs_here;
}

/** The consent that covers a model at its address: one that names it counts before one for the whole provider. */
export function consentFor(consents: readonly ConsentView[], model: Leaving): ConsentView | null {
  const ofProvider = consents.filter(
    ({ provider, address }) => provider === model.provider && address === model.address,
  );
  return (
    ofProvider.find((consent) => consent.model === model.id) ??
    ofProvider.find((consent) => consent.model === null) ??
    null
  );
}

/** The address that the provider had when the person allowed it, where that is another one than now. */
export function previousAddress(consents: readonly ConsentView[], model: Leaving): string | null {
  const before = consents.find(({ provider, address }) => provider === model.provider && address !== model.address);
  return before?.address ?? null;
}

export type ModelStep = 'ready' | 'key' | 'consent';

/** What stands between the person and this model. The key comes first: without one nothing can be sent at all. */
export function nextStep(model: ModelView, consents: readonly ConsentView[]): ModelStep {
  if (model.availability === 'key_missing') return 'key';
  return leavesComputer(model) && consentFor(consents, model) === null ? 'consent' : 'ready';
}
