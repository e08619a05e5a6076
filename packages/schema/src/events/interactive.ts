import { z } from 'zod';
import { reviewPolicies } from './review-policy.ts';

/** When a plan waits for a person (SPEC P1). */
export const interactiveSchema = z.literal(reviewPolicies.map(({ setting }) => setting));
