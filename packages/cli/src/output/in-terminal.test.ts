import { expect, it } from 'vitest';
import { inTerminal } from './in-terminal.ts';

const refused = (code: string) => ({ code, message: 'No.', remedy: 'Ask for it explicitly.', details: {} });

it('[X3] names the option where the page has a button, and leaves other errors as they are', () => {
  expect(inTerminal(refused('UNDO_CROSSES_PUBLISH')).remedy).toContain('--across-publish');
  expect(inTerminal(refused('NOT_FOUND'))).toEqual(refused('NOT_FOUND'));
});
