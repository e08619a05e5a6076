import { callByName, type JoinedWorkbench, joinWorkbench, proceduresThrough } from '@galley/engine/attach';
import {
  createProcedures,
  type Notifier,
  type OpenWorkshopOptions,
  type ProcedureHandlers,
} from '@galley/engine/workshop';
import { NotFoundError } from '@galley/schema';
import { filesChanged } from '../folder/files-changed.ts';
import { watchFolder } from '../folder/watch-folder.ts';
import { type HoldOptions, holdWorkbench } from '../socket/hold.ts';

/** The Workbenches that one server shows. Each is held here, or by the process that this one attached to (SPEC B17). */
export interface Benches extends AsyncDisposable {
  all(): readonly JoinedWorkbench[];
  /** One that is open already is found, not opened again. */
  open(directory: string): Promise<JoinedWorkbench>;
  /** Every procedure, at the Workbench that its input names. */
  calls(own: Partial<ProcedureHandlers>): ProcedureHandlers;
}

export interface BenchesOptions {
  /** What each is opened with. */
  readonly holding: Omit<HoldOptions, 'directory'>;
  readonly notifier: Notifier;
  readonly access?: OpenWorkshopOptions['access'];
}

export function createBenches({ holding, notifier, access }: BenchesOptions): Benches {
  const open = new Map<string, JoinedWorkbench>();
  const opening = new Map<string, Promise<JoinedWorkbench>>();
  const resources = new AsyncDisposableStack();
  // Keys and the like belong to the person: they are asked for before any Workbench is open, too.
  const withoutBench = createProcedures({
    all: () => [],
    get: notOpen,
    ...(access === undefined ? {} : { access }),
  });

  async function join(directory: string): Promise<JoinedWorkbench> {
    const options = { ...holding, directory };
    const { config = '' } = holding;
    const joined = await joinWorkbench({ directory, config, hold: () => holdWorkbench(options) });
    const { workbenchId } = joined;
    const known = open.get(workbenchId);
    if (known !== undefined) {
      await joined[Symbol.asyncDispose]();
      return known;
    }
    resources.use(joined);
    resources.defer(joined.subscribe((notification) => notifier.notify(notification)));
    // Also what other programs do to the folder, whichever process holds the Workbench.
    resources.use(await watchFolder(joined.root, (paths) => notifier.notify(filesChanged(workbenchId, paths))));
    open.set(workbenchId, joined);
    return joined;
  }

  function callsOf(input: unknown): ProcedureHandlers {
    const id = typeof input === 'object' && input !== null ? Reflect.get(input, 'workbench_id') : undefined;
    const bench = typeof id === 'string' ? open.get(id) : open.values().next().value;
    if (bench !== undefined) return bench.call;
    if (typeof id === 'string') return notOpen(id);
    return withoutBench;
  }

  return {
    all: () => [...open.values()],
    async open(directory) {
      const known = [...open.values()].find(({ root }) => root === directory);
      if (known !== undefined) return known;
      const under = opening.get(directory) ?? join(directory).finally(() => opening.delete(directory));
      opening.set(directory, under);
      return under;
    },
    calls: (own) =>
      proceduresThrough(async (name, input) => {
        if (name === 'WorkbenchList') {
          const lists = await Promise.all([...open.values()].map(({ call }) => call.WorkbenchList({})));
          return { workbenches: lists.flatMap(({ workbenches }) => workbenches) };
        }
        const handlers = name in own ? (own as ProcedureHandlers) : callsOf(input);
        return callByName(handlers, name, input);
      }),
    [Symbol.asyncDispose]: () => resources.disposeAsync(),
  };
}

function notOpen(workbenchId: string): never {
  throw new NotFoundError(`The Workbench ${workbenchId} is not open here.`, 'Open it from Home.', {
    workbench_id: workbenchId,
  });
}
