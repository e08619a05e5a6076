/** How hard a model is asked to think, from least to most. */
export const efforts = ['minimal', 'low', 'medium', 'high'] as const;
export type Effort = (typeof efforts)[number];
