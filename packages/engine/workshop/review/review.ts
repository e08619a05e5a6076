import { decodeText, detectKind } from '@galley/formats';
import { InvalidInputError, type ProcedureOutput, type Reference } from '@galley/schema';
import type { ReferenceContent, Workbench } from '../../workbench/index.ts';
import { changedCells, compareSheets, readGrid, type SheetWindow } from './grid.ts';
import { lineHunks } from './line-hunks.ts';

export async function reviewChangeSet(workbench: Workbench): Promise<ProcedureOutput<'ReviewGetChangeSet'>> {
  const changes = await workbench.changeSet();
  return {
    draft_id: workbench.draft()?.draftId ?? null,
    changes: changes.map(({ path, change, from, modified, size, referenceSize, conflict }) => ({
      path,
      kind: detectKind(path, new Uint8Array()).kind,
      change,
      renamed_from: from,
      modified,
      size,
      reference_size: referenceSize,
      conflict,
    })),
  };
}

export async function reviewXlsx(
  workbench: Workbench,
  path: string,
  window: SheetWindow,
): Promise<ProcedureOutput<'ReviewGetXlsxDiff'>> {
  const { reference, draft } = await bothSides(workbench, path);
  const sheets = compareSheets(reference.bytes, draft);
  const sheet = window.sheet ?? (sheets.find(({ change }) => change !== 'unchanged') ?? sheets[0])?.name;
  if (sheet === undefined || !sheets.some(({ name }) => name === sheet)) {
    throw new InvalidInputError(`${path} has no sheet "${sheet ?? ''}".`, 'Choose one of its sheets.', { path });
  }
  const baseline = reference.bytes === null ? null : readGrid(reference.bytes, sheet, window);
  const after = draft === null ? null : readGrid(draft, sheet, window);
  return {
    ...referenceOf(reference),
    sheets,
    sheet,
    baseline,
    draft: after,
    changed_cells: changedCells(baseline, after),
  };
}

export async function reviewText(workbench: Workbench, path: string): Promise<ProcedureOutput<'ReviewGetTextDiff'>> {
  const { reference, draft } = await bothSides(workbench, path);
  const binary = [reference.bytes, draft].some((bytes) => bytes?.subarray(0, 8000).includes(0));
  const hunks = binary ? [] : lineHunks(textOf(reference.bytes), textOf(draft));
  return { ...referenceOf(reference), hunks, binary };
}

async function bothSides(workbench: Workbench, path: string) {
  const reference = await workbench.readReference(path);
  const draft = (await workbench.stat(path)) === null ? null : await workbench.read(path);
  return { reference, draft };
}

function referenceOf({ bytes, source }: ReferenceContent): Reference {
  return {
    baseline_missing: bytes === null,
    reference_source: source,
    ...(source === 'published_current_fallback'
      ? { reference_warning: 'The state at Draft start is gone; this compares with the published file as it is now.' }
      : {}),
  };
}

function textOf(bytes: Uint8Array | null): string {
  return bytes === null ? '' : decodeText(bytes).text;
}
