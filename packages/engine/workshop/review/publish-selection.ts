import { type DocumentSelection, sharedDocuments, type Versions } from '@galley/formats';
import type { ProcedureInput } from '@galley/schema';
import type { DraftPlace, PublishSelection } from '../../workbench/index.ts';
import { bothSides } from './sides.ts';

type Requested = Pick<ProcedureInput<'DraftPublish'>, 'paths' | 'hunks' | 'rows' | 'cells' | 'blocks'>;
type Asked<Name extends keyof Requested> = NonNullable<Requested[Name]>[number];

/** What a person chose, as the Workbench takes it: of a file with chosen changes, the content with only those applied. */
export async function publishSelection(
  workbench: DraftPlace,
  { paths, hunks = [], rows = [], cells = [], blocks = [] }: Requested,
): Promise<PublishSelection> {
  const contents = new Map<string, Uint8Array>();
  const take = async (path: string, selectionOf: (versions: Versions) => Promise<DocumentSelection>) => {
    const { versions } = await bothSides(workbench, path);
    contents.set(path, await sharedDocuments().select(versions, await selectionOf(versions)));
  };
  for (const asked of hunks) await take(asked.path, (versions) => chosenHunks(versions, asked));
  for (const asked of rows) await take(asked.path, (versions) => chosenRows(versions, asked));
  for (const asked of cells) await take(asked.path, async () => chosenCells(asked));
  for (const { path, ...ids } of blocks) await take(path, async () => ({ view: 'blocks', ...ids }));
  if (contents.size === 0) return paths === undefined ? {} : { paths };
  return { paths: paths ?? [...contents.keys()], contents };
}

async function chosenHunks(versions: Versions, asked: Asked<'hunks'>): Promise<DocumentSelection> {
  if ('chosen' in asked) return { view: 'lines', chosen: asked.chosen };
  const diff = await sharedDocuments().diff(versions, { view: 'lines' });
  const count = diff.view === 'lines' ? diff.hunks.length : 0;
  return { view: 'lines', chosen: allBut(count, asked.except) };
}

async function chosenRows(versions: Versions, asked: Asked<'rows'>): Promise<DocumentSelection> {
  const key = asked.key === undefined ? {} : { key: asked.key };
  if (!('except' in asked)) {
    const { changes = [], cells = [], columns = false } = asked;
    return { view: 'rows', changes, cells, columns, ...key };
  }
  const { except, except_cells: left = [] } = asked;
  const inPart = Map.groupBy(left, ({ change }) => change);
  const page = (offset: number) => sharedDocuments().diff(versions, { view: 'rows', offset, limit: 1, ...key });
  const first = await page(0);
  const total = first.view === 'rows' ? first.total_changes : 0;
  const cells: { change: number; column: string }[] = [];
  for (const [change, without] of inPart) {
    const diff = await page(change);
    const changed = (diff.view === 'rows' && diff.changes[0]?.cells) || [];
    const names = new Set(without.map(({ column }) => column));
    cells.push(...changed.flatMap(({ column }) => (names.has(column) ? [] : [{ change, column }])));
  }
  return { view: 'rows', changes: allBut(total, [...except, ...inPart.keys()]), cells, columns: true, ...key };
}

function chosenCells(asked: Asked<'cells'>): DocumentSelection {
  if (!('except' in asked)) return { view: 'cells', sheets: asked.sheets, others: asked.others };
  const except = asked.except.map(({ sheet, cells = [], rows = [] }) => ({ sheet, cells, rows }));
  return { view: 'cells', except };
}

function allBut(count: number, without: readonly number[]): number[] {
  const left = new Set(without);
  return Array.from({ length: count }, (_unused, index) => index).filter((index) => !left.has(index));
}
