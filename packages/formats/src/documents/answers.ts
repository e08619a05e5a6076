import type { Ability } from '../core/adapter.ts';
import type { AdaptedKind, AdapterOf } from '../registry/adapters.ts';

type Work = (...args: never[]) => Promise<unknown>;

/** What the adapters that have an ability give for it. */
type Answer<Name extends Ability> = {
  [Kind in AdaptedKind]: AdapterOf<Kind> extends Readonly<Record<Name, infer Does extends Work>>
    ? Awaited<ReturnType<Does>>
    : never;
}[AdaptedKind];

export type DocumentMap = Answer<'map'>;
export type DocumentPart = Answer<'read'>;
export type DocumentDiff = Answer<'diff'>;

type Selecting<Kind extends AdaptedKind> =
  AdapterOf<Kind> extends Readonly<Record<'select', infer Does extends Work>> ? Parameters<Does>[2] : never;

/** Which changes to take, in the words of the view that showed them. */
export type DocumentSelection = { [Kind in AdaptedKind]: Selecting<Kind> }[AdaptedKind];

/** Formats with operations of their own. */
export type EditedKind = {
  [Kind in AdaptedKind]: AdapterOf<Kind> extends Readonly<Record<'edit', Work>> ? Kind : never;
}[AdaptedKind];

type Editing<Kind extends EditedKind> =
  AdapterOf<Kind> extends Readonly<Record<'edit', infer Does extends Work>> ? Does : never;

type EditOperation<Kind extends EditedKind> = Parameters<Editing<Kind>>[1][number];
type EditOptions<Kind extends EditedKind> = Parameters<Editing<Kind>>[2];
export interface EditWork<Kind extends EditedKind> {
  readonly operations: readonly EditOperation<Kind>[];
  readonly options: EditOptions<Kind>;
}

export type EditAnswer<Kind extends EditedKind> = Awaited<ReturnType<Editing<Kind>>>;
