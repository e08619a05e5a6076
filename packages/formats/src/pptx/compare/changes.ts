import { type AnyChange, Changes } from '../../diff/changes.ts';
import type { MergedPlace } from './merge-order.ts';
import type { ComparedShape } from './shape.ts';
import type { Sides } from './side.ts';
import type { ComparedSlide } from './slide.ts';

export type ChangeKind = 'added' | 'removed' | 'changed' | 'moved';

export type ChangedThing =
  | 'slide'
  | 'shape'
  /** Which shape covers which. */
  | 'order'
  | 'notes'
  | 'layout'
  /** Whether a slide is shown. */
  | 'visibility'
  /** Background, transition, animation. */
  | 'settings'
  | 'comments'
  /** Masters, layouts and themes. */
  | 'design'
  | 'presentation'
  | 'sections'
  | 'part'
  | 'package';

export type Change = AnyChange<ChangedThing, ChangeKind>;

export class ChangeList extends Changes<ChangedThing, ChangeKind> {}

/** A shape at one of its places in the drawing order. */
export interface ShapeEntry extends MergedPlace<ComparedShape> {
  /** It came, went or changed. */
  readonly change: Change | null;
  /** It covers others than before; one change for all shapes of a slide. */
  readonly order: Change | null;
}

/** What changed on a slide that both decks have. */
export interface SlideInside {
  readonly shapes: readonly ShapeEntry[];
  readonly notes: Change | null;
  readonly layout: Change | null;
  readonly visibility: Change | null;
  readonly settings: Change | null;
  readonly comments: Change | null;
}

/** A slide at one of its places. */
export interface SlideEntry extends MergedPlace<ComparedSlide> {
  /** It came, went or moved; its old and new place have the same. */
  readonly change: Change | null;
  /** For a slide that both decks have, at the place where it stands now. */
  readonly inside: SlideInside | null;
}

/** A part that is compared as a whole: properties, settings of views, fonts … */
export interface PartPair {
  readonly before: string | null;
  readonly after: string | null;
  readonly change: Change;
}

export interface DeckComparison extends Sides {
  readonly changes: ChangeList;
  readonly slides: readonly SlideEntry[];
  readonly design: Change | null;
  readonly presentation: Change | null;
  readonly sections: Change | null;
  readonly parts: readonly PartPair[];
}

/** Every change on a slide that both decks have, but for its place. */
export function changesInside(inside: SlideInside): Change[] {
  const { shapes, notes, layout, visibility, settings, comments } = inside;
  const all = [
    layout,
    visibility,
    settings,
    ...shapes.flatMap(({ change, order }) => [change, order]),
    notes,
    comments,
  ];
  return [...new Set(all.filter((change) => change !== null))];
}
