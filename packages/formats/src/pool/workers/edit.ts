import { editCsv } from '../../csv/edit/edit-csv.ts';
import { replaceDocumentText } from '../../docx/replace-text.ts';
import { changeText, matchesOf, type TextChange } from '../../text/text-change.ts';
import { addSheet } from '../../xlsx/edit/add-sheet.ts';
import { applyOperations } from '../../xlsx/edit/apply-operations.ts';
import { copyAssets } from '../../xlsx/edit/copy-assets.ts';
import { updateSheet } from '../../xlsx/edit/update-sheet.ts';
import { serveTasks } from '../wire/serve.ts';

/** Bytes in, bytes out: no file is written here. */
export const operations = {
  applyOperations,
  addSheet,
  copyAssets,
  updateSheet,
  editCsv,
  changeDocument: (bytes: Uint8Array, change: TextChange) => replaceDocumentText(bytes, matchesOf(change)),
  changeText,
};

serveTasks(operations);
