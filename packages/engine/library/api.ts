import type {
  ChangeView,
  Notification,
  PlanView,
  ProcedureInput,
  ProcedureName,
  ProcedureOutput,
  RunDetail,
} from '@galley/schema';

// What a program of one's own is handed. Nothing of the engine's insides is named here, so that they can change.

export interface OpenGalleyOptions {
  /** The folder to work in. One that is no Workbench yet becomes one: it gets a `.galley/`. */
  readonly directory: string;
  /** `false` refuses a folder that is no Workbench instead, and leaves it as it is. */
  readonly create?: boolean;
  /**
   * Folder with what belongs to the person: `models.json`, keys, consents, what may run. Without it there is the offline
   * model alone, nothing can leave the computer, and nothing is remembered outside the Workbench. A process that holds
   * the Workbench already must have the same one: there its keys and consents count.
   */
  readonly configuration?: string;
  /** With `configuration`: where keys of providers are looked for, too, such as `process.env`. Not asked while attached. */
  readonly environment?: Readonly<Record<string, string | undefined>>;
}

/** What a procedure takes, without the Workbench: a caller has opened one already. */
export type CallInput<Name extends ProcedureName> = Omit<ProcedureInput<Name>, 'workbench_id'>;

/** Every procedure of the product by its name: whatever page and terminal can do. */
export type Calls = <Name extends ProcedureName>(name: Name, input: CallInput<Name>) => Promise<ProcedureOutput<Name>>;

/** The way of a request, from asking to taking it back. */
export interface Verbs {
  /** Asks for something. Resolves when the run stops: at its plan (`waiting`), at its end, or where it could not go on. */
  request(text: string, options?: { readonly refineDraft?: boolean }): Promise<RunDetail>;
  /** The plan of a run with its items, as it is to be reviewed. */
  plan(runId: string): Promise<PlanView>;
  /** Approves the plan that was looked at; refused if it has changed since. Resolves when the run stops again. */
  approve(plan: PlanView): Promise<RunDetail>;
  /** Sends the plan back. Resolves when there is another one. */
  requestChanges(plan: PlanView, feedback: string): Promise<RunDetail>;
  /** What the Draft would change, file by file. */
  changes(): Promise<readonly ChangeView[]>;
  /** Makes the Draft, or the named files of it, real. A Checkpoint is made first. */
  publish(paths?: readonly string[]): Promise<ProcedureOutput<'DraftPublish'>>;
  /** Takes the last request back with all it did. What was published since stays, unless the folder may change, too. */
  undo(options?: { readonly acrossPublish?: boolean }): Promise<ProcedureOutput<'WorkshopUndo'>>;
}

/** One Workbench with its conversation, Draft and runs, in this process or in the one that holds it. */
export interface Galley extends Verbs, AsyncDisposable {
  readonly id: string;
  /** Absolute, without links. */
  readonly directory: string;
  /** Whether another process holds it. When that one ends in order, the next call opens it here. */
  readonly attached: boolean;
  /** Everything that has no verb of its own. */
  readonly call: Calls;
  /** Waits until nobody works on a run: it is done, waits for a person, paused or failed. */
  settled(runId: string): Promise<RunDetail>;
  /** Told what happens while it happens, also by others. `Resync`: another process holds it now, ask again. Returns how to stop. */
  subscribe(listener: (notification: Notification) => void): () => void;
}
