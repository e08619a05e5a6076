import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';
import { InvalidInputError } from '@galley/schema';
import { temporaryFolder } from '../../store/index.ts';
import { parseWorkbenchPath } from '../../workbench/index.ts';
import type { Workshop } from '../open-workshop.ts';

interface Named {
  readonly path?: string | undefined;
  readonly name?: string | undefined;
}

export interface CopiedWorkflow extends AsyncDisposable {
  readonly path: string;
}

/**
 * A workflow that a surface may start: a built-in one, or a copy of one in the Workbench. The copy is made through
 * the Workbench, because a link in the folder would otherwise lead out of it.
 */
export async function copyWorkflow(workshop: Workshop, { path, name }: Named): Promise<CopiedWorkflow> {
  if (path === undefined) return { path: builtIn(workshop, name), [Symbol.asyncDispose]: async () => undefined };
  const parsed = parseWorkbenchPath(path);
  const { workbench } = workshop;
  const isFile = (await workbench.stat(parsed)) !== null;
  const files = isFile ? [parsed] : (await workbench.listFiles({ under: parsed })).files.map((file) => file.path);
  if (files.length === 0) {
    throw new InvalidInputError(`There is no workflow at ${parsed}.`, 'Give the path of a folder, yaml or zip file.', {
      path: parsed,
    });
  }
  const folder = await mkdtemp(join(temporaryFolder(workbench.store.directory), 'workflow-'));
  for (const file of files) {
    const target = join(folder, basename(parsed), isFile ? '' : file.slice(parsed.length + 1));
    await mkdir(dirname(target), { recursive: true });
    await writeFile(target, await workbench.read(file));
  }
  return {
    path: join(folder, basename(parsed)),
    [Symbol.asyncDispose]: () => rm(folder, { recursive: true, force: true }),
  };
}

function builtIn({ context }: Workshop, name: string | undefined): string {
  if (name !== undefined && /^[a-z0-9][a-z0-9-]*$/.test(name)) return join(context.workflows, name);
  throw new InvalidInputError(
    `There is no built-in workflow "${name ?? ''}".`,
    'Give the name of a built-in workflow, or the path of one in this Workbench.',
    { name },
  );
}
