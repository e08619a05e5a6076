import { activeContent } from '../../active-content/active-content.ts';
import { documentLines } from '../../docx/document-lines.ts';
import { documentPlaceholders, mapDocument } from '../../docx/map-document.ts';
import { replaceDocumentText } from '../../docx/replace-text.ts';
import { type FindOptions, findLiteral } from '../../text/find-matches.ts';
import { mapText } from '../../text/map-text.ts';
import { readLines } from '../../text/read-lines.ts';
import { describeStyles } from '../../xlsx/edit/book/describe-styles.ts';
import type { MapWorkbookOptions } from '../../xlsx/map/map-workbook.ts';
import { listSheets, readSheet } from '../../xlsx/read/read-sheet.ts';
import type { WindowRequest } from '../../xlsx/read/read-window.ts';
import { serveTasks } from '../wire/serve.ts';
import { type FileSource, KeptFiles } from './kept-files.ts';

const kept = new KeptFiles();

/** Looks into files: maps, windows, lines. */
export const operations = {
  mapWorkbook: (source: FileSource, options: MapWorkbookOptions) => kept.map(source, options),
  window: (source: FileSource, request: WindowRequest) => kept.window(source, request),
  listSheets,
  readSheet,
  describeStyles,
  mapDocument,
  documentLines,
  documentPlaceholders,
  /** How often words stand in a document, where they could be replaced, and where not. */
  countInDocument(bytes: Uint8Array, find: Omit<FindOptions, 'replace'>) {
    const { replaced, skipped } = replaceDocumentText(bytes, findLiteral({ ...find, replace: '' }));
    return { replaced, skipped };
  },
  mapText,
  readLines,
  /** Macros, links out of the file, scripts. */
  activeContent,
};

serveTasks(operations);
