import type { FileSource } from '../../core/source.ts';
import { useFormat } from '../../registry/adapters.ts';
import { readLines } from '../../text/decode/read-lines.ts';
import type { MapWorkbookOptions } from '../../xlsx/map/map-workbook.ts';
import type { WindowRequest } from '../../xlsx/read/read-window.ts';
import { lazily } from '../wire/lazily.ts';
import { serveTasks } from '../wire/serve.ts';

async function workbooks() {
  return (await import('../../xlsx/open/kept-files.ts')).keptWorkbooks;
}

/** Looks into files: maps, windows, lines. */
export const operations = {
  useFormat,
  mapWorkbook: async (source: FileSource, options: MapWorkbookOptions) => (await workbooks()).map(source, options),
  window: async (source: FileSource, request: WindowRequest) => (await workbooks()).window(source, request),
  listSheets: lazily(async () => (await import('../../xlsx/read/read-sheet.ts')).listSheets),
  readSheet: lazily(async () => (await import('../../xlsx/read/read-sheet.ts')).readSheet),
  describeStyles: lazily(async () => (await import('../../xlsx/edit/book/describe-styles.ts')).describeStyles),
  documentStyles: lazily(async () => (await import('../../docx/describe/document-styles.ts')).documentStyles),
  readLines,
  /** Macros, links out of the file, scripts. */
  activeContent: lazily(async () => (await import('../../active-content/active-content.ts')).activeContent),
};

serveTasks(operations, workbooks);
