import { resolve } from 'node:path';
import {
  createProcedures,
  createTrustStore,
  createUserAccess,
  type OpenWorkshopOptions,
  openWorkshop,
  readProgramSettings,
} from '../workshop/index.ts';
import type { Galley, OpenGalleyOptions } from './api.ts';
import { builtInWorkflows } from './built-in-workflows.ts';
import { createCalls } from './calls.ts';
import { createVerbs } from './verbs.ts';

/** Opens a folder, and holds it until it is disposed of: another process is refused meanwhile. */
export async function openGalley(options: OpenGalleyOptions): Promise<Galley> {
  const workshop = await openWorkshop({
    directory: resolve(options.directory),
    workflows: builtInWorkflows,
    ...(options.configuration === undefined ? {} : await ofPerson(options.configuration, options.environment ?? {})),
  });
  const call = createCalls(createProcedures({ all: () => [workshop], get: () => workshop }), workshop.id);
  const settled = async (runId: string) => {
    await workshop.runs.settled(runId);
    return call('RunGet', { run_id: runId });
  };
  return {
    ...createVerbs(call, settled),
    id: workshop.id,
    directory: workshop.workbench.root,
    call,
    settled,
    subscribe: (listener) => workshop.notifier.subscribe(({ notification }) => listener(notification)),
    [Symbol.asyncDispose]: () => workshop[Symbol.asyncDispose](),
  };
}

async function ofPerson(
  directory: string,
  environment: Readonly<Record<string, string | undefined>>,
): Promise<Pick<OpenWorkshopOptions, 'access' | 'trust' | 'programs'>> {
  return {
    // A program that names a folder gets what is in it, and not the keychain of whoever runs the program.
    access: await createUserAccess({ environment, directory, keychain: null }),
    trust: createTrustStore(directory),
    programs: await readProgramSettings(directory, environment),
  };
}
