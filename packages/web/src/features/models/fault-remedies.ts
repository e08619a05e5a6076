import type { ErrorPayload } from '@galley/schema';
import { lookUp } from '../../lib/look-up.ts';

export type Remedy = 'allow' | 'key' | 'again' | 'other_model';

interface FaultWords {
  readonly remedies: readonly Remedy[];
  /** What to do, where the error's own words speak of the command line. */
  readonly advice?: string;
}

const transport: FaultWords = { remedies: ['again', 'other_model'] };

const faults: Readonly<Record<string, FaultWords>> = {
  MODEL_CONSENT_REQUIRED: {
    remedies: ['allow', 'other_model'],
    advice: 'Choose what may be sent, or continue with another model. Nothing has left this computer.',
  },
  MODEL_KEY_MISSING: { remedies: ['key', 'again', 'other_model'] },
  MODEL_KEY_REFUSED: {
    remedies: ['key', 'again', 'other_model'],
    advice: 'Set the key again, then retry. The work continues where it stopped.',
  },
  MODEL_QUOTA: transport,
  MODEL_RATE_LIMIT: transport,
  MODEL_OVERLOADED: transport,
  MODEL_TIMEOUT: transport,
  MODEL_NETWORK: transport,
  MODEL_STREAM_CUT: transport,
  MODEL_BAD_RESPONSE: transport,
  MODEL_BAD_REQUEST: { remedies: ['other_model', 'again'] },
  MODEL_NOT_FOUND: { remedies: ['other_model', 'again'] },
  MODEL_CONTEXT_TOO_LONG: { remedies: ['other_model', 'again'] },
  MODEL_OUTPUT_LIMIT: { remedies: ['other_model', 'again'] },
  MODEL_CONTENT_FILTER: { remedies: ['other_model', 'again'] },
  OFFLINE_STEP: { remedies: ['other_model', 'again'] },
  MODEL_HOST_BLOCKED: { remedies: ['other_model', 'again'] },
  MODEL_REDIRECTED: { remedies: ['other_model', 'again'] },
  MODEL_KEY_ADDRESS: {
    remedies: ['key', 'again', 'other_model'],
    advice: 'Confirm the new address under Providers and keys, or set a key for it. Nothing was sent.',
  },
  MODEL_SOURCES_NOT_SHARED: {
    remedies: ['other_model', 'again'],
    advice: 'Continue with the model that was used before, or allow these files in Settings and try again.',
  },
};

/** The model could not be asked, or did not answer: the same request may succeed. */
export function isModelFault(error: ErrorPayload | null): boolean {
  return error !== null && lookUp(faults, error.code) !== undefined;
}

/** What a person can do about a run that stopped, most helpful first. */
export function faultRemedies(error: ErrorPayload | null): readonly Remedy[] {
  if (error === null) return ['again'];
  return lookUp(faults, error.code)?.remedies ?? ['again'];
}

export function faultAdvice(error: ErrorPayload): string {
  return lookUp(faults, error.code)?.advice ?? error.remedy;
}

/** The provider behind a fault: what the error says, else what the model's name says. */
export function faultProvider(error: ErrorPayload | null, model: string): string {
  const named = error?.details.provider;
  return typeof named === 'string' ? named : (model.split('/')[0] ?? model);
}
