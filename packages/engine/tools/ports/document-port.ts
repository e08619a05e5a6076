import { open, readFile } from 'node:fs/promises';
import {
  type AnyDocumentMap,
  type ChangedText,
  type DetectedKind,
  type DocumentPart,
  detectKind,
  documentOf,
  type EditAnswer,
  type EditedKind,
  type EditWork,
  type FindRequest,
  type FoundText,
  headBytes,
  isMappedBetterAsTable,
  mappedAsTable,
  type OpenedDocument,
  type PartRequest,
  type Picture,
  type PictureRequest,
  sharedDocuments,
  sharedRenderer,
  type TableMap,
  type TextChange,
} from '@galley/formats';
import type { FileView } from '../../workbench/index.ts';
import { loadTable } from './load-table.ts';
import type { TablePort } from './table-port.ts';

/**
 * Every format, as far as these files go: what is looked at is named by its path in the Workbench, what is changed are
 * bytes that the tool was given.
 */
export interface DocumentPort {
  info(path: string): Promise<{ readonly kind: DetectedKind; readonly size: number }>;
  map(path: string): Promise<{ readonly size: number } & (AnyDocumentMap | TableMap)>;
  read(path: string, part: PartRequest): Promise<DocumentPart>;
  /** A picture, or a page of a document as it prints. */
  page(path: string, request: PictureRequest): Promise<Picture>;
  /** An office file as it prints. */
  pdf(path: string, bytes: Uint8Array): Promise<{ readonly bytes: Buffer; readonly pages: number }>;
  find(path: string, wanted: FindRequest): Promise<FoundText>;
  placeholders(path: string, bytes: Uint8Array): Promise<readonly string[]>;
  change(path: string, bytes: Uint8Array, change: TextChange): Promise<ChangedText>;
  edit<Kind extends EditedKind>(
    kind: Kind,
    path: string,
    bytes: Uint8Array,
    work: EditWork<Kind>,
  ): Promise<EditAnswer<Kind>>;
}

/** Work ends with the signal. */
export function documentsOver(files: FileView, tables: TablePort, signal?: AbortSignal): DocumentPort {
  const documents = sharedDocuments();
  return {
    info: (path) => lookAt(path, files),
    async map(path) {
      const document = await openDocument(path, files);
      const { size } = document;
      if (mappedAsTable(document) !== null) return { size, ...(await tables.map(await loadTable(path, { tables }))) };
      const map = await documents.map(document, { signal });
      if (isMappedBetterAsTable(map)) return { size, ...(await tables.map(await loadTable(path, { tables }))) };
      return { size, ...map };
    },
    read: async (path, part) => documents.read(await openDocument(path, files), part, { signal }),
    page: async (path, request) => sharedRenderer().page(await openDocument(path, files), request, { signal }),
    async pdf(path, bytes) {
      const made = await readFile((await sharedRenderer().pdf(documentOf(path, bytes), { signal })).path);
      const map = await documents.map(documentOf('made.pdf', made), { signal });
      return { bytes: made, pages: 'page_count' in map ? map.page_count : 0 };
    },
    find: async (path, wanted) => documents.find(await openDocument(path, files), wanted, { signal }),
    placeholders: (path, bytes) => documents.placeholders(documentOf(path, bytes), { signal }),
    change: (path, bytes, change) => documents.change(documentOf(path, bytes), change, { signal }),
    edit: (kind, path, bytes, work) => documents.edit(kind, documentOf(path, bytes), work, { signal }),
  };
}

/** Where the content of a file is. */
export type Contents = Pick<FileView, 'contentPath' | 'contentHash'>;

/** The file as the Draft has it; its hash is the key under which maps and opened sheets are kept. */
export async function openDocument(path: string, files: Contents): Promise<OpenedDocument> {
  const source = { path: await files.contentPath(path), key: await files.contentHash(path) };
  return { name: path, source, ...(await lookAt(path, files)) };
}

/** What a file is, from its first bytes alone: a look at a file must not cost its size. */
async function lookAt(path: string, files: Contents) {
  await using handle = await open(await files.contentPath(path), 'r');
  const { size } = await handle.stat();
  const head = Buffer.alloc(Math.min(headBytes, size));
  await handle.read(head, 0, head.length, 0);
  return { kind: detectKind(path, head), size };
}
