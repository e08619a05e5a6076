import { lstat, readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Workbench } from '../workbench.ts';
import { edit, type TemporaryFolder, temporaryFolder } from './temporary-workbench.ts';

export type ScenarioName = 'publish' | 'restore';

const before = {
  'a.txt': 'a old',
  'b.txt': 'b old',
  'sub/c.txt': 'c old',
  'sub/only/d.txt': 'd old',
  'untouched.txt': 'u',
};
const after = {
  'a.txt': 'a new',
  'b.txt': 'b new',
  'made/here/e.txt': 'e new',
  'sub/c.txt': 'c new',
  'untouched.txt': 'u',
};
const changes = {
  'a.txt': 'a new',
  'b.txt': 'b new',
  'made/here/e.txt': 'e new',
  'sub/c.txt': 'c new',
  'sub/only/d.txt': null,
};

/** A folder that is one step away from changing Published: a Draft of five files, or a Checkpoint to go back to. */
export async function prepareScenario(name: ScenarioName): Promise<TemporaryFolder> {
  const folder = await temporaryFolder(before);
  const workbench = await folder.open();
  await edit(workbench, changes);
  if (name === 'restore') {
    await workbench.publish();
  }
  await workbench.close();
  return folder;
}

export async function performScenario(name: ScenarioName, workbench: Workbench): Promise<void> {
  if (name === 'publish') {
    await workbench.publish();
    return;
  }
  const first = workbench.checkpoints()[0]?.checkpointId ?? '';
  await workbench.restore(first);
}

/** The Published files and their text; temporary files would show up here. */
export async function publishedFiles(root: string, folder = ''): Promise<Map<string, string>> {
  const files = new Map<string, string>();
  for (const name of (await readdir(join(root, folder))).sort()) {
    if (name === '.galley') continue;
    const path = folder === '' ? name : `${folder}/${name}`;
    if ((await lstat(join(root, path))).isDirectory())
      for (const [below, text] of await publishedFiles(root, path)) files.set(below, text);
    else files.set(path, await readFile(join(root, path), 'utf8'));
  }
  return files;
}

/** What Published must be: all of the one or all of the other. */
export function sides(name: ScenarioName): { old: Map<string, string>; new: Map<string, string> } {
  const [old, next] = name === 'publish' ? [before, after] : [after, before];
  return { old: new Map(Object.entries(old)), new: new Map(Object.entries(next)) };
}
