import { z } from 'zod';
import { changes } from './changes.ts';
import { inWorkbench } from './common.ts';

const name = z
  .string()
  .trim()
  .min(1)
  .max(80)
  .regex(/^[^\n]*$/, 'a name is one line');
const items = z.array(z.object({ name: z.string(), text: z.string() }));

/** Notes that every Run of a Workbench is given (SPEC C8), and how much of a model's context all of it takes (C7). */
export const contextProcedures = {
  ContextList: { needs: 'look', input: inWorkbench, output: z.object({ items }) },
  ContextSet: {
    needs: 'edit',
    input: inWorkbench.extend({ name, text: z.string().trim().min(1) }),
    output: z.object({ items }),
    changes: changes.notes,
  },
  ContextRemove: {
    needs: 'edit',
    input: inWorkbench.extend({ name }),
    output: z.object({ items }),
    changes: changes.notes,
  },
  /** What the next Run would send first, counted on the prompts themselves. */
  WorkshopGetClutter: {
    needs: 'look',
    input: inWorkbench,
    output: z.object({
      model: z.string(),
      context_tokens: z.number(),
      /** Of the fullest phase, before anything was read; about four characters make a token. */
      phase: z.string(),
      tokens: z.number(),
      share: z.number(),
      sources: z.array(z.object({ source: z.string(), tokens: z.number(), share: z.number() })),
      phases: z.array(z.object({ phase: z.string(), tokens: z.number() })),
    }),
  },
} as const;
