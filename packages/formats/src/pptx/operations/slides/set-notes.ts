import { z } from 'zod';
import { setNotes } from '../../edit/notes/set-notes.ts';
import { paragraphsFrom } from '../common/content.ts';
import { defineOperation } from '../common/define-operation.ts';
import { contentSchema, slideField } from '../common/fields.ts';

export const setNotesOperation = defineOperation({
  kind: 'set_notes',
  describe: 'Writes what the speaker’s notes of a slide say; a slide without notes gets them.',
  schema: z.strictObject({ slide: slideField, notes: contentSchema }),
  apply(edit, { slide: number, notes }) {
    const { part } = edit.slide(number);
    setNotes(edit, part, paragraphsFrom(notes));
    return `notes of slide ${number}`;
  },
  sample: (edit) => (edit.slides().length === 0 ? null : { slide: 1, notes: 'Zzqnotes & more\nsecond' }),
});
