import { z } from 'zod';
import { schemasOf } from '../../core/define-operation.ts';
import { removeScriptsOperation } from './document/remove-scripts.ts';
import { setMetadata } from './document/set-metadata.ts';
import { fillFieldsOperation, flattenFormOperation } from './form/fill-fields.ts';
import { addLink } from './marks/add-link.ts';
import { addNote } from './marks/add-note.ts';
import { addOutline } from './marks/add-outline.ts';
import { highlightText } from './marks/highlight-text.ts';
import { stampImage } from './marks/stamp-image.ts';
import { stampText } from './marks/stamp-text.ts';
import { deletePages, keepPages } from './pages/delete-pages.ts';
import { insertPagesOperation } from './pages/insert-pages.ts';
import { movePages } from './pages/move-pages.ts';
import { rotatePages } from './pages/rotate-pages.ts';

/** Every operation, once: its type, its schema, what models are told of it and what runs it all come from here. */
export const pdfOperations = [
  fillFieldsOperation,
  flattenFormOperation,
  stampText,
  stampImage,
  addNote,
  highlightText,
  addLink,
  addOutline,
  rotatePages,
  deletePages,
  keepPages,
  movePages,
  insertPagesOperation,
  setMetadata,
  removeScriptsOperation,
] as const;

export const pdfOperationSchema = z.discriminatedUnion('kind', schemasOf(pdfOperations));

export type PdfOperation = z.input<typeof pdfOperationSchema>;

export const pdfOperationKinds: readonly string[] = pdfOperations.map(({ kind }) => kind);
