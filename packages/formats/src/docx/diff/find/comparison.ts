import type { ChangeList } from './change.ts';
import type { PartPair } from './compare-parts.ts';
import type { Container } from './container.ts';
import type { HeaderKind } from './pair-headers.ts';
import type { NotePair } from './pair-notes.ts';
import type { Sides } from './side.ts';

/** A container that is a whole part: the body, a header, the styles. */
export interface PartContainer {
  readonly thing: 'body' | HeaderKind | 'styles';
  readonly before: string;
  readonly after: string;
  readonly container: Container;
}

export interface DocumentComparison extends Sides {
  readonly changes: ChangeList;
  readonly containers: readonly PartContainer[];
  readonly notes: readonly NotePair[];
  readonly parts: readonly PartPair[];
}
