import type { Interactive } from '@galley/schema';
import type { Choice } from '../../components/choice-list.tsx';

export type PlanningMode = 'always' | 'never' | 'writes';

export const planningModes: readonly Choice<PlanningMode>[] = [
  { value: 'always', label: 'Always', description: 'Every plan waits until you approve it.' },
  {
    value: 'writes',
    label: 'When files would change',
    description: 'A plan that only reads and answers runs at once; all others wait for you.',
  },
  {
    value: 'never',
    label: 'Never',
    description: 'Plans run at once, and the record says so. Changes still wait in a Draft until you publish them.',
  },
];

export function modeOf(interactive: Interactive): PlanningMode {
  if (interactive === 'auto') return 'writes';
  return interactive ? 'always' : 'never';
}

export function interactiveOf(mode: PlanningMode): Interactive {
  if (mode === 'writes') return 'auto';
  return mode === 'always';
}
