import { type DiffView, type DocumentDiff, sharedDocuments, type Versions } from '@galley/formats';
import { type ErrorPayload, GalleyError, type ListedKind, type ProcedureOutput, toErrorPayload } from '@galley/schema';
import type { DraftPlace } from '../../../workbench/index.ts';
import { bothSides } from '../sides.ts';
import { type ChangeLister, listOf } from './entry.ts';
import { listBlocks } from './list-blocks.ts';
import { listCells } from './list-cells.ts';
import { listLines } from './list-lines.ts';
import { listPages } from './list-pages.ts';
import { listRows } from './list-rows.ts';
import { listSlides } from './list-slides.ts';

interface Wanted {
  readonly kind?: ListedKind | undefined;
  readonly except?: readonly string[] | undefined;
  readonly offset: number;
  readonly limit: number;
}

/** A part of the list of all changes of one file. */
export async function listChanges(
  workbench: DraftPlace,
  path: string,
  { kind, except = [], offset, limit }: Wanted,
): Promise<ProcedureOutput<'ReviewListChanges'>> {
  const { versions } = await bothSides(workbench, path);
  const { lister, reduced } = await listerFor(versions);
  const without = new Set(except);
  const counts = new Map<ListedKind, number>();
  const fitting: number[] = [];
  for (let index = 0; index < lister.total; index += 1) {
    const own = lister.kindAt(index);
    counts.set(own, (counts.get(own) ?? 0) + 1);
    const isWanted = (kind === undefined || own === kind) && (without.size === 0 || !without.has(lister.keyAt(index)));
    if (isWanted) fitting.push(index);
  }
  return {
    total: lister.total,
    counts: [...counts].map(([of, count]) => ({ kind: of, count })),
    left_out: lister.leftOut,
    reduced,
    matching: fitting.length,
    offset,
    changes: await lister.show(fitting.slice(offset, offset + limit)),
  };
}

/** A comparison that fails gives way to lines, and says so; what has no lines is one change (SPEC V6). */
async function listerFor(versions: Versions): Promise<{ lister: ChangeLister; reduced: ErrorPayload | null }> {
  const views = sharedDocuments().views(versions);
  const [best] = views;
  try {
    return { lister: await listBy(best, versions), reduced: null };
  } catch (error) {
    if (!(error instanceof GalleyError) || best === 'lines') throw error;
    const diff = views.includes('lines') ? await sharedDocuments().diff(versions, { view: 'lines' }) : null;
    const lister = diff?.view === 'lines' ? listLines(diff, false) : wholeFile(versions);
    return { lister, reduced: toErrorPayload(error) };
  }
}

const kept = new WeakMap<DocumentDiff, ChangeLister>();

async function listBy(view: DiffView | undefined, versions: Versions): Promise<ChangeLister> {
  const areUnits = versions.before !== null && versions.after !== null;
  if (view === 'rows') return listRows(versions, areUnits);
  if (view === 'pixels') return wholeFile(versions);
  // Without a view it says why there is none.
  const diff = await sharedDocuments().diff(versions, view === undefined ? {} : { view });
  const known = kept.get(diff) ?? listDiff(diff, versions, areUnits);
  // The list of a large comparison is asked for page by page.
  kept.set(diff, known);
  return known;
}

function listDiff(diff: DocumentDiff, versions: Versions, areUnits: boolean): ChangeLister {
  switch (diff.view) {
    case 'cells':
      return listCells(diff, versions);
    case 'blocks':
      return listBlocks(diff);
    case 'slides':
      return listSlides(diff);
    case 'pages':
      return listPages(diff);
    case 'lines':
      return listLines(diff, areUnits);
    default:
      return wholeFile(versions);
  }
}

function wholeFile({ before, after }: Versions): ChangeLister {
  const kind = before === null ? 'added' : after === null ? 'removed' : 'changed';
  return listOf([
    {
      key: 'file',
      kind,
      place: 'the whole file',
      before: null,
      after: null,
      note: null,
      unit: null,
      spot: { at: 'file' },
    },
  ]);
}
