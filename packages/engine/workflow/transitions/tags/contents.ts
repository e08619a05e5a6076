interface ContentDefinition {
  /** What it is called in a move and in the arguments of the typed tool. */
  readonly field: string;
  /** What an entry of `allowed_transitions` calls it; null where nothing can be said beforehand. */
  readonly policy: 'target' | 'payload' | null;
  /** Text for somebody: tags and entities in it are part of it. Otherwise a name. */
  readonly isText: boolean;
  /** Shown to models where it is open. */
  readonly placeholder: string;
}

/** What can stand between a tag and its end. */
export const contents = {
  state: { field: 'target', policy: 'target', isText: false, placeholder: 'STATE' },
  workflow: { field: 'workflow', policy: 'target', isText: false, placeholder: 'WORKFLOW' },
  payload: { field: 'payload', policy: 'payload', isText: true, placeholder: '…' },
  question: { field: 'question', policy: null, isText: true, placeholder: '…' },
} as const satisfies Readonly<Record<string, ContentDefinition>>;

export type ContentKind = keyof typeof contents;
export type ContentField<Kind extends ContentKind> = (typeof contents)[Kind]['field'];

export const contentFields = Object.values(contents).map(({ field }) => field);
