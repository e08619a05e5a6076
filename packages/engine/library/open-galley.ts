import { resolve } from 'node:path';
import { joinWorkbench, refuseWithoutWorkbench, settled as untilSettled } from '../attach/index.ts';
import type { Galley, OpenGalleyOptions } from './api.ts';
import { createCalls } from './calls.ts';
import { openInProcess } from './open-in-process.ts';
import { createVerbs } from './verbs.ts';

/** One that opens just now answers soon. One that never will, such as a program with this library, is not worth more. */
const patienceMs = 5_000;

/** Attaches to the process that holds the Workbench in a folder, or opens it here and holds it (SPEC B17). */
export async function openGalley(options: OpenGalleyOptions): Promise<Galley> {
  const directory = resolve(options.directory);
  if (options.create === false) await refuseWithoutWorkbench(directory);
  const config = options.configuration === undefined ? '' : resolve(options.configuration);
  const joined = await joinWorkbench({ directory, config, patienceMs, hold: () => openInProcess(options) });
  const { root, terminal, workbenchId } = joined;
  const call = createCalls(joined.call, workbenchId);
  const settled = async (runId: string) => {
    await untilSettled({ terminal, target: { workbench_id: workbenchId } }, runId);
    return call('RunGet', { run_id: runId });
  };
  return {
    ...createVerbs(call, settled),
    id: workbenchId,
    directory: root,
    get attached() {
      return joined.held() === null;
    },
    call,
    settled,
    subscribe: (listener) => joined.subscribe(listener),
    [Symbol.asyncDispose]: () => joined[Symbol.asyncDispose](),
  };
}
