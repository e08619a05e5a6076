import { z } from 'zod';
import { parseCell } from '../../cell/cell-range.ts';
import { cellName } from '../../cell/cell-reference.ts';
import { commentsPart, hasComment, refuseThread, withComment } from '../../edit/objects/comments.ts';
import { addNoteShape } from '../../edit/objects/note-shapes.ts';
import { defineOperation } from '../common/define-operation.ts';
import { cellField, sheetField } from '../common/fields.ts';

export const setComment = defineOperation({
  kind: 'set_comment',
  describe: 'Puts a note (comment) on a cell, or changes the text of the note that is there.',
  schema: z.strictObject({
    sheet: sheetField,
    cell: cellField,
    text: z.string().min(1).max(32_000),
    author: z.string().default('Galley').describe('Who it is from.'),
  }),
  apply(book, { sheet: name, cell, text, author }) {
    const sheet = book.sheet(name);
    const place = parseCell(cell);
    const ref = cellName(place.row, place.column);
    refuseThread(book, sheet, ref);
    const part = commentsPart(book, sheet);
    const isNew = !hasComment(book.parts.read(part), ref);
    book.parts.change(part, (source) => withComment(source, { ref, text, author }));
    if (isNew) addNoteShape(book, sheet, place);
    return `note on ${sheet.name}!${ref}`;
  },
});
