import { existsSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { StoreMissingError } from '@galley/engine/store';
import { FolderNotFoundError } from '@galley/engine/workbench';
import { commandBackend, defaultAtOnce } from '@galley/engine/workflow';
import {
  createProcedures,
  openWorkshop,
  type ProcedureHandlers,
  standardBackends,
  type Workshop,
} from '@galley/engine/workshop';
import { parseAmount } from '../arguments/parse-amount.ts';
import { splitCommand } from '../arguments/split-command.ts';
import { greetFolder } from './greet-folder.ts';
import { builtInWorkflows } from './locations.ts';
import { userAccess, userTrust } from './user-access.ts';

export interface OpenedWorkshop extends AsyncDisposable {
  readonly workshop: Workshop;
  /** The same procedures that the server offers: the CLI can do what the page can. */
  readonly call: ProcedureHandlers;
  readonly target: { readonly workbench_id: string };
}

export interface OpenHereOptions {
  /** A program with its arguments: the backend `command`. */
  readonly backendCommand?: string;
  /** The backend that the person named for states that do not say. */
  readonly backend?: string;
  readonly debug?: boolean;
  /** Most Agents at work at the same time. */
  readonly atOnce?: string;
}

/** For commands about what is there already: a folder that is no Workbench stays as it is (SPEC B16). */
export async function openExisting(directory: string, options: OpenHereOptions = {}): Promise<OpenedWorkshop> {
  refuseWithoutWorkbench(directory);
  return openHere(directory, options);
}

export function refuseWithoutWorkbench(directory: string): void {
  const folder = resolve(directory);
  if (!existsSync(folder)) throw new FolderNotFoundError(folder);
  if (!existsSync(join(folder, '.galley'))) throw new StoreMissingError(folder);
}

export async function openHere(directory: string, options: OpenHereOptions = {}): Promise<OpenedWorkshop> {
  const agents = parseAmount('--at-once', options.atOnce, { whole: true });
  const { trust, programs } = await userTrust();
  const workshop = await openWorkshop({
    directory: resolve(directory),
    workflows: builtInWorkflows,
    access: await userAccess(),
    trust,
    programs:
      agents === undefined ? programs : { ...programs, atOnce: { ...defaultAtOnce, ...programs.atOnce, agents } },
    debug: options.debug ?? false,
    ...(options.backendCommand === undefined ? {} : { backends: backendsWith(options.backendCommand) }),
  });
  allowNamed(workshop, options);
  await greetFolder(workshop);
  return {
    workshop,
    call: createProcedures({ all: () => [workshop], get: () => workshop }),
    target: { workbench_id: workshop.id },
    [Symbol.asyncDispose]: () => workshop[Symbol.asyncDispose](),
  };
}

/** Whoever types the name of a program starts it themselves; a workflow that names one has to ask. */
function allowNamed({ context }: Workshop, { backend, backendCommand }: OpenHereOptions): void {
  if (backend !== undefined) context.trust.allowNamed(backend);
  if (backendCommand !== undefined) context.trust.allowNamed('command');
}

function backendsWith(text: string) {
  const [command, ...args] = splitCommand(text);
  return standardBackends().set('command', commandBackend({ command, args }));
}
