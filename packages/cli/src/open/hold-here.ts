import { resolve } from 'node:path';
import { commandBackend, defaultAtOnce } from '@galley/engine/workflow';
import { standardBackends } from '@galley/engine/workshop';
import { holdWorkbench, type OwnWorkbench } from '@galley/server';
import { configDirectory } from '../arguments/config-directory.ts';
import { parseAmount } from '../arguments/parse-amount.ts';
import { splitCommand } from '../arguments/split-command.ts';
import { builtInWorkflows } from './locations.ts';
import type { OpenHereOptions } from './open-options.ts';
import { userAccess, userTrust } from './user-access.ts';

/** Opens the Workbench in this process, with what the command line says about it. */
export async function holdHere(directory: string, options: OpenHereOptions): Promise<OwnWorkbench> {
  const agents = parseAmount('--at-once', options.atOnce, { whole: true });
  const { trust, programs } = await userTrust();
  const held = await holdWorkbench({
    directory: resolve(directory),
    config: configDirectory(),
    workflows: builtInWorkflows,
    access: await userAccess(),
    trust,
    programs:
      agents === undefined ? programs : { ...programs, atOnce: { ...defaultAtOnce, ...programs.atOnce, agents } },
    debug: options.debug ?? false,
    ...(options.backendCommand === undefined ? {} : { backends: backendsWith(options.backendCommand) }),
  });
  allowNamed(held, options);
  return held;
}

/** Whoever types the name of a program starts it themselves; a workflow that names one has to ask. */
function allowNamed({ workshop }: OwnWorkbench, { backend, backendCommand }: OpenHereOptions): void {
  if (backend !== undefined) workshop.context.trust.allowNamed(backend);
  if (backendCommand !== undefined) workshop.context.trust.allowNamed('command');
}

function backendsWith(text: string) {
  const [command, ...args] = splitCommand(text);
  return standardBackends().set('command', commandBackend({ command, args }));
}
