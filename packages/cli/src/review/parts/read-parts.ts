import { cellParts } from './cell-parts.ts';
import { blockParts, slideParts } from './document-parts.ts';
import { type ChangedFile, type ChangePlace, type FileParts, wholeFile } from './file-parts.ts';
import { lineParts } from './line-parts.ts';
import { rowParts } from './row-parts.ts';

/** What can be decided about one file; one that came, went or has no parts is one decision. */
export async function readParts(place: ChangePlace, file: ChangedFile, limit: number): Promise<FileParts> {
  const read = await partsByView(place, file, limit);
  const isWhole = file.change === 'added' || file.change === 'deleted' || read.parts.length === 0;
  if (!isWhole) return read;
  const lines = [...read.parts.flatMap((part) => part.lines), ...read.together];
  return { parts: [{ ...wholeFile, lines }], together: [], leftOut: read.leftOut };
}

async function partsByView(place: ChangePlace, { path, view }: ChangedFile, limit: number): Promise<FileParts> {
  switch (view) {
    case 'cells':
      return cellParts(place, path, limit);
    case 'rows':
      return rowParts(place, path, limit);
    case 'blocks':
      return blockParts(place, path);
    case 'slides':
      return slideParts(place, path);
    case 'lines':
      return lineParts(place, path);
    default:
      return { parts: [], together: [], leftOut: 0 };
  }
}
