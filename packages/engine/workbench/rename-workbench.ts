import { InvalidArgumentError } from '@galley/schema';
import type { WorkbenchContext } from './files/context.ts';

const MAX_NAME = 200;

/** Gives the Workbench a name of its own. The folder keeps its name: other programs know it by that. */
export async function renameWorkbench(context: WorkbenchContext, given: string): Promise<string> {
  const name = given.trim().normalize('NFC');
  if (name === '' || name.length > MAX_NAME || /[\p{Cc}\u2028-\u202e\u2066-\u2069]/u.test(name)) {
    throw new InvalidArgumentError(
      'name',
      'This is no name for a Workbench.',
      `Use one line of 1 to ${MAX_NAME} characters.`,
      {
        name: given,
      },
    );
  }
  await context.append([{ stream: 'workbench', event: { type: 'workbench.renamed', name } }]);
  return name;
}
