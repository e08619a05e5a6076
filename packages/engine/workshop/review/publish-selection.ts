import { decodeText, encodeText } from '@galley/formats';
import type { PublishSelection, Workbench } from '../../workbench/index.ts';
import { selectHunks } from './select-hunks.ts';

export interface RequestedSelection {
  readonly paths?: readonly string[] | undefined;
  readonly hunks?: readonly { readonly path: string; readonly chosen: readonly number[] }[] | undefined;
}

/** What a person chose, as the Workbench takes it: of a text file with chosen hunks, the text with only those applied. */
export async function publishSelection(
  workbench: Workbench,
  { paths, hunks }: RequestedSelection,
): Promise<PublishSelection> {
  if (hunks === undefined || hunks.length === 0) return paths === undefined ? {} : { paths };
  const contents = new Map<string, Uint8Array>();
  for (const { path, chosen } of hunks) {
    const reference = await workbench.readReference(path);
    const draft = decodeText(await workbench.read(path));
    const before = reference.bytes === null ? '' : decodeText(reference.bytes).text;
    contents.set(path, encodeText(selectHunks(before, draft.text, chosen), draft.encoding));
  }
  return { paths: paths ?? [...contents.keys()], contents };
}
