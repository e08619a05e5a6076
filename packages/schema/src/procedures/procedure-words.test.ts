import { expect, it } from 'vitest';
import { procedureWords } from './procedure-words.ts';

it('[X1] names what was done without the prefix of its part', () => {
  expect(procedureWords('WorkshopApprovePlan')).toBe('approve plan');
  expect(procedureWords('DraftPublish')).toBe('draft publish');
  expect(procedureWords('WorkbenchRename')).toBe('rename');
});
