import { z } from 'zod';

/** What a connected program may only do once the person has switched it on for this Workbench. */
export const grantSchema = z.enum(['approve', 'publish']);
export type Grant = z.infer<typeof grantSchema>;

export const grantNames: readonly Grant[] = grantSchema.options;

/** What each of them means, as page, terminal and documentation say it. */
export const grantMeanings: Readonly<Record<Grant, string>> = {
  approve: 'approve plans and answer questions of runs by itself, without asking you in that program',
  publish: 'publish the Draft into your folder (marked and unverified files stay in the Draft)',
};
