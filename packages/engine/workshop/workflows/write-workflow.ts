import { posix } from 'node:path';
import { AlreadyExistsError, InvalidArgumentError, NotFoundError, WrongStateError } from '@galley/schema';
import { parseWorkbenchPath } from '../../workbench/index.ts';
import { workflowTemplates } from '../../workflow/index.ts';
import type { WorkshopContext } from '../context/workshop-context.ts';
import { viewWorkflow } from './view-workflows.ts';

// What a person does to their own workflows in a page. It goes into the Draft like every other change: they see it in
// the review, publish or discard it, and a workflow can be tried before it is in the folder.

export interface NewWorkflowRequest {
  /** Where its folder shall be. */
  readonly to: string;
  /** What it begins as: one of these. */
  readonly name?: string | undefined;
  readonly path?: string | undefined;
  readonly template_name?: string | undefined;
}

/** A workflow of the Workbench's own: a copy of another one, or one made from a template. */
export async function createWorkflow(context: WorkshopContext, request: NewWorkflowRequest): Promise<string> {
  const to = parseWorkbenchPath(request.to);
  const files = await filesFrom(context, request);
  const { files: taken } = await context.workbench.listFiles({ under: to });
  if (taken.length > 0 || (await context.workbench.stat(to)) !== null) {
    throw new AlreadyExistsError(`There is already something at ${to}.`, 'Choose another name.', { path: to });
  }
  await context.workbench.write('person', async (writer) => {
    for (const { name, text } of files) await writer.write(posix.join(to, name), Buffer.from(text));
  });
  return to;
}

async function filesFrom(context: WorkshopContext, { name, path, template_name: template }: NewWorkflowRequest) {
  if ([name, path, template].filter((each) => each !== undefined).length !== 1) {
    throw new InvalidArgumentError(
      'template_name',
      'A workflow begins as one other.',
      'Give a name, a path or a template.',
    );
  }
  if (template === undefined) return (await viewWorkflow(context, { name, path })).files;
  const files = Object.entries(workflowTemplates).find(([each]) => each === template)?.[1];
  if (files !== undefined) return Object.entries(files).map(([file, text]) => ({ name: file, text }));
  throw new NotFoundError(
    `There is no template "${template}".`,
    `Choose one of: ${Object.keys(workflowTemplates).join(', ')}.`,
    { template_name: template },
  );
}

export interface SaveStateRequest {
  /** The folder of the workflow. */
  readonly path: string;
  readonly file: string;
  /** As it was when the person began to change it. */
  readonly before: string;
  readonly text: string;
}

/** Puts another text of one State into the Draft; refuses where somebody else changed it meanwhile. */
export async function saveState(context: WorkshopContext, request: SaveStateRequest): Promise<void> {
  const { path, file, before, text } = request;
  // Each by itself: put together, "out and back in" would look harmless.
  const folder = parseWorkbenchPath(path);
  if (parseWorkbenchPath(file).includes('/')) {
    throw new InvalidArgumentError(
      'file',
      `"${file}" is no State of this workflow.`,
      'Give the name of its file alone.',
    );
  }
  const full = parseWorkbenchPath(posix.join(folder, file));
  await context.workbench.write('person', async (writer) => {
    if (!(await writer.exists(full))) {
      throw new NotFoundError(`There is no ${full}.`, 'Look at the workflow again.', { path: full });
    }
    if ((await writer.read(full)).toString('utf8') !== before) {
      throw new WrongStateError(`${full} was changed meanwhile.`, 'Look at it again, then change it.', { path: full });
    }
    await writer.write(full, Buffer.from(text));
  });
}
