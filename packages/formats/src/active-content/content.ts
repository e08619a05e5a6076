/** What in a document acts, or fetches, when somebody opens it. Each entry names one thing: two versions can be compared. */
export interface ActiveContent {
  readonly macros: readonly string[];
  readonly links: readonly string[];
  readonly scripts: readonly string[];
  /** Why not all of it could be looked through; null when all was. */
  readonly unread: string | null;
}
