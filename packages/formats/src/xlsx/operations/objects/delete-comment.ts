import { z } from 'zod';
import { parseCell } from '../../cell/cell-range.ts';
import { cellName } from '../../cell/cell-reference.ts';
import { rewriteElements } from '../../edit/markup/rewrite-elements.ts';
import { commentCells, existingPart, hasComment, refuseThread } from '../../edit/objects/comments.ts';
import { ObjectNotFoundError } from '../../edit/objects/errors.ts';
import { removeNoteShape } from '../../edit/objects/note-shapes.ts';
import { defineOperation } from '../common/define-operation.ts';
import { cellField, sheetField } from '../common/fields.ts';

export const deleteComment = defineOperation({
  kind: 'delete_comment',
  describe: 'Deletes the note (comment) of a cell.',
  schema: z.strictObject({ sheet: sheetField, cell: cellField }),
  apply(book, { sheet: name, cell }) {
    const sheet = book.sheet(name);
    const place = parseCell(cell);
    const ref = cellName(place.row, place.column);
    refuseThread(book, sheet, ref);
    const part = existingPart(book, sheet);
    const source = part === undefined ? undefined : book.parts.read(part);
    if (part === undefined || source === undefined || !hasComment(source, ref))
      throw new ObjectNotFoundError('note on cell', ref, source === undefined ? [] : commentCells(source));
    book.parts.change(part, (text) =>
      rewriteElements(
        text,
        (element) => (element.name === 'comment' && element.attribute('ref') === ref ? { drop: true } : undefined),
        ['commentList'],
      ),
    );
    removeNoteShape(book, sheet, place);
    return `no note on ${sheet.name}!${ref}`;
  },
});
