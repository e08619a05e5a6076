import { z } from 'zod';
import { runIdSchema, workbenchIdSchema } from './ids.ts';

/** What a procedure about a Workbench is asked with, and one about a Run. */
export const inWorkbench = z.strictObject({ workbench_id: workbenchIdSchema });
export const inRun = inWorkbench.extend({ run_id: runIdSchema });
