import { AlreadyExistsError, InvalidArgumentError } from '@galley/schema';
import type { DraftWriter } from '../../workbench/index.ts';

/** A path where a file of this format can be made; asks first whether the path leads elsewhere. */
export async function requireNewPath(
  path: string,
  { ending, edit }: { readonly ending: string; readonly edit: string },
  writer: DraftWriter,
): Promise<void> {
  const isThere = await writer.exists(path);
  if (!path.toLowerCase().endsWith(ending)) {
    throw new InvalidArgumentError('path', `"${path}" does not end in ${ending}.`, `Name a new ${ending} file.`, {
      path,
    });
  }
  if (isThere) {
    throw new AlreadyExistsError(`There is a file ${path}.`, `Choose another name, or change it with ${edit}.`, {
      path,
    });
  }
}
