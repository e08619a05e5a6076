import { editCsv } from '../../csv/edit/edit-csv.ts';
import { replaceDocumentText } from '../../docx/replace-text.ts';
import { changeText, matchesOf, type TextChange } from '../../text/text-change.ts';
import { addSheet } from '../../xlsx/apply/add-sheet.ts';
import { applyOperations } from '../../xlsx/apply/apply-operations.ts';
import { copyAssets } from '../../xlsx/apply/copy-assets.ts';
import { updateSheet } from '../../xlsx/apply/update-sheet.ts';
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
