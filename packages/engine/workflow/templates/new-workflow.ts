import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { AlreadyExistsError, InvalidArgumentError, NotFoundError, systemErrorCode } from '@galley/schema';
import { type WorkflowTemplate, workflowTemplates } from './workflow-templates.ts';

export interface NewWorkflowOptions {
  readonly template?: WorkflowTemplate;
}

export interface NewWorkflow {
  readonly folder: string;
  readonly files: readonly string[];
}

/** Writes a small workflow that runs as it is into `directory/name`. What is there already is never touched. */
export async function newWorkflow(
  directory: string,
  name: string,
  { template = 'basic' }: NewWorkflowOptions = {},
): Promise<NewWorkflow> {
  if (!/^[A-Za-z0-9][A-Za-z0-9._-]{0,63}$/.test(name)) {
    throw new InvalidArgumentError(
      'name',
      `"${name}" cannot be the name of a workflow.`,
      'Use letters, digits, dots, dashes and underscores, beginning with a letter or a digit.',
      { name },
    );
  }
  const files = workflowTemplates[template];
  if (files === undefined) {
    throw new NotFoundError(
      `There is no template "${template}".`,
      `Choose one of: ${Object.keys(workflowTemplates).join(', ')}.`,
      { template },
    );
  }
  const folder = join(directory, name);
  await mkdir(directory, { recursive: true });
  try {
    await mkdir(folder);
  } catch (error) {
    if (systemErrorCode(error) !== 'EEXIST') throw error;
    throw new AlreadyExistsError(`There is already something at ${folder}.`, 'Choose another name.', { folder }, error);
  }
  for (const [file, text] of Object.entries(files)) await writeFile(join(folder, file), text, { flag: 'wx' });
  return { folder, files: Object.keys(files) };
}
