import type { Backend } from '@galley/engine/workflow';
import { type ProgramSettings, readProgramSettings } from '@galley/engine/workshop';

export interface WorkerPrograms {
  readonly programs: ProgramSettings;
  readonly backends: ReadonlyMap<string, Backend>;
}

/**
 * What a worker runs for its teams. An owner of a Workbench allows its scripts, and is not who runs the worker: outside of a sandbox
 * a script would read the deployment's secrets and every other team's files. Programs that take whole turns are the operator's,
 * with the operator's own sign-ins: none.
 */
export async function readWorkerPrograms(
  directory: string,
  environment: Readonly<Record<string, string | undefined>>,
): Promise<WorkerPrograms> {
  const programs = await readProgramSettings(directory, environment);
  return { programs: { ...programs, requireSandbox: true }, backends: new Map() };
}
