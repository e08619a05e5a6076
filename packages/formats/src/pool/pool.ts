import { Keeper } from './keeper.ts';
import type { WorkerLimits } from './kind.ts';
import { type KindName, type Operations, workerKinds } from './kinds.ts';
import { Lane } from './lane.ts';
import { makeScratch, removeScratch } from './scratch.ts';
import type { RunOptions, WorkerLoss } from './task.ts';

type Served = (...args: never[]) => unknown;

export interface PoolOptions {
  /** Other limits than a kind's own. */
  readonly limits?: Partial<Record<KindName, Partial<WorkerLimits>>>;
}

/** Child processes for everything heavy: one that crashes, hangs or swells costs its task one error and nobody else. */
export interface Pool extends AsyncDisposable {
  /** Has a worker call one of its functions. Arguments and answer are data; large bytes travel as files. */
  run<Kind extends KindName, Name extends keyof Operations<Kind> & string>(
    kind: Kind,
    operation: Name,
    args: Operations<Kind>[Name] extends Served ? Parameters<Operations<Kind>[Name]> : never,
    options?: RunOptions,
  ): Promise<Operations<Kind>[Name] extends Served ? Awaited<ReturnType<Operations<Kind>[Name]>> : never>;
  /** Processes that run now, of one kind or of all. */
  pids(kind?: KindName): readonly number[];
  /** Those of a kind that are at work. */
  busyPids(kind: KindName): readonly number[];
  /** For processes that start from now on. */
  setLimits(kind: KindName, limits: Partial<WorkerLimits>): void;
  /** Hears of every process that was lost. Returns how to stop hearing. */
  onLoss(listener: (loss: WorkerLoss) => void): () => void;
  /** A folder of its own for a client's files; it goes with the pool. */
  readonly scratch: string;
  close(): Promise<void>;
}

export function createPool(options: PoolOptions = {}): Pool {
  return new ProcessPool(options);
}

class ProcessPool implements Pool {
  readonly #limits: NonNullable<PoolOptions['limits']>;
  readonly #lanes = new Map<KindName, Lane>();
  readonly #listeners = new Set<(loss: WorkerLoss) => void>();
  #home: { readonly scratch: string; readonly keeper: Keeper } | undefined;

  constructor({ limits = {} }: PoolOptions) {
    this.#limits = limits;
  }

  get scratch(): string {
    return this.#start().scratch;
  }

  /** Which answer belongs to which function is what the type of `Pool` says; here all of them are data. */
  readonly run: Pool['run'] = (kind, operation, args, options = {}) =>
    this.#lane(kind).run(operation, args, options) as Promise<never>;

  pids(kind?: KindName): readonly number[] {
    const lanes = kind === undefined ? [...this.#lanes.values()] : [this.#lanes.get(kind)];
    return lanes.flatMap((lane) => lane?.pids ?? []);
  }

  busyPids(kind: KindName): readonly number[] {
    return this.#lanes.get(kind)?.busyPids ?? [];
  }

  setLimits(kind: KindName, limits: Partial<WorkerLimits>): void {
    this.#lane(kind).setLimits(limits);
  }

  onLoss(listener: (loss: WorkerLoss) => void): () => void {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  }

  async close(): Promise<void> {
    await Promise.all([...this.#lanes.values()].map((lane) => lane.close()));
    const home = this.#home;
    this.#home = undefined;
    if (home === undefined) return;
    await home.keeper.close();
    await removeScratch(home.scratch);
  }

  async [Symbol.asyncDispose](): Promise<void> {
    await this.close();
  }

  #lane(name: KindName): Lane {
    const known = this.#lanes.get(name);
    if (known !== undefined) return known;
    const kind = { ...workerKinds[name], ...this.#limits[name] };
    const onLoss = (loss: WorkerLoss): void => {
      for (const listener of this.#listeners) listener(loss);
    };
    const lane = new Lane({ name, kind, onLoss, ...this.#start() });
    this.#lanes.set(name, lane);
    return lane;
  }

  #start() {
    if (this.#home !== undefined) return this.#home;
    const scratch = makeScratch();
    this.#home = { scratch, keeper: new Keeper(scratch) };
    return this.#home;
  }
}

let shared: Pool | undefined;

/** The one pool of this process. Its children start with the first task, and none of them keeps the process alive. */
export function sharedPool(): Pool {
  shared ??= createPool();
  return shared;
}
