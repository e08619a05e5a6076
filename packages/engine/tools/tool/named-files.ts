import type { DraftWriter } from '../../workbench/index.ts';

/** The files that operations name, such as pictures, by the path they are named with. */
export async function readNamedFiles<Operation>(
  operations: readonly Operation[],
  named: (operation: Operation) => readonly string[],
  writer: Pick<DraftWriter, 'read'>,
): Promise<ReadonlyMap<string, Uint8Array>> {
  const files = new Map<string, Uint8Array>();
  for (const path of operations.flatMap(named)) if (!files.has(path)) files.set(path, await writer.read(path));
  return files;
}
