export interface Timeouts {
  /** Until the provider begins to answer. A local server may first have to load the model. */
  readonly connectMs: number;
  /** Between two pieces of an answer. Models that think send signs of life or pieces of thought. */
  readonly idleMs: number;
  /** For all of an answer: one that trickles letter by letter is never silent, and never done. */
  readonly wholeMs: number;
}

export const defaultTimeouts: Timeouts = { connectMs: 180_000, idleMs: 180_000, wholeMs: 45 * 60_000 };
