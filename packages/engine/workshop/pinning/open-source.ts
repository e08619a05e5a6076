import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { basename, dirname, join, resolve } from 'node:path';
import { NotFoundError } from '@galley/schema';
import { temporaryFolder } from '../../store/index.ts';
import { parseWorkbenchPath } from '../../workbench/index.ts';
import { builtInAt, isBuiltInName } from '../../workflow/index.ts';
import type { WorkshopContext } from '../context/workshop-context.ts';

const workbenchPrefix = 'workbench:';

/** Where a workflow of the Workbench comes from, as the journal names it. */
export function workbenchSource(path: string): string {
  return `${workbenchPrefix}${parseWorkbenchPath(path)}`;
}

export interface OpenedSource extends AsyncDisposable {
  readonly path: string;
  /** The source as the journal names it. */
  readonly source: string;
  /** Whether its author may name workflows beside its folder: beside a copy there is nothing of the person's. */
  readonly outside: 'allowed' | 'refused';
}

/**
 * The files behind a source: a path, `built-in:name`, or `workbench:path`. That last one is a copy, made through the
 * Workbench, because a link in the folder would otherwise lead out of it.
 */
export async function openSource(context: WorkshopContext, source: string): Promise<OpenedSource> {
  if (source.startsWith(workbenchPrefix)) return copySource(context, source);
  const name = builtInAt(source);
  const path = name === null ? resolve(source) : builtInFolder(context, name);
  const named = name === null ? path : source;
  return { path, source: named, outside: 'allowed', [Symbol.asyncDispose]: async () => undefined };
}

async function copySource({ workbench }: WorkshopContext, source: string): Promise<OpenedSource> {
  const parsed = parseWorkbenchPath(source.slice(workbenchPrefix.length));
  const isFile = (await workbench.stat(parsed)) !== null;
  const files = isFile ? [parsed] : (await workbench.listFiles({ under: parsed })).files.map((file) => file.path);
  if (files.length === 0) {
    throw new NotFoundError(`There is no workflow at ${parsed}.`, 'Give the path of a folder, yaml or zip file.', {
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
    source,
    outside: 'refused',
    [Symbol.asyncDispose]: () => rm(folder, { recursive: true, force: true }),
  };
}

function builtInFolder({ workflows }: WorkshopContext, name: string): string {
  if (isBuiltInName(name)) return join(workflows, name);
  throw new NotFoundError(
    `There is no built-in workflow "${name}".`,
    'Give the name of a built-in workflow, or the path of one in this Workbench.',
    { name },
  );
}
