import { z } from 'zod';
import { schemasOf } from '../../core/define-operation.ts';
import { addCommentOperation } from './deck/add-comment.ts';
import { addLink } from './deck/add-link.ts';
import { removeLink } from './deck/remove-link.ts';
import { setChartDataOperation } from './deck/set-chart-data.ts';
import { setProperties } from './deck/set-properties.ts';
import { deleteShape } from './shapes/delete-shape.ts';
import { duplicateShape } from './shapes/duplicate-shape.ts';
import { insertImage } from './shapes/insert-image.ts';
import { insertTextBox } from './shapes/insert-text-box.ts';
import { orderShape } from './shapes/order-shape.ts';
import { replaceImage } from './shapes/replace-image.ts';
import { setAltText } from './shapes/set-alt-text.ts';
import { setShape } from './shapes/set-shape.ts';
import { deleteSlidesOperation } from './slides/delete-slides.ts';
import { duplicateSlide } from './slides/duplicate-slide.ts';
import { insertSlide } from './slides/insert-slide.ts';
import { moveSlidesOperation } from './slides/move-slides.ts';
import { setFooter } from './slides/set-footer.ts';
import { setNotesOperation } from './slides/set-notes.ts';
import { setSections } from './slides/set-sections.ts';
import { setSlide } from './slides/set-slide.ts';
import { deleteTableColumn } from './tables/delete-table-column.ts';
import { deleteTableRows } from './tables/delete-table-rows.ts';
import { insertTable } from './tables/insert-table.ts';
import { insertTableColumn } from './tables/insert-table-column.ts';
import { insertTableRows } from './tables/insert-table-rows.ts';
import { mergeTableCells } from './tables/merge-table-cells.ts';
import { setTableCells } from './tables/set-table-cells.ts';
import { deleteParagraphs } from './text/delete-paragraphs.ts';
import { fillPlaceholders } from './text/fill-placeholders.ts';
import { formatText } from './text/format-text.ts';
import { insertParagraphs } from './text/insert-paragraphs.ts';
import { replaceText } from './text/replace-text.ts';
import { setParagraphOperation } from './text/set-paragraph.ts';
import { setText } from './text/set-text.ts';

/** Every operation, once: its type, its schema, what models are told of it and what runs it all come from here. */
export const pptxOperations = [
  setText,
  replaceText,
  fillPlaceholders,
  insertParagraphs,
  deleteParagraphs,
  setParagraphOperation,
  formatText,
  insertTable,
  setTableCells,
  insertTableRows,
  deleteTableRows,
  insertTableColumn,
  deleteTableColumn,
  mergeTableCells,
  insertImage,
  replaceImage,
  setAltText,
  insertTextBox,
  setShape,
  deleteShape,
  orderShape,
  duplicateShape,
  setNotesOperation,
  insertSlide,
  duplicateSlide,
  moveSlidesOperation,
  deleteSlidesOperation,
  setSlide,
  setSections,
  setFooter,
  addLink,
  removeLink,
  setChartDataOperation,
  addCommentOperation,
  setProperties,
] as const;

export const pptxOperationSchema = z.discriminatedUnion('kind', schemasOf(pptxOperations));

export type PptxOperation = z.input<typeof pptxOperationSchema>;

export const pptxOperationKinds: readonly string[] = pptxOperations.map(({ kind }) => kind);
