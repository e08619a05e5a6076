import type { ModelView, ProcedureOutput } from '@galley/schema';

export type ConsentView = ProcedureOutput<'ConsentList'>['consents'][number];

type Leaving = Pick<ModelView, 'id' | 'provider' | 'offline' | 'price'>;

/** Whether using the model sends anything away from this computer. A model that is free runs here. */
export function leavesComputer(model: Leaving): boolean {
  return !model.offline && model.price !== 'free';
}

/** The consent that covers a model: one that names it counts before one for the whole provider. */
export function consentFor(consents: readonly ConsentView[], model: Leaving): ConsentView | null {
  const ofProvider = consents.filter((consent) => consent.provider === model.provider);
  return (
    ofProvider.find((consent) => consent.model === model.id) ??
    ofProvider.find((consent) => consent.model === null) ??
    null
  );
}

export type ModelStep = 'ready' | 'key' | 'consent';

/** What stands between the person and this model. The key comes first: without one nothing can be sent at all. */
export function nextStep(model: ModelView, consents: readonly ConsentView[]): ModelStep {
  if (model.availability === 'key_missing') return 'key';
  return leavesComputer(model) && consentFor(consents, model) === null ? 'consent' : 'ready';
}
