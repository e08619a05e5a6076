/** Which changes of a document a person wants; all of them until they say otherwise. */
export interface Choice {
  /** Units that stay out. */
  readonly left: ReadonlySet<string>;
  readonly isOffered: boolean;
  /** The change that the reader came to. */
  readonly current: string | null;
  toggle(unit: string): void;
}
