import { expect, it } from 'vitest';
import { sourceNotice } from './source-notice.ts';

const changed = [
  { workflow: 'flow', added: ['NEW.md'], removed: ['OLD.md'], modified: ['START.sh'] },
  { workflow: 'child', added: [], removed: [], modified: ['START.md'] },
];

it('[O18] says nothing where nothing changed, and which files did', () => {
  expect(sourceNotice({ source: '/flow', changed: [], unreadable: null }, false)).toBeNull();
  const notice = sourceNotice({ source: '/flow', changed, unreadable: null }, false);
  expect(notice).toContain('/flow');
  expect(notice).toContain('flow: START.sh changed, NEW.md added, OLD.md removed');
  expect(notice).toContain('child: START.md changed');
  expect(notice).toContain('--refresh');
  expect(sourceNotice({ source: '/flow', changed, unreadable: null }, true)).toContain('with the new text');
});

it('[O18] a source that cannot be looked at is not taken for unchanged', () => {
  expect(sourceNotice({ source: '/flow', changed: [], unreadable: 'it is gone.' }, false)).toContain('it is gone.');
});
