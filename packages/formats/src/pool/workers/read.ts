import { type FindOptions, findLiteral } from '../../text/find-matches.ts';
import { mapText } from '../../text/map-text.ts';
import { readLines } from '../../text/read-lines.ts';
import type { MapWorkbookOptions } from '../../xlsx/map/map-workbook.ts';
import type { WindowRequest } from '../../xlsx/read/read-window.ts';
import { lazily } from '../wire/lazily.ts';
import { serveTasks } from '../wire/serve.ts';
import type { FileSource, KeptFiles } from './kept-files.ts';

let kept: Promise<KeptFiles> | undefined;

function workbooks(): Promise<KeptFiles> {
  kept ??= import('./kept-files.ts').then(({ KeptFiles }) => new KeptFiles());
  return kept;
}

/** Looks into files: maps, windows, lines. */
export const operations = {
  mapWorkbook: async (source: FileSource, options: MapWorkbookOptions) => (await workbooks()).map(source, options),
  window: async (source: FileSource, request: WindowRequest) => (await workbooks()).window(source, request),
  listSheets: lazily(async () => (await import('../../xlsx/read/read-sheet.ts')).listSheets),
  readSheet: lazily(async () => (await import('../../xlsx/read/read-sheet.ts')).readSheet),
  describeStyles: lazily(async () => (await import('../../xlsx/edit/book/describe-styles.ts')).describeStyles),
  mapDocument: lazily(async () => (await import('../../docx/map-document.ts')).mapDocument),
  documentLines: lazily(async () => (await import('../../docx/document-lines.ts')).documentLines),
  documentPlaceholders: lazily(async () => (await import('../../docx/map-document.ts')).documentPlaceholders),
  /** How often words stand in a document, where they could be replaced, and where not. */
  async countInDocument(bytes: Uint8Array, find: Omit<FindOptions, 'replace'>) {
    const { replaceDocumentText } = await import('../../docx/replace-text.ts');
    const { replaced, skipped } = replaceDocumentText(bytes, findLiteral({ ...find, replace: '' }));
    return { replaced, skipped };
  },
  mapText,
  readLines,
  /** Macros, links out of the file, scripts. */
  activeContent: lazily(async () => (await import('../../active-content/active-content.ts')).activeContent),
};

serveTasks(operations, workbooks);
