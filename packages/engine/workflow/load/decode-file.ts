import { workflowLimits } from './limits.ts';
import { WorkflowInvalidError } from './workflow-invalid-error.ts';

const decoder = new TextDecoder('utf-8', { fatal: true });

/** The text of one file of a workflow; bytes that are no text are refused rather than mended. */
export function decodeFile(workflow: string, name: string, bytes: Uint8Array): string {
  if (bytes.byteLength > workflowLimits.fileBytes) {
    throw new WorkflowInvalidError(workflow, `${name} is larger than ${workflowLimits.fileBytes / 1024} KiB`, {
      file: name,
    });
  }
  try {
    return decoder.decode(bytes);
  } catch (error) {
    throw new WorkflowInvalidError(workflow, `${name} is not UTF-8 text`, { file: name }, error);
  }
}

export function checkTotal(workflow: string, files: readonly { readonly text: string }[]): void {
  if (files.length > workflowLimits.states) {
    throw new WorkflowInvalidError(workflow, `it has ${files.length} States; ${workflowLimits.states} are allowed`);
  }
  const total = files.reduce((sum, { text }) => sum + text.length, 0);
  if (total > workflowLimits.totalBytes) {
    throw new WorkflowInvalidError(workflow, `it is larger than ${workflowLimits.totalBytes / 1024 / 1024} MiB`);
  }
}
