export type FindingLevel = 'error' | 'warning' | 'info';

/** Something about a workflow that its author should know. Errors keep it from running. */
export interface Finding {
  readonly level: FindingLevel;
  readonly code: string;
  /** The State it is about; null for the workflow as a whole. */
  readonly state: string | null;
  readonly line?: number;
  readonly message: string;
}
