import { createHash } from 'node:crypto';
import { openZip, type ZipArchive, type ZipEntry } from '@galley/formats';
import { checkTotal, decodeFile } from './decode-file.ts';
import { workflowLimits } from './limits.ts';
import type { WorkflowFile } from './parse-state.ts';
import type { WorkflowSource } from './read-folder.ts';
import { fileKind, foreignFinding } from './select-files.ts';
import { WorkflowInvalidError } from './workflow-invalid-error.ts';

const hashInName = /(?<![\da-f])[\da-f]{64}(?![\da-f])/i;

/** A workflow in an archive: all files at its root, or all in one folder. A hash in its name must be its own. */
export function readZip(fileName: string, bytes: Uint8Array): WorkflowSource {
  const name = workflowName(fileName);
  const promised = hashInName.exec(fileName)?.[0].toLowerCase();
  if (promised !== undefined && createHash('sha256').update(bytes).digest('hex') !== promised) {
    throw new WorkflowInvalidError(name, 'the archive does not match the SHA-256 in its name', { promised });
  }
  try {
    const archive = openZip(bytes, {
      maxEntries: workflowLimits.entries,
      maxEntryBytes: workflowLimits.totalBytes,
      maxTotalBytes: workflowLimits.totalBytes,
    });
    return readArchive(name, archive);
  } catch (error) {
    if (error instanceof WorkflowInvalidError) throw error;
    const problem = error instanceof Error ? error.message.replace(/\.$/, '') : String(error);
    throw new WorkflowInvalidError(name, `its archive cannot be read: ${problem}`, {}, error);
  }
}

function readArchive(name: string, archive: ZipArchive): WorkflowSource {
  const entries = archive.entries.filter((entry) => !entry.name.endsWith('/') && !isClutter(entry.name));
  const placed = entries.map((entry) => ({ entry, path: entry.name.replaceAll('\\', '/').split('/') }));
  const tops = new Set(placed.map(({ path }) => (path.length === 1 ? '' : (path[0] ?? ''))));
  if (placed.length === 0) throw new WorkflowInvalidError(name, 'its archive is empty');
  if (tops.size > 1 || placed.some(({ path }) => path.length > 2 || path.includes('..'))) {
    throw new WorkflowInvalidError(name, 'the files of its archive must all be at its root, or all in one folder');
  }
  const named = placed.map(({ entry, path }) => ({ entry, file: path.at(-1) ?? '' }));
  const files = named
    .filter(({ file }) => fileKind(file) === 'state')
    .map(({ entry, file }): WorkflowFile => ({ name: file, text: readText(name, archive, entry, file) }))
    .sort((left, right) => (left.name < right.name ? -1 : 1));
  checkTotal(name, files);
  const findings = named.filter(({ file }) => fileKind(file) === 'foreign').map(({ file }) => foreignFinding(file));
  return { name, files, findings };
}

function readText(workflow: string, archive: ZipArchive, entry: ZipEntry, file: string): string {
  if (entry.size > workflowLimits.fileBytes) {
    throw new WorkflowInvalidError(workflow, `${file} is larger than ${workflowLimits.fileBytes / 1024} KiB`, { file });
  }
  return decodeFile(workflow, file, archive.read(entry));
}

function isClutter(path: string): boolean {
  return path.startsWith('__MACOSX/') || /(?:^|\/)\.[^/]*$/.test(path);
}

function workflowName(fileName: string): string {
  const bare = fileName
    .replace(/\.zip$/i, '')
    .replace(hashInName, '')
    .replace(/^[-_.]+|[-_.]+$/g, '');
  return bare === '' ? 'workflow' : bare;
}
