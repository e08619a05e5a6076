import { matchesGlob } from 'node:path';
import { ModelError } from '../model-error.ts';

/** What a person allowed to leave this computer: to whom, for which model, which files (SPEC A6). */
export interface Consent {
  readonly provider: string;
  /** Null: every model of the provider. */
  readonly model: string | null;
  /** Null: every file of the Workbench. Else paths and patterns (`reports/**`, `*.csv`). */
  readonly files: readonly string[] | null;
}

export type ConsentChange = Consent & { readonly granted: boolean };

/** What holds after a history of grants and revocations. A new word on the same provider and model replaces the old. */
export function foldConsents(changes: readonly ConsentChange[]): Consent[] {
  const held = new Map<string, Consent>();
  for (const { granted, ...consent } of changes) {
    const key = JSON.stringify([consent.provider, consent.model]);
    held.delete(key);
    if (granted) held.set(key, consent);
    // "Nothing to this provider any more" ends what was allowed for single models too.
    else if (consent.model === null) {
      for (const [other, { provider }] of held) if (provider === consent.provider) held.delete(other);
    }
  }
  return [...held.values()];
}

/** The consent that covers a model: one that names it counts before one for the whole provider. */
export function findConsent(consents: readonly Consent[], provider: string, model: string): Consent | null {
  const ofProvider = consents.filter((consent) => consent.provider === provider);
  return (
    ofProvider.find((consent) => consent.model === model) ??
    ofProvider.find((consent) => consent.model === null) ??
    null
  );
}

export function isShared(consent: Consent, path: string): boolean {
  return consent.files === null || consent.files.some((pattern) => path === pattern || matchesGlob(path, pattern));
}

export class ConsentRequiredError extends ModelError {
  constructor(provider: string, model: string, host: string) {
    super(
      'MODEL_CONSENT_REQUIRED',
      `Nothing was sent: you have not allowed Galley to send your files to ${provider} (${host}) for ${model}.`,
      `Allow it with "galley consent grant DIR ${provider}", or choose the offline model.`,
      { details: { provider, model, host } },
    );
  }
}
