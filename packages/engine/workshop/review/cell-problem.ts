import type { WorkbookCellChange } from '@galley/formats';

/** Why a changed cell only comes with the whole file; null where it can be taken or left alone. */
export function cellProblem({ changes, before, after, from }: WorkbookCellChange): string | null {
  if (changes.some((kind) => kind === 'font' || kind === 'fill' || kind === 'border' || kind === 'alignment')) {
    return 'Its look changed, too: it comes with the whole file.';
  }
  const isFormulaChanged = changes.includes('formula');
  if (!isFormulaChanged && after?.formula !== undefined && !changes.includes('number_format')) {
    return 'Its formula stayed: the value follows the cells it is made from.';
  }
  if (isFormulaChanged && before?.formula !== undefined && from !== undefined) {
    return 'Its formula stood elsewhere: it comes with the whole file.';
  }
  if (before?.kind === 'error' && before.formula === undefined) return 'An error value cannot be written again.';
  return null;
}
