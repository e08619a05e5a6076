import { expect, it } from 'vitest';
import { nearestSetting } from './interactive-setting.ts';

const nothing = { user: null, workbench: null, workflow: null, state: null, request: null };

it('[P1] the nearest level that says something counts, and is named', () => {
  expect(nearestSetting(nothing)).toEqual({ interactive: 'auto', from: 'default' });
  expect(nearestSetting({ ...nothing, user: true })).toEqual({ interactive: true, from: 'user' });
  expect(nearestSetting({ ...nothing, user: true, workbench: false })).toEqual({
    interactive: false,
    from: 'workbench',
  });
  expect(nearestSetting({ ...nothing, user: true, workbench: false, workflow: 'auto' })).toEqual({
    interactive: 'auto',
    from: 'workflow',
  });
  expect(nearestSetting({ ...nothing, user: true, workbench: true, workflow: true, state: false })).toEqual({
    interactive: false,
    from: 'state',
  });
  expect(nearestSetting({ user: true, workbench: true, workflow: true, state: true, request: false })).toEqual({
    interactive: false,
    from: 'request',
  });
});
