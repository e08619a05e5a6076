import { openZip } from '@galley/formats';
import { applyOperations } from '../../packages/formats/src/xlsx/apply/apply-operations.ts';
import { type BookFacts, lookAt } from './book-facts.ts';
import { checkEdit } from './check-edit.ts';
import type { PlannedEdit } from './edit-kind.ts';
import { editKinds } from './edit-kinds.ts';
import type { FileProof } from './file-proof.ts';

/** The strict parser keeps every cell twice, before and after: beyond this the process would die and be blamed on the file. */
const MOST_SHEET_BYTES = 250 * 1024 * 1024;

export const workbookProof: FileProof<BookFacts, PlannedEdit> = {
  kinds: editKinds,
  look(bytes) {
    const sheets = openZip(bytes).entries.filter((entry) => /sheets[/\\][^/\\]+\.xml$/i.test(entry.name));
    if (sheets.reduce((sum, entry) => sum + entry.size, 0) > MOST_SHEET_BYTES) return 'TOO_LARGE_FOR_THIS_PROOF';
    return lookAt(bytes) ?? 'NO_WORKSHEET';
  },
  check: checkEdit,
  apply(bytes, operations) {
    const applied = applyOperations(bytes, operations);
    return applied.ok ? applied.bytes : undefined;
  },
  shows: ({ shows }) => shows.flatMap(({ sheet, cell, text }) => (text === undefined ? [] : [{ sheet, cell, text }])),
};
