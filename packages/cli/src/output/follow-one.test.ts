import type { Notification } from '@galley/schema';
import { expect, it } from 'vitest';
import { followOne } from './follow-one.ts';

const phase = (run_id: string, name: string): Notification => ({
  type: 'WorkshopPhaseStarted',
  workbench_id: 'wb_1',
  run_id,
  phase: name,
});

it('[B17] shows one run among several, from its beginning, whenever its id becomes known', () => {
  const shown: string[] = [];
  const followed = followOne((notification) => shown.push('phase' in notification ? notification.phase : ''));
  followed.take(phase('run_other', 'x'));
  followed.take(phase('run_mine', 'research'));
  followed.take({ type: 'FilesChanged', workbench_id: 'wb_1' });
  expect(shown).toEqual([]);
  followed.follow('run_mine');
  followed.take(phase('run_mine', 'plan'));
  followed.take(phase('run_next', 'research again'));
  followed.take(phase('run_other', 'x'));
  expect(shown).toEqual(['research', 'plan']);
  followed.follow('run_next');
  followed.follow('run_next');
  expect(shown).toEqual(['research', 'plan', 'research again']);
});
