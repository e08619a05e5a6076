import { expect, it } from 'vitest';
import { changedFilesText } from './changed-files-text.ts';

it('[O18] names the files that changed, and their workflow where there are several', () => {
  const flow = { workflow: 'flow', added: ['NEW.md'], removed: ['OLD.md'], modified: ['START.md'] };
  const child = { workflow: 'child', added: [], removed: [], modified: ['A.md'] };
  expect(changedFilesText([flow])).toBe('START.md, NEW.md (new), OLD.md (removed)');
  expect(changedFilesText([flow, child])).toBe('flow: START.md, NEW.md (new), OLD.md (removed); child: A.md');
});
