/** A sheet without its cells, which are compared elsewhere. */
export interface SheetSource {
  /** The part without its rows. */
  readonly outside: string;
  /** The opening tag of each row that says more than its number. */
  readonly rowTags: readonly string[];
}
