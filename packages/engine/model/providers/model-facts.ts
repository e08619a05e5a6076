import type { Effort } from '../client/efforts.ts';

/** A model of a provider, as an adapter has to know it. */
export interface ModelFacts {
  /** The whole id, `provider/model`. */
  readonly id: string;
  /** The provider's name as people know it. */
  readonly providerName: string;
  /** The model's name on the wire. */
  readonly model: string;
  readonly contextTokens: number | null;
  readonly maxOutputTokens: number | null;
  readonly vision: boolean;
  /** From least to most; empty when the model takes no such setting. */
  readonly efforts: readonly Effort[];
}

const usualOutput = 32_000;
/** Assumed of a model nobody has described: small, since a local server refuses what its context cannot hold. */
const assumedContext = 16_384;

/** The `max_output_tokens` that a call is sent with: always one, so that its worst cost is known beforehand. */
export function outputLimit(
  model: Pick<ModelFacts, 'contextTokens' | 'maxOutputTokens'>,
  asked?: number | undefined,
): number {
  const possible = model.maxOutputTokens ?? Math.floor((model.contextTokens ?? assumedContext) / 4);
  return Math.min(asked ?? usualOutput, possible);
}

const order: readonly Effort[] = ['minimal', 'low', 'medium', 'high'];

/** The effort nearest to the one asked for that the model has; undefined leaves the choice to the model. */
export function nearestEffort(asked: Effort | undefined, offered: readonly Effort[]): Effort | undefined {
  if (asked === undefined || offered.length === 0) return undefined;
  const wanted = order.indexOf(asked);
  const distance = (effort: Effort) => Math.abs(order.indexOf(effort) - wanted);
  return [...offered].sort((a, b) => distance(a) - distance(b) || order.indexOf(a) - order.indexOf(b))[0];
}
