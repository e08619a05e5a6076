import { InternalError } from '@galley/schema/errors';

/** A large part of which only some places are text; what lies between them stays bytes and is written as it was. */
export interface FoldedPart {
  /** The part with a mark for each place that was left out. */
  readonly text: string;
  /** The whole part again, from its text as edited. */
  unfold(text: string): Uint8Array[];
}

/** Something asked for all of a part that was folded for less. The edit is done again with the whole part. */
export class PartFoldedError extends InternalError {
  constructor(part: string) {
    super(`All of the part "${part}" is needed, but only some of it was read.`, { part });
  }
}
