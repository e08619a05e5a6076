import { expect, it } from 'vitest';
import { procedureWords, shortSubject } from './procedure-words.ts';

it('[X1] names what was done without the prefix of its part', () => {
  expect(procedureWords('WorkshopApprovePlan')).toBe('approve plan');
  expect(procedureWords('DraftPublish')).toBe('draft publish');
  expect(procedureWords('WorkbenchRename')).toBe('rename');
});

it('[X9] says a second word as the command does, and a wish by the code that the command takes', () => {
  expect(procedureWords('ActEndorse')).toBe('agree');
  expect(shortSubject('36d8c6613805e5e89a60dc57ce04139f740a9cfefd569ee5a7b03d031749bbda')).toBe('36d8c661');
  expect(shortSubject('cp_0mwo98inj-bhpkjb')).toBe('cp_0mwo98inj-bhpkjb');
});
