/** Something that has its place in an order: a paragraph, a table, a row, a note. */
export interface Alignable {
  /** Only things of one kind become each other. */
  readonly kind: string;
  /** Equal for things that read and look the same. */
  readonly key: string;
  /** Its words, by which changed ones are recognised. */
  readonly text: string;
}

/** What became of one thing, or of those that became one. */
export type Aligned<Item> =
  | { readonly kind: 'equal' | 'changed'; readonly before: Item; readonly after: Item }
  /** Stands at its new place; `moved_away` marks the old one. */
  | { readonly kind: 'moved'; readonly before: Item; readonly after: Item }
  | { readonly kind: 'moved_away'; readonly before: Item; readonly after: Item }
  | { readonly kind: 'inserted'; readonly after: Item }
  | { readonly kind: 'deleted'; readonly before: Item }
  | { readonly kind: 'split'; readonly before: Item; readonly after: readonly Item[] }
  | { readonly kind: 'merged'; readonly before: readonly Item[]; readonly after: Item };
