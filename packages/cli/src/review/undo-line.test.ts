import { expect, test } from 'vitest';
import { undoLine } from './undo-line.ts';

const published = { checkpoint_id: 'cp_1', published: ['a b.csv', 'c.md'] };

test('[B9] a publish of everything is taken back as a whole', () => {
  expect(undoLine('my folder', published, [])).toBe("Undo with: galley restore 'my folder' cp_1");
});

test('[B9] [B6] while the Draft changes other files, the published ones are put back by name', () => {
  expect(undoLine('f', published, ['d.md'])).toBe("Undo with: galley restore f cp_1 --file 'a b.csv' --file c.md");
});

test('[B9] [B6] a file of which a part stays in the Draft is put back after that', () => {
  const line = undoLine('f', published, ['c.md', 'd.md']);
  expect(line).toBe(
    "The rest stays in the Draft. Undo, once that is published or discarded, with: galley restore f cp_1 --file 'a b.csv' --file c.md",
  );
});
