import { matchesGlob } from 'node:path';
import { ModelError } from '../client/model-error.ts';

/** What a person allowed to leave this computer: to whom, at which address, for which model, which files (SPEC A6). */
export interface Consent {
  readonly provider: string;
  /** Where the provider was asked when the person said yes. Another address is another question (SPEC T6). */
  readonly address: string;
  /** Null: every model of the provider at that address. */
  readonly model: string | null;
  /** Null: every file of the Workbench. Else paths and patterns (`reports/**`, `*.csv`). */
  readonly files: readonly string[] | null;
}

/** Who is about to be sent something. */
export interface Recipient {
  readonly provider: string;
  readonly address: string;
  readonly model: string;
}

/** The consent that covers a model: one that names it counts before one for the whole provider. */
export function findConsent(consents: readonly Consent[], { provider, address, model }: Recipient): Consent | null {
  const there = consents.filter((consent) => consent.provider === provider && consent.address === address);
  return there.find((consent) => consent.model === model) ?? there.find((consent) => consent.model === null) ?? null;
}

/** The same, where nothing may be sent without one. */
export function requireConsent(consents: readonly Consent[], recipient: Recipient, movedFrom?: string): Consent {
  const consent = findConsent(consents, recipient);
  if (consent !== null) return consent;
  const before = consents.find(({ provider, address }) => {
    return provider === recipient.provider && address !== recipient.address;
  });
  throw new ConsentRequiredError(recipient, {
    ...(before === undefined ? {} : { previousAddress: before.address }),
    ...(movedFrom === undefined ? {} : { movedFrom }),
  });
}

/** Searching the web is a consent of its own: what is searched for leaves the provider, too (SPEC P17). */
export class WebSearchNotAllowedError extends ModelError {
  constructor({ provider, address, model }: Recipient) {
    super(
      'MODEL_SEARCH_NOT_ALLOWED',
      `Nothing was searched: you have not allowed ${provider} (${hostOf(address)}) to search the web for this Workbench.`,
      `Allow it in the companion or in Settings, or with "galley consent grant DIR ${provider} --web-search".`,
      { details: { provider, address, model } },
    );
  }
}

export function isShared(consent: Pick<Consent, 'files'>, path: string): boolean {
  return consent.files === null || consent.files.some((pattern) => path === pattern || matchesGlob(path, pattern));
}

export interface ConsentGap {
  /** The person allowed this provider at another address. */
  readonly previousAddress?: string;
  /** The person allowed it for this Workbench when its folder was elsewhere. */
  readonly movedFrom?: string;
}

export class ConsentRequiredError extends ModelError {
  constructor({ provider, address, model }: Recipient, { previousAddress, movedFrom }: ConsentGap = {}) {
    const host = hostOf(address);
    const why =
      previousAddress !== undefined
        ? `you allowed ${provider} at ${previousAddress}, and its address is ${address} now`
        : movedFrom !== undefined
          ? `you allowed it for ${movedFrom}, and this folder is another place`
          : `you have not allowed Galley to send your files to ${provider} (${host}) for ${model}`;
    super(
      'MODEL_CONSENT_REQUIRED',
      `Nothing was sent: ${why}.`,
      `Allow it with "galley consent grant DIR ${provider}", or choose the offline model.`,
      {
        details: {
          provider,
          model,
          host,
          address,
          ...(previousAddress === undefined ? {} : { previous_address: previousAddress }),
          ...(movedFrom === undefined ? {} : { moved_from: movedFrom }),
        },
      },
    );
  }
}

/** The host of an address; what a program says of itself has none and stands as it is. */
export function hostOf(address: string): string {
  return URL.canParse(address) ? new URL(address).host : address;
}
