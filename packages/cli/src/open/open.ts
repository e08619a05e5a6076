import { resolve } from 'node:path';
import { type JoinedWorkbench, joinWorkbench, refuseWithoutWorkbench } from '@galley/engine/attach';
import { configDirectory } from '../arguments/config-directory.ts';
import { parseAmount } from '../arguments/parse-amount.ts';
import { say } from '../output/print.ts';
import type { SharedPlace } from '../shared/find-workbench.ts';
import { sharedPlace } from '../shared/shared-place.ts';
import { OpenerOnlyError } from './errors.ts';
import { greetFolder } from './greet-folder.ts';
import type { OpenHereOptions } from './open-options.ts';
import type { OpenedWorkshop } from './opened-workshop.ts';

export type { OpenedWorkshop } from './opened-workshop.ts';

/** For commands about what is there already: a folder that is no Workbench stays as it is (SPEC B16). */
export async function openExisting(directory: string, options: OpenHereOptions = {}): Promise<OpenedWorkshop> {
  const shared = await sharedPlace(directory);
  if (shared === null) await refuseWithoutWorkbench(directory);
  return openAt(directory, shared, options);
}

/** Attaches to the process that holds the Workbench, or opens it here (SPEC B17). The engine loads only for the latter. */
export async function openHere(directory: string, options: OpenHereOptions = {}): Promise<OpenedWorkshop> {
  return openAt(directory, await sharedPlace(directory), options);
}

async function openAt(
  directory: string,
  shared: SharedPlace | null,
  options: OpenHereOptions,
): Promise<OpenedWorkshop> {
  parseAmount('--at-once', options.atOnce, { whole: true });
  if (shared !== null) return (await import('./open-shared.ts')).openShared(directory, shared, options);
  const joined = await joinWorkbench({
    directory: resolve(directory),
    config: configDirectory(),
    hold: async () => (await import('./hold-here.ts')).holdHere(directory, options),
    onAttach: (pid) => refuseOpenerOptions(pid, options),
    onWait: ({ message }) => say(`${message} It does not answer yet; waiting for it…`),
  });
  const { call, terminal, root, workbenchId } = joined;
  await greetFolder(joined);
  return {
    call,
    terminal,
    root,
    subscribe: (listener) => joined.subscribe(listener),
    target: { workbench_id: workbenchId },
    drain: () => joined.held()?.drain,
    async [Symbol.asyncDispose]() {
      await stayForOthers(joined);
      await joined[Symbol.asyncDispose]();
    },
  };
}

function refuseOpenerOptions(pid: number, { backendCommand, debug, atOnce }: OpenHereOptions) {
  const given = { '--backend-command': backendCommand, '--debug': debug || undefined, '--at-once': atOnce };
  const [option] = Object.entries(given).flatMap(([name, value]) => (value === undefined ? [] : [name]));
  return option === undefined ? null : new OpenerOnlyError(option, pid);
}

/** Commands of other terminals may be at work in this process: it stays until they are done, or a person ends it. */
async function stayForOthers(joined: JoinedWorkbench): Promise<void> {
  const ended = new AbortController();
  const end = () => ended.abort();
  process.once('SIGINT', end);
  process.once('SIGTERM', end);
  try {
    const onWait = () => say('Another command works in this Workbench through this one, which stays until it is done.');
    await joined.held()?.othersDone(onWait, ended.signal);
  } finally {
    process.removeListener('SIGINT', end);
    process.removeListener('SIGTERM', end);
  }
}
