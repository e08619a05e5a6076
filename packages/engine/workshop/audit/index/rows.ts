/** One event, or one move that follows from it, as the index keeps it. */
export interface EntryRow {
  readonly seq: number;
  readonly at: number;
  readonly type: string;
  readonly agent: string | null;
  readonly phase: string | null;
  readonly item: number | null;
  readonly label: string | null;
  readonly call: string | null;
  readonly session: string | null;
  readonly tool: string | null;
  readonly words: string;
  readonly text: string;
  readonly failed: boolean;
  /** It is a turn of a Session: a prompt, an answer, a result. */
  readonly turn: boolean;
  readonly tokens: number | null;
  readonly cost: number | null;
  readonly elapsed: number | null;
  /** Null: not recorded. */
  readonly sources: readonly string[] | null;
}

export interface CallRow {
  readonly seq: number;
  readonly call: string;
  readonly agent: string;
  readonly phase: string;
  readonly item: number | null;
  readonly label: string | null;
  readonly model: string;
  readonly at: number;
}

export interface OutcomeRow {
  /** Of the call that it is the outcome of. */
  readonly seq: number;
  readonly answered: number;
  readonly usage: {
    readonly input_tokens: number;
    readonly output_tokens: number;
    readonly cached_tokens?: number | undefined;
    readonly cost: number | null;
  } | null;
  readonly elapsed: number | null;
}

export interface PhaseRow {
  readonly seq: number;
  readonly agent: string;
  readonly phase: string;
  readonly at: number;
}

export interface VersionRow {
  readonly name: string;
  readonly seq: number;
  readonly at: number;
  /** It is a checklist that a State works through. */
  readonly list: boolean;
  readonly by: string;
  /** Null: taken away. */
  readonly text: string | null;
}

export interface SnapshotRow {
  readonly name: string;
  readonly kind: 'start' | 'phase' | 'item' | 'end';
  readonly label: string;
  readonly agent: string;
  readonly seq: number;
  readonly at: number;
}

/** What one event of a Run adds to the index. */
export interface StepRows {
  readonly entries: readonly EntryRow[];
  readonly call: CallRow | null;
  readonly outcome: OutcomeRow | null;
  readonly left: readonly PhaseRow[];
  readonly entered: readonly PhaseRow[];
  readonly versions: readonly VersionRow[];
  readonly snapshots: readonly SnapshotRow[];
}
