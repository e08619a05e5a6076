import { InvalidArgumentError } from '@galley/schema';
import { z } from 'zod';
import type { DraftWriter } from '../../workbench/index.ts';

export const filesArgument = z.strictObject({
  files: z.array(z.strictObject({ path: z.string(), to: z.string() })).min(1),
});
export type CarriedFiles = z.output<typeof filesArgument>;

/** Each file goes to its new path. One that cannot go there is named, and none goes. */
export async function carryFiles(
  files: CarriedFiles['files'],
  writer: DraftWriter,
  carry: (path: string, to: string) => Promise<void>,
) {
  for (const { path, to } of files) {
    if ((await writer.resolve(path)) === (await writer.resolve(to))) {
      throw new InvalidArgumentError('to', `${path} and ${to} are the same file.`, 'Give another path.', { path, to });
    }
    await carry(path, to);
  }
  return { files };
}

/** The one file, or how many there are. */
export function nameFiles(paths: readonly string[]): string {
  return paths.length === 1 ? (paths[0] ?? '') : `${paths.length} files`;
}
