import { z } from 'zod';
import { schemasOf } from '../../core/define-operation.ts';
import { acceptChanges, rejectChanges } from './changes/settle-tracked.ts';
import { fillControlOperation } from './fields/fill-control.ts';
import { fillPlaceholders } from './fields/fill-placeholders.ts';
import { insertToc } from './fields/insert-toc.ts';
import { setProperties } from './fields/set-properties.ts';
import { updateFields } from './fields/update-fields.ts';
import { deleteLines } from './lines/delete-lines.ts';
import { insertMarkdown } from './lines/insert-markdown.ts';
import { insertParagraphs } from './lines/insert-paragraphs.ts';
import { makeList } from './lines/make-list.ts';
import { moveLines } from './lines/move-lines.ts';
import { removeList } from './lines/remove-list.ts';
import { replaceParagraph } from './lines/replace-paragraph.ts';
import { setHeading } from './lines/set-heading.ts';
import { setParagraph } from './lines/set-paragraph.ts';
import { setStyle } from './lines/set-style.ts';
import { addComment } from './notes/add-comment.ts';
import { addFootnote } from './notes/add-footnote.ts';
import { deleteComment } from './notes/delete-comment.ts';
import { replyComment } from './notes/reply-comment.ts';
import { resolveComment } from './notes/resolve-comment.ts';
import { addBookmark } from './objects/add-bookmark.ts';
import { addLink } from './objects/add-link.ts';
import { deleteBookmark } from './objects/delete-bookmark.ts';
import { insertImage } from './objects/insert-image.ts';
import { removeLink } from './objects/remove-link.ts';
import { replaceImage } from './objects/replace-image.ts';
import { setAltText } from './objects/set-alt-text.ts';
import { insertPageBreak } from './page/insert-page-break.ts';
import { insertSectionBreak } from './page/insert-section-break.ts';
import { setFooter, setHeader } from './page/set-margin.ts';
import { setPage } from './page/set-page.ts';
import { deleteTable } from './tables/delete-table.ts';
import { deleteTableColumn } from './tables/delete-table-column.ts';
import { deleteTableRows } from './tables/delete-table-rows.ts';
import { insertTable } from './tables/insert-table.ts';
import { insertTableColumn } from './tables/insert-table-column.ts';
import { insertTableRows } from './tables/insert-table-rows.ts';
import { mergeTableCells } from './tables/merge-table-cells.ts';
import { setTableCells } from './tables/set-table-cells.ts';
import { formatText } from './text/format-text.ts';
import { replaceText } from './text/replace-text.ts';

/** Every operation, once: its type, its schema, what models are told of it and what runs it all come from here. */
export const docxOperations = [
  insertParagraphs,
  insertMarkdown,
  replaceParagraph,
  deleteLines,
  moveLines,
  replaceText,
  formatText,
  setStyle,
  setHeading,
  makeList,
  removeList,
  setParagraph,
  insertTable,
  insertTableRows,
  deleteTableRows,
  insertTableColumn,
  deleteTableColumn,
  setTableCells,
  mergeTableCells,
  deleteTable,
  insertImage,
  replaceImage,
  setAltText,
  addLink,
  removeLink,
  addBookmark,
  deleteBookmark,
  addComment,
  replyComment,
  resolveComment,
  deleteComment,
  addFootnote,
  setHeader,
  setFooter,
  setPage,
  insertPageBreak,
  insertSectionBreak,
  fillPlaceholders,
  fillControlOperation,
  updateFields,
  insertToc,
  setProperties,
  acceptChanges,
  rejectChanges,
] as const;

export const docxOperationSchema = z.discriminatedUnion('kind', schemasOf(docxOperations));

export type DocxOperation = z.input<typeof docxOperationSchema>;

export const docxOperationKinds: readonly string[] = docxOperations.map(({ kind }) => kind);
