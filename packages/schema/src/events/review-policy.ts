// Apart from the schemas: the page shows these words, and must not load zod with them.

/**
 * When a plan waits for a person (SPEC P1), in the order in which people are offered the choice. A new policy is an
 * entry here and a case in `needsReview`.
 */
export const reviewPolicies = [
  { setting: true, label: 'Always', description: 'Every plan waits until you approve it.' },
  {
    setting: 'auto',
    label: 'When files would change',
    description: 'A plan that only reads and answers runs at once; all others wait for you.',
  },
  {
    setting: false,
    label: 'Never',
    description: 'Plans run at once, and the record says so. Changes still wait in a Draft until you publish them.',
  },
] as const;

/** Where the setting can stand, nearest last: the nearest that says something counts (SPEC P1), and a policy of a team before all. */
export const reviewLevels = {
  default: 'the built-in default',
  user: 'your default',
  workbench: 'this Workbench',
  workflow: 'the workflow',
  state: 'the gate of the workflow',
  request: 'this request',
  team: 'a policy of the team',
} as const;
export type ReviewLevel = keyof typeof reviewLevels;

export type Interactive = (typeof reviewPolicies)[number]['setting'];
