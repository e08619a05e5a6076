import { decodeText, encodeText, sharedPool } from '@galley/formats';
import type { PublishSelection, Workbench } from '../../workbench/index.ts';
import { selectHunks } from './select-hunks.ts';
import { textChanges } from './text-changes.ts';

export interface RequestedSelection {
  readonly paths?: readonly string[] | undefined;
  readonly hunks?: readonly { readonly path: string; readonly chosen: readonly number[] }[] | undefined;
  readonly rows?: readonly RequestedRows[] | undefined;
  readonly cells?: readonly RequestedCells[] | undefined;
}

interface RequestedRows {
  readonly path: string;
  readonly changes: readonly number[];
  readonly cells: readonly { readonly change: number; readonly column: string }[];
  readonly columns: boolean;
  readonly key?: readonly string[] | undefined;
}

interface RequestedCells {
  readonly path: string;
  readonly sheets: readonly { readonly sheet: string; readonly cells: readonly string[] }[];
}

/** What a person chose, as the Workbench takes it: of a file with chosen changes, the content with only those applied. */
export async function publishSelection(
  workbench: Workbench,
  { paths, hunks = [], rows = [], cells = [] }: RequestedSelection,
): Promise<PublishSelection> {
  const contents = new Map<string, Uint8Array>();
  for (const { path, chosen } of hunks) {
    const { bytes } = await workbench.readReference(path);
    const draft = decodeText(await workbench.read(path));
    const before = bytes === null ? '' : decodeText(bytes).text;
    const selected = selectHunks(before, draft.text, chosen, await textChanges(before, draft.text));
    contents.set(path, encodeText(selected, draft.encoding));
  }
  for (const { path, key, ...selection } of rows) {
    const { bytes } = await workbench.readReference(path);
    const options = key === undefined ? {} : { key };
    const args = [bytes ?? new Uint8Array(), await workbench.read(path), selection, options] as const;
    contents.set(path, await sharedPool().run('compare', 'applySelectedCsv', [...args]));
  }
  for (const { path, sheets } of cells) {
    const { bytes } = await workbench.readReference(path);
    const draft = await workbench.read(path);
    const taken =
      bytes === null ? draft : await sharedPool().run('compare', 'applySelectedCells', [bytes, draft, { sheets }]);
    contents.set(path, taken);
  }
  if (contents.size === 0) return paths === undefined ? {} : { paths };
  return { paths: paths ?? [...contents.keys()], contents };
}
