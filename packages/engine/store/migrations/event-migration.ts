/**
 * Turns the JSON of an event of one version into that of a later one. Pure, and applied whenever such a row is read:
 * the row itself stays as it was written, for a record is evidence.
 */
export interface EventMigration {
  readonly from: number;
  readonly to: number;
  migrate(event: unknown, stream: string): unknown;
}
