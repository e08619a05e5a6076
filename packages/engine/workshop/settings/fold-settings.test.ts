import type { WorkbenchEvent } from '@galley/schema';
import { expect, it } from 'vitest';
import { emptySettings, foldSettings } from './fold-settings.ts';

const fold = (...events: WorkbenchEvent[]) => foldSettings(events.map((event) => ({ event })));

it('[P1] planning is auto until a person says otherwise, and then what they said last', () => {
  expect(fold()).toEqual(emptySettings);
  const set = (interactive: boolean | 'auto') => ({ type: 'planning.set' as const, interactive });
  expect(fold(set(true), set(false)).interactive).toBe(false);
});

it('[C4] the model that was selected last is the one', () => {
  expect(fold({ type: 'model.selected', model: 'a' }, { type: 'model.selected', model: 'b' }).model).toBe('b');
});

it('[C8] context items are set, replaced and removed by name', () => {
  const before = fold(
    { type: 'context.set', name: 'Company', text: 'one' },
    { type: 'context.set', name: 'Company', text: 'two' },
    { type: 'context.set', name: 'Style', text: 'plain' },
  );
  expect([...before.context]).toEqual([
    ['Company', 'two'],
    ['Style', 'plain'],
  ]);
  const after = foldSettings([{ event: { type: 'context.removed', name: 'Company' } }], before);
  expect([...after.context.keys()]).toEqual(['Style']);
  expect(before.context.size).toBe(2);
});
