import { setTimeout as pause } from 'node:timers/promises';
import { type HeldWorkbench, version } from '@galley/engine/attach';
import {
  createProcedures,
  createTerminalProcedures,
  describeArrival,
  type Notifier,
  type OpenWorkshopOptions,
  type TerminalHandlers,
  type Workshop,
} from '@galley/engine/workshop';
import { createHost } from '../calls/host.ts';
import { listen } from './listen.ts';
import { createSocketApp } from './socket-app.ts';

export interface HoldOptions extends Omit<OpenWorkshopOptions, 'notifier'> {
  /** The person's configuration folder; whoever attaches must have the same. */
  readonly config?: string | undefined;
}

export interface OwnWorkbench extends HeldWorkbench {
  readonly workshop: Workshop;
  readonly notifier: Notifier;
}

/** Opens a Workbench and answers for it, as long as this process holds it (SPEC B17). */
export async function holdWorkbench({ config = '', ...options }: HoldOptions): Promise<OwnWorkbench> {
  await using cleanup = new AsyncDisposableStack();
  const host = cleanup.use(createHost());
  const workshop = await host.open(options);
  const { notifier } = host;
  const call = createProcedures(host);
  const terminal = createTerminalProcedures(host);
  const { root } = workshop.workbench;
  const own = { workbench_id: workshop.id, root };
  const arrival = () => describeArrival(workshop.context.folder);
  const hello = () => ({ ...own, version, pid: process.pid, config, seq: notifier.lastSeq, arrival: arrival() });
  const app = createSocketApp({ call, terminal, notifier, hello });
  const listening = await listen(root, app);
  if (listening !== null) cleanup.use(listening);
  const followed = new Set<string>();
  const resources = cleanup.move();
  return {
    ...own,
    workshop,
    notifier,
    call,
    terminal: noting(terminal, followed),
    answers: listening !== null,
    arrival,
    subscribe: (listener) => notifier.subscribe(({ notification }) => listener(notification)),
    drain: () => workshop.runs.drain(),
    async othersDone(onWait, signal) {
      const isNeeded = () => app.working > 0 || workshop.runs.driven().some((run) => !followed.has(run));
      if (isNeeded()) onWait();
      while (isNeeded() && !signal.aborted) await pause(50);
    },
    [Symbol.asyncDispose]: () => resources.disposeAsync(),
  };
}

/** Notes the Runs that this process stays with itself: it does not stay for their sake once it is done with them. */
function noting(terminal: TerminalHandlers, followed: Set<string>): TerminalHandlers {
  return {
    ...terminal,
    RunWait: (input) => {
      followed.add(input.run_id);
      return terminal.RunWait(input);
    },
  };
}
