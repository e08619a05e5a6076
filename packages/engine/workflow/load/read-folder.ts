import { constants } from 'node:fs';
import { open, readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { systemErrorCode } from '@galley/schema';
import { checkTotal, decodeFile } from './decode-file.ts';
import type { Finding } from './finding.ts';
import { workflowLimits } from './limits.ts';
import type { WorkflowFile } from './parse-state.ts';
import { fileKind, foreignFinding } from './select-files.ts';
import { WorkflowInvalidError } from './workflow-invalid-error.ts';

export interface WorkflowSource {
  readonly name: string;
  readonly files: readonly WorkflowFile[];
  /** The State to begin with, when it is not START. */
  readonly entry?: string;
  readonly findings: readonly Finding[];
}

export async function readFolder(name: string, folder: string): Promise<WorkflowSource> {
  let names: string[];
  try {
    names = (await readdir(folder)).sort();
  } catch (error) {
    throw new WorkflowInvalidError(name, `its folder cannot be read (${systemErrorCode(error)})`, { folder }, error);
  }
  if (names.length > workflowLimits.entries) {
    throw new WorkflowInvalidError(name, `its folder has more than ${workflowLimits.entries} entries`, { folder });
  }
  const files: WorkflowFile[] = [];
  for (const file of names.filter((entry) => fileKind(entry) === 'state')) {
    const text = await readStateFile(name, folder, file);
    if (text !== null) files.push({ name: file, text });
  }
  checkTotal(name, files);
  const findings = names.filter((entry) => fileKind(entry) === 'foreign').map(foreignFinding);
  return { name, files, findings };
}

/** Null for a folder that is named like a State. */
async function readStateFile(workflow: string, folder: string, file: string): Promise<string | null> {
  try {
    // Without these flags a link could bring in a file from anywhere, and a pipe would block for ever.
    const handle = await open(join(folder, file), constants.O_RDONLY | constants.O_NOFOLLOW | constants.O_NONBLOCK);
    try {
      const information = await handle.stat();
      if (information.isDirectory()) return null;
      if (!information.isFile()) throw new WorkflowInvalidError(workflow, `${file} is not a file`, { file });
      // One byte over the limit is enough to refuse a file that is too large, or grows while it is read.
      const bytes = Buffer.alloc(Math.min(information.size + 4096, workflowLimits.fileBytes + 1));
      let length = 0;
      for (;;) {
        const { bytesRead } = await handle.read(bytes, length, bytes.length - length);
        length += bytesRead;
        if (bytesRead === 0 || length === bytes.length) break;
      }
      return decodeFile(workflow, file, bytes.subarray(0, length));
    } finally {
      await handle.close();
    }
  } catch (error) {
    const code = systemErrorCode(error);
    if (error instanceof WorkflowInvalidError) throw error;
    if (code === 'ELOOP')
      throw new WorkflowInvalidError(workflow, `${file} is a link; put the file itself there`, { file });
    throw new WorkflowInvalidError(workflow, `${file} cannot be read (${code ?? 'unknown reason'})`, { file }, error);
  }
}
