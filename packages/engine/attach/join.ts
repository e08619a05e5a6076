import { setTimeout as pause } from 'node:timers/promises';
import { GalleyError, type WorkbenchView } from '@galley/schema';
import type { ProcedureHandlers, TerminalHandlers } from '../workshop/index.ts';
import { type AttachedWorkbench, attach } from './attach.ts';
import { callByName, proceduresThrough, terminalThrough } from './by-name.ts';
import { NotBegunError } from './errors.ts';
import type { Listener } from './notification-reader.ts';

/** What surfaces work with, whoever holds the Workbench. */
interface Access {
  readonly call: ProcedureHandlers;
  readonly terminal: TerminalHandlers;
  subscribe(listener: Listener): () => void;
}

/** A Workbench that this process opened. */
export interface OpenedWorkbench extends Access, AsyncDisposable {
  readonly workbench_id: string;
  readonly root: string;
  arrival(): WorkbenchView['arrival'];
}

/** One that this process opened and answers for. */
export interface HeldWorkbench extends OpenedWorkbench {
  /** False where this computer has no place for its socket: then nobody can attach. */
  readonly answers: boolean;
  /** Begins nothing new. */
  drain(): void;
  /** Resolves when no other process needs this one any more. */
  othersDone(onWait: () => void, signal: AbortSignal): Promise<void>;
}

export interface JoinedWorkbench<Held extends OpenedWorkbench = HeldWorkbench> extends Access, AsyncDisposable {
  readonly workbenchId: string;
  readonly root: string;
  readonly arrival: WorkbenchView['arrival'];
  /** Null while another process holds it. */
  held(): Held | null;
}

export interface JoinOptions<Held extends OpenedWorkbench> {
  readonly directory: string;
  readonly config: string;
  /** Opens it here; fails with WORKBENCH_LOCKED while another process holds it. */
  readonly hold: () => Promise<Held>;
  /** Asked before this process attaches: why it cannot, where it was given what only the one that opens can have. */
  readonly onAttach?: (pid: number) => GalleyError | null;
  /** Told once when another process holds it and does not answer for some time: it may be opening, or never will. */
  readonly onWait?: (locked: GalleyError) => void;
  /** How long one that does not answer is waited for; then WORKBENCH_LOCKED. */
  readonly patienceMs?: number;
}

/** One that opens a large Workbench answers late; one that never does holds it without an answer. */
const defaultPatienceMs = 20_000;
/** Most holders are short commands: what only an opener can have is worth waiting for those. */
const briefMs = 1_500;

/**
 * Attaches to the process that holds the Workbench, or holds it here. When a holder ends in order, the next call finds
 * the next one, or holds it here: nothing of it was begun. When one is killed, the call that was under way fails.
 */
export async function joinWorkbench<Held extends OpenedWorkbench>(
  options: JoinOptions<Held>,
): Promise<JoinedWorkbench<Held>> {
  let current = await reach(options);
  let again: Promise<void> | null = null;
  const listeners = new Map<Listener, () => void>();

  async function rejoin(): Promise<void> {
    if ('hello' in current) current[Symbol.dispose]();
    current = await reach(options);
    const { workbench_id } = identity(current);
    for (const listener of listeners.keys()) {
      listeners.set(listener, current.subscribe(listener));
      listener({ type: 'Resync', workbench_id });
    }
  }

  async function through<Result>(work: () => Promise<Result>): Promise<Result> {
    for (;;) {
      const asked = current;
      try {
        return await work();
      } catch (error) {
        if (!(error instanceof NotBegunError)) throw error;
        // Whoever of several calls comes first looks for the next holder; the others go there with it.
        if (asked === current) {
          again ??= rejoin().finally(() => {
            again = null;
          });
          await again;
        }
      }
    }
  }

  return {
    workbenchId: identity(current).workbench_id,
    root: identity(current).root,
    arrival: 'hello' in current ? current.hello.arrival : current.arrival(),
    call: proceduresThrough((name, input) => through(() => callByName(current.call, name, input))),
    terminal: terminalThrough((name, input) => through(() => callByName(current.terminal, name, input))),
    held: () => ('hello' in current ? null : current),
    subscribe(listener) {
      listeners.set(listener, current.subscribe(listener));
      return () => {
        listeners.get(listener)?.();
        listeners.delete(listener);
      };
    },
    async [Symbol.asyncDispose]() {
      if ('hello' in current) current[Symbol.dispose]();
      else await current[Symbol.asyncDispose]();
    },
  };
}

function identity(current: AttachedWorkbench | OpenedWorkbench) {
  return 'hello' in current ? current.hello : current;
}

/** Of two that come at once one holds it, and the other finds that one as soon as it answers. */
async function reach<Held extends OpenedWorkbench>(options: JoinOptions<Held>): Promise<AttachedWorkbench | Held> {
  const { patienceMs = defaultPatienceMs } = options;
  const started = performance.now();
  const isOver = (milliseconds: number) => performance.now() - started > milliseconds;
  let isTold = false;
  for (;;) {
    const attached = await attach(options.directory, options.config);
    const refused = attached === null ? null : (options.onAttach?.(attached.hello.pid) ?? null);
    if (attached !== null && refused === null) return attached;
    if (refused !== null && isOver(briefMs)) throw refused;
    try {
      if (attached === null) return await options.hold();
    } catch (error) {
      if (!(error instanceof GalleyError && error.code === 'WORKBENCH_LOCKED') || isOver(patienceMs)) throw error;
      if (!isTold && isOver(briefMs)) {
        isTold = true;
        options.onWait?.(error);
      }
    }
    await pause(25);
  }
}
