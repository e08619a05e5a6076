import { type DocumentSelection, sharedDocuments } from '@galley/formats';
import type { PublishSelection, Workbench } from '../../workbench/index.ts';
import { bothSides } from './sides.ts';

export interface RequestedSelection {
  readonly paths?: readonly string[] | undefined;
  readonly hunks?: readonly { readonly path: string; readonly chosen: readonly number[] }[] | undefined;
  readonly rows?: readonly RequestedRows[] | undefined;
  readonly cells?: readonly RequestedCells[] | undefined;
  readonly blocks?: readonly RequestedBlocks[] | undefined;
}

type RequestedBlocks = { readonly path: string } & (
  | { readonly chosen: readonly string[] }
  | { readonly except: readonly string[] }
);

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
  readonly others?: 'leave' | undefined;
}

/** What a person chose, as the Workbench takes it: of a file with chosen changes, the content with only those applied. */
export async function publishSelection(
  workbench: Workbench,
  { paths, hunks = [], rows = [], cells = [], blocks = [] }: RequestedSelection,
): Promise<PublishSelection> {
  const contents = new Map<string, Uint8Array>();
  const take = async (path: string, selection: DocumentSelection) => {
    const { versions } = await bothSides(workbench, path);
    contents.set(path, await sharedDocuments().select(versions, selection));
  };
  for (const { path, chosen } of hunks) await take(path, { view: 'lines', chosen });
  for (const { path, key, ...chosen } of rows) {
    await take(path, { view: 'rows', ...chosen, ...(key === undefined ? {} : { key }) });
  }
  for (const { path, sheets, others } of cells) await take(path, { view: 'cells', sheets, others });
  for (const { path, ...ids } of blocks) await take(path, { view: 'blocks', ...ids });
  if (contents.size === 0) return paths === undefined ? {} : { paths };
  return { paths: paths ?? [...contents.keys()], contents };
}
