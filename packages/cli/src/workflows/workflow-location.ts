import { existsSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { isBuiltInName } from '@galley/engine/workflow';
import { builtInWorkflows } from '../open/locations.ts';

export interface WorkflowLocation {
  readonly path: string;
  /** One line for the person where the name could have meant something else. */
  readonly notice: string | null;
}

/** A built-in workflow by its name, else a path: a folder that lies around cannot take a built-in's place (SPEC T3). */
export function locateWorkflow(given: string): WorkflowLocation {
  const builtIn = join(builtInWorkflows, given);
  if (!isBuiltInName(given) || !existsSync(builtIn)) return { path: resolve(given), notice: null };
  const notice = existsSync(given)
    ? `Using the built-in workflow ${given}. For the folder of that name write ./${given}.`
    : null;
  return { path: builtIn, notice };
}
