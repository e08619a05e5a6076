import { stat } from 'node:fs/promises';
import { basename, dirname, extname, resolve } from 'node:path';
import { readRegularFile } from '@galley/formats';
import { systemErrorCode } from '@galley/schema';
import { stateName } from '../state/state-name.ts';
import { decodeFile } from './decode-file.ts';
import { workflowLimits } from './limits.ts';
import { readFolder, type WorkflowSource } from './read-folder.ts';
import { readYaml } from './read-yaml.ts';
import { readZip } from './read-zip.ts';
import { fileKind } from './select-files.ts';
import { WorkflowInvalidError } from './workflow-invalid-error.ts';

/** Reads a workflow by what is found at `path`: a folder, a YAML file or a zip, or one State of these to begin with. */
export async function readSource(path: string): Promise<WorkflowSource> {
  const full = resolve(path);
  const file = basename(full);
  const packed = dirname(full);
  if (isPacked(packed) && (await isFile(packed))) {
    const source = await readSource(packed);
    return stateName(file) === 'START' ? source : { ...source, entry: stateName(file) };
  }
  const { isFolder, size } = await look(file, full);
  if (isFolder) return readFolder(file, full);
  const ending = extname(file).toLowerCase();
  if (ending === '.zip' || ending === '.yaml' || ending === '.yml') {
    if (size > workflowLimits.totalBytes) {
      throw new WorkflowInvalidError(file, `it is larger than ${workflowLimits.totalBytes / 1024 / 1024} MiB`, {
        path,
      });
    }
    const bytes = await readRegularFile(full);
    return ending === '.zip'
      ? readZip(file, bytes)
      : readYaml(file.slice(0, -ending.length), decodeFile(file, file, bytes));
  }
  if (fileKind(file) !== 'state') {
    throw new WorkflowInvalidError(file, 'a workflow is a folder, a .yaml file or a .zip file', { path });
  }
  const folder = dirname(full);
  const entry = stateName(file);
  const source = await readFolder(basename(folder), folder);
  return entry === 'START' ? source : { ...source, entry };
}

/** A file that stands for a folder of States. */
function isPacked(path: string): boolean {
  return ['.zip', '.yaml', '.yml'].includes(extname(path).toLowerCase());
}

async function isFile(path: string): Promise<boolean> {
  try {
    return (await stat(path)).isFile();
  } catch (error) {
    if (['ENOENT', 'ENOTDIR'].includes(systemErrorCode(error) ?? '')) return false;
    throw error;
  }
}

async function look(name: string, path: string): Promise<{ isFolder: boolean; size: number }> {
  try {
    const information = await stat(path);
    if (information.isDirectory() || information.isFile()) {
      return { isFolder: information.isDirectory(), size: information.size };
    }
  } catch (error) {
    const code = systemErrorCode(error);
    const problem = code === 'ENOENT' ? 'there is nothing at that path' : `it cannot be read (${code})`;
    throw new WorkflowInvalidError(name, problem, { path }, error);
  }
  throw new WorkflowInvalidError(name, 'a workflow is a folder, a .yaml file or a .zip file', { path });
}
