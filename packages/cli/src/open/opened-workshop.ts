import type { JoinedWorkbench } from '@galley/engine/attach';

/** A Workbench that this command can work with: its own, one that another process holds, or one of a team. */
export interface OpenedWorkshop
  extends AsyncDisposable,
    Pick<JoinedWorkbench, 'call' | 'terminal' | 'subscribe' | 'root'> {
  readonly target: { readonly workbench_id: string };
  /** Begins nothing new in this process; undefined while another one holds the Workbench. */
  drain(): (() => void) | undefined;
}
