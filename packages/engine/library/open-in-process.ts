import { resolve } from 'node:path';
import { WrongStateError } from '@galley/schema';
import type { OpenedWorkbench } from '../attach/index.ts';
import { WorkbenchLockedError } from '../store/index.ts';
import {
  createProcedures,
  createTerminalProcedures,
  createTrustStore,
  createUserAccess,
  describeArrival,
  type OpenWorkshopOptions,
  openWorkshop,
  readProgramSettings,
  type Workshop,
} from '../workshop/index.ts';
import type { OpenGalleyOptions } from './api.ts';
import { builtInWorkflows } from './built-in-workflows.ts';

/** Opens a folder here. Others cannot attach: what a program was given is not for every terminal of its user. */
export async function openInProcess(options: OpenGalleyOptions): Promise<OpenedWorkbench> {
  const { directory, configuration, environment = {} } = options;
  const workshop = await openOnce({
    directory: resolve(directory),
    workflows: builtInWorkflows,
    ...(configuration === undefined ? {} : await ofPerson(resolve(configuration), environment)),
  });
  const host = { all: () => [workshop], get: () => workshop };
  return {
    workbench_id: workshop.id,
    root: workshop.workbench.root,
    arrival: () => describeArrival(workshop.context.folder),
    call: createProcedures(host),
    terminal: createTerminalProcedures(host),
    subscribe: (listener) => workshop.notifier.subscribe(({ notification }) => listener(notification)),
    [Symbol.asyncDispose]: () => workshop[Symbol.asyncDispose](),
  };
}

/** Another process may end or answer soon. This one would wait for itself. */
async function openOnce(options: OpenWorkshopOptions): Promise<Workshop> {
  try {
    return await openWorkshop(options);
  } catch (error) {
    if (!(error instanceof WorkbenchLockedError && error.pid === process.pid)) throw error;
    throw new WrongStateError(
      'This program has the Workbench open already.',
      'Use what `openGalley` returned for it, or dispose of that first.',
      { directory: options.directory },
    );
  }
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
