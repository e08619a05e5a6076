/** What `repair` does about a problem. `none`: nothing can be done without losing more. */
export type Repair = 'none' | 'remove' | 'quarantine' | 'refill' | 'rebuild';

export type ProblemCode =
  | 'DATABASE_DAMAGED'
  | 'ROW_UNREADABLE'
  | 'ROWS_MISSING'
  | 'MANIFEST_UNREADABLE'
  | 'OBJECT_CORRUPT'
  | 'OBJECT_MISSING'
  | 'OBJECT_UNREADABLE'
  | 'UNKNOWN_FILE'
  | 'TEMPORARY_FILE_LEFT'
  | 'STAT_CACHE_WRONG';

export interface Problem {
  readonly code: ProblemCode;
  readonly what: string;
  readonly detail: Readonly<Record<string, unknown>>;
  /** What cannot be had back while this stands, for people: at most a few, `detail.affected` counts all. */
  readonly affects: readonly string[];
  readonly repair: Repair;
}

export interface DoctorReport {
  readonly ok: boolean;
  readonly checked: {
    readonly objects: number;
    readonly bytes: number;
    readonly rows: number;
    readonly manifests: number;
    readonly stats: number;
  };
  readonly problems: readonly Problem[];
}

export interface DoctorProgress {
  readonly stage: 'objects' | 'rows' | 'references' | 'stat cache';
  readonly done: number;
  /** Null where it is not known beforehand. */
  readonly total: number | null;
}

/** Notes problems while parts of the check run. */
export interface Findings {
  note(problem: Omit<Problem, 'affects'> & { readonly affects?: readonly string[] }): void;
  progress(progress: DoctorProgress): void;
}

export function messageOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}
