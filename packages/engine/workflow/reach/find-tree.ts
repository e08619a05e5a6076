import { lstat, readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { systemErrorCode } from '@galley/schema';
import { workflowLimits } from '../load/limits.ts';
import { fileKind } from '../load/select-files.ts';
import { stateName } from '../state/state-name.ts';
import type { WorkflowPlace } from './workflow-place.ts';

export interface WorkflowTree {
  /** Where a workflow seems to be: folders with a START, YAML and zip files. The root itself is not among them. */
  readonly places: readonly WorkflowPlace[];
  /** Why it ended early. What lies beyond cannot be reached, and that must be said. */
  readonly cut: string | null;
}

/** Looks below a folder for workflows. Links are not followed: they lead out of what the person chose. */
export async function findTree(root: string): Promise<WorkflowTree> {
  const { tree } = workflowLimits;
  const places: WorkflowPlace[] = [];
  const folders: { readonly place: WorkflowPlace; readonly depth: number }[] = [{ place: '.', depth: 0 }];
  let looked = 0;
  for (const { place, depth } of folders) {
    const entries = await entriesOf(join(root, place));
    looked += entries.length;
    if (looked > tree.entries) return { places, cut: `more than ${tree.entries} files and folders` };
    if (place !== '.' && entries.some((entry) => entry.isFile() && isStart(entry.name))) places.push(place);
    for (const entry of entries) {
      if (entry.name.startsWith('.') || entry.name === 'node_modules') continue;
      if (entry.isDirectory()) {
        if (depth === tree.depth) return { places, cut: `folders more than ${tree.depth} deep` };
        folders.push({ place: `${place}/${entry.name}`, depth: depth + 1 });
      } else if (entry.isFile() && /\.(?:ya?ml|zip)$/i.test(entry.name)) places.push(`${place}/${entry.name}`);
    }
  }
  return { places, cut: null };
}

async function entriesOf(folder: string) {
  try {
    const entries = await readdir(folder, { withFileTypes: true });
    return entries.sort((left, right) => (left.name < right.name ? -1 : 1));
  } catch (error) {
    // A folder that is closed to the person holds nothing that they could run.
    if (['EACCES', 'EPERM', 'ENOENT'].includes(systemErrorCode(error) ?? '')) return [];
    throw error;
  }
}

function isStart(file: string): boolean {
  return fileKind(file) === 'state' && stateName(file) === 'START';
}

/** The part of a path below `root` that is a link, or null: what the link shows could be anything, at any time. */
export async function linkBelow(root: string, place: WorkflowPlace): Promise<string | null> {
  const parts = place.split('/').slice(1);
  for (let count = 1; count <= parts.length; count += 1) {
    const part = parts.slice(0, count).join('/');
    const information = await lstat(join(root, part)).catch((error: unknown) => {
      // Inside a zip or YAML file: there are no links in these.
      if (['ENOENT', 'ENOTDIR'].includes(systemErrorCode(error) ?? '')) return null;
      throw error;
    });
    if (information?.isSymbolicLink()) return part;
  }
  return null;
}
