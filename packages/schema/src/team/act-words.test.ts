import { expect, it } from 'vitest';
import { actWords } from './act-words.ts';
import { actAboutSchema, actSchema } from './acts.ts';

const about = (given: object) => actAboutSchema.parse(given);

it('[X9] a second word says what it is for: which Checkpoint, which files', () => {
  const restore = { procedure: 'CheckpointRestore', about: about({ checkpoint_id: 'ck_1' }) };
  expect(actWords(restore, '“Before the audit”')).toBe('restore the Checkpoint “Before the audit”');
  const some = about({ checkpoint_id: 'ck_1', files: ['a.csv', 'b.csv'], files_total: 5 });
  expect(actWords({ procedure: 'CheckpointRestore', about: some }, '“Then”')).toBe(
    'restore a.csv, b.csv and 3 more from the Checkpoint “Then”',
  );
  const many = Array.from({ length: 22 }, (_, index) => `${index}.csv (delete)`);
  expect(actWords({ procedure: 'FileChange', about: about({ files: many, files_total: 22 }) })).toMatch(
    /^change files of the folder: 0\.csv \(delete\), .*19\.csv \(delete\) and 2 more$/,
  );
  expect(actWords({ procedure: 'FileChange', about: about({ files: ['a → b'], files_total: 1 }) })).toBe(
    'change files of the folder: a → b',
  );
  expect(actWords({ procedure: 'WorkshopUndo', about: about({ files: ['a.csv'], files_total: 1 }) })).toBe(
    'go back to an earlier message, which changes a.csv',
  );
  // What a server of the version before noted says no more than its name.
  expect(actWords({ procedure: 'CheckpointRestore', about: about({}) })).toBe('restore a Checkpoint');
  expect(actSchema.parse({ act: 'a', procedure: 'WorkshopRedo', names: [], own: false, at: '' }).about).toEqual(
    about({}),
  );
  expect(actWords({ procedure: 'ToCome', about: about({}) })).toBe('change what is published');
});
