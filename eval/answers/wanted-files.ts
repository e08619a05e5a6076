import type { Check } from '../scoring/check.ts';

/** All that a task's checks ask of one file. */
export interface WantedFile {
  readonly path: string;
  readonly keywords: string[];
  readonly cells: { readonly row: number; readonly col: number; readonly value: string }[];
  /** A file that it must equal. */
  same: Extract<Check, { kind: 'same' }> | undefined;
}

/** The files that make the checks hold. What must not be there needs no file. */
export function wantedFiles(checks: readonly Check[]): WantedFile[] {
  const files = new Map<string, WantedFile>();
  const at = (path: string): WantedFile => {
    const file = files.get(path) ?? { path, keywords: [], cells: [], same: undefined };
    files.set(path, file);
    return file;
  };
  for (const check of checks) {
    switch (check.kind) {
      case 'mail':
        if (check.is) at(`emails/${check.username}/answer.eml`).keywords.push(...check.keywords);
        break;
      case 'exist':
        if (check.is) at(check.file);
        break;
      case 'contain':
        if (check.is) at(check.file).keywords.push(...check.keywords);
        break;
      case 'difference':
        at(check.file).keywords.push(...check.keywords);
        break;
      case 'cells':
        at(check.file).cells.push(...check.cells);
        break;
      case 'compare':
        at(check.file).cells.push(
          ...check.cells.map(({ row, col, accepts }) => ({ row, col, value: accepts.values[0] ?? '' })),
        );
        break;
      case 'same':
        at(check.file).same = check;
        break;
      case 'no-overlap':
        break;
    }
  }
  return [...files.values()];
}
