export const efforts = ['minimal', 'low', 'medium', 'high'] as const;
export type Effort = (typeof efforts)[number];
