import { z } from 'zod';

export const finishedCallSchema = z.object({ call_id: z.string(), tool: z.string(), success: z.boolean() });
export type FinishedCall = z.infer<typeof finishedCallSchema>;
