import {
  AbilityMissingError,
  detectKind,
  factsOf,
  familyOf,
  type OpenedDocument,
  sharedDocuments,
  sharedRenderer,
} from '@galley/formats';
import {
  type ChangeView,
  type ErrorPayload,
  type Grid,
  NotFoundError,
  type ProcedureOutput,
  toErrorPayload,
} from '@galley/schema';
import { inParallel } from '../../store/index.ts';
import type { DraftPlace } from '../../workbench/index.ts';
import { marksOfChange } from './change-marks.ts';
import { draftDigest } from './draft-digest.ts';
import { compareBytes, isAboutContent, refusalOf } from './file-bytes.ts';
import { type FileItems, fileItems } from './file-items.ts';
import type { SheetWindow } from './grid.ts';
import { previewWorkbook } from './preview-workbook.ts';
import { changedPlaces, countChanges, viewChanges, viewSheet } from './sheet-changes.ts';
import { bothSides, referenceOf } from './sides.ts';
import { versionOf } from './version-of.ts';

const noItems = fileItems([]);

export async function reviewChangeSet(
  workbench: DraftPlace,
  itemsOf: (path: string) => FileItems = noItems,
): Promise<ProcedureOutput<'ReviewGetChangeSet'>> {
  // Before the list: a change in between must not be covered by a digest that somebody publishes by.
  const digest = draftDigest(workbench);
  const changes = await workbench.changeSet();
  const marks = await inParallel(changes, (change) => marksOfChange(workbench, change));
  return {
    draft_id: workbench.draft()?.draftId ?? null,
    digest,
    changes: changes.map(({ path, change, from, modified, size, referenceSize, conflict, hash, reference }, at) => ({
      path,
      ...shownAs(path),
      change,
      renamed_from: from,
      modified,
      size,
      reference_size: referenceSize,
      conflict,
      marks: marks[at] ?? [],
      version: versionOf({ reference, hash }),
      ...itemsOf(path),
    })),
  };
}

function shownAs(path: string): Pick<ChangeView, 'kind' | 'family' | 'view' | 'has_pages'> {
  const found = detectKind(path, new Uint8Array());
  const { kind } = found;
  return {
    kind,
    family: familyOf(kind),
    view: factsOf(kind)?.views?.[0] ?? null,
    has_pages: sharedRenderer().hasPages({ name: path, kind: found }),
  };
}

export async function reviewXlsx(
  workbench: DraftPlace,
  path: string,
  window: SheetWindow,
): Promise<ProcedureOutput<'ReviewGetXlsxDiff'>> {
  const { reference, versions } = await bothSides(workbench, path);
  const compared = await sharedDocuments().diff(versions, { view: 'cells' });
  if (compared.view !== 'cells') throw new AbilityMissingError(path, compared.view, 'diff');
  const diffs = compared.sheets;
  const sheets = diffs.map(viewSheet);
  const sheet = window.sheet ?? (sheets.find(({ change }) => change !== 'unchanged') ?? sheets[0])?.name;
  const diff = diffs.find(({ name }) => name === sheet);
  if (sheet === undefined || diff === undefined) {
    throw new NotFoundError(`${path} has no sheet "${sheet ?? ''}".`, 'Choose one of its sheets.', { path });
  }
  const baseline = await gridOf(versions.before, diff.renamed_from ?? sheet, window);
  const after = await gridOf(versions.after, sheet, window);
  const changes = viewChanges(diff, window, compared.others);
  return {
    ...referenceOf(reference),
    sheets,
    sheet,
    baseline,
    draft: after,
    changed_cells: baseline === null || after === null ? [] : changedPlaces(changes, window, after.total_columns),
    changes,
    others: [...compared.others],
    others_left_out: compared.others_left_out,
    change_count: sum(diffs.map(countChanges)) + compared.others.length + compared.others_left_out,
  };
}

/** A window of one side; null where it has no such sheet. */
async function gridOf(document: OpenedDocument | null, sheet: string, window: SheetWindow): Promise<Grid | null> {
  if (document === null) return null;
  const shown = await previewWorkbook(sharedDocuments(), document, { ...window, sheet });
  return shown.preview === 'grid' ? shown.grid : null;
}

function sum(numbers: readonly number[]): number {
  return numbers.reduce((total, number) => total + number, 0);
}

/** By lines: of a text its own, of a document those that reading it shows; by bytes where nobody can read any. */
export async function reviewText(workbench: DraftPlace, path: string): Promise<ProcedureOutput<'ReviewGetTextDiff'>> {
  const { reference, versions } = await bothSides(workbench, path);
  const documents = sharedDocuments();
  const byBytes = async (unreadable: ErrorPayload | null) => {
    const bytes = await compareBytes(versions.before, versions.after);
    return { ...referenceOf(reference), hunks: [], form: [], binary: true, bytes, unreadable };
  };
  if (!documents.views(versions).includes('lines')) {
    const shown = versions.after ?? versions.before;
    return byBytes(shown === null ? null : await refusalOf(shown));
  }
  try {
    const diff = await documents.diff(versions, { view: 'lines' });
    if (diff.view !== 'lines') return byBytes(null);
    const { hunks, form = [] } = diff;
    const lines = { hunks: [...hunks], form: [...form], binary: false, bytes: null, unreadable: null };
    return { ...referenceOf(reference), ...lines };
  } catch (error) {
    if (!isAboutContent(error)) throw error;
    return byBytes(toErrorPayload(error));
  }
}
