import { HolderGoneError } from '@galley/engine/attach';
import { NotFoundError } from '@galley/schema';
import { expect, test } from 'vitest';
import { whyUnreadable } from './why-unreadable.ts';

test('[B16] a file that cannot be compared says why; a holder that ended ends the command', () => {
  expect(whyUnreadable(new NotFoundError('Gone.', 'Look.')).message).toBe('Gone.');
  const gone = new HolderGoneError('/bench', 7);
  expect(() => whyUnreadable(gone)).toThrow(gone);
  const defect = new TypeError('x');
  expect(() => whyUnreadable(defect)).toThrow(defect);
});
