import type { RegisteredModel } from '../../model/index.ts';

export const charactersPerToken = 4;
/** What a model is taken to hold when nobody says. */
const usualContext = 32_000;
/** More than this helps nobody: there are tools to look further. */
const mostManifest = 40_000;

/** How many characters the parts of a prompt that could grow without end may have (SPEC F12). */
export interface PromptBudget {
  readonly manifest: number;
  readonly context: number;
  readonly conversation: number;
  readonly answers: number;
  /** One artifact; the rest of it is recalled. */
  readonly artifact: number;
  /** An artifact, and the answers so far, beside the one item that is carried out. */
  readonly beside: number;
}

export const defaultShare = 0.25;

/** `share` is the part of the model's context that files and maps together may take. */
export function promptBudget(contextTokens: number, share = defaultShare): PromptBudget {
  const characters = contextTokens * charactersPerToken;
  return {
    manifest: Math.floor(Math.min(mostManifest, characters * share)),
    context: Math.floor(Math.min(24_000, characters * 0.1)),
    conversation: Math.floor(Math.min(12_000, characters * 0.1)),
    answers: Math.floor(Math.min(40_000, characters * 0.2)),
    artifact: Math.floor(Math.min(40_000, characters * 0.15)),
    beside: Math.floor(Math.min(6000, characters * 0.05)),
  };
}

/** How many tokens a model takes in one call. */
export function contextTokensOf(model: RegisteredModel): number {
  return model.contextTokens ?? usualContext;
}
