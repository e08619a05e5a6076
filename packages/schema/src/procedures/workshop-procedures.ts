import { z } from 'zod';
import { checkpointIdSchema, messageIdSchema, runIdSchema } from '../base/ids.ts';
import { changes } from './changes.ts';
import { dollars, inRun, inWorkbench, tokens } from './common.ts';
import { conversationEntrySchema, runViewSchema } from './views.ts';

const toMessage = inWorkbench.extend({
  message_id: messageIdSchema,
  /** Also take back what was published or restored since: it changes the folder, so it must be asked for. */
  across_publish: z.boolean().default(false),
});
const moved = z.object({ checkpoint_id: checkpointIdSchema.nullable(), restored: z.array(z.string()) });

const modelViewSchema = z.object({
  id: z.string(),
  name: z.string(),
  description: z.string(),
  offline: z.boolean(),
  provider: z.string(),
  /** Where it is asked; null for the offline model. */
  address: z.string().nullable(),
  /** It runs on this computer, so that asking it sends nothing away. */
  runs_here: z.boolean(),
  /** Null where nobody has said. */
  context_tokens: z.number().nullable(),
  max_output_tokens: z.number().nullable(),
  vision: z.boolean(),
  /** From least to most; empty when the model takes no such setting. */
  efforts: z.array(z.string()),
  price: z.enum(['table', 'configured', 'free', 'unknown']),
  availability: z.enum(['ready', 'key_missing']),
});
export type ModelView = z.infer<typeof modelViewSchema>;

export const workshopProcedures = {
  ModelList: {
    needs: 'look',
    input: z.strictObject({}),
    output: z.object({
      models: z.array(modelViewSchema),
      /** For Workbenches in which none was chosen. */
      default_model: z.string(),
    }),
  },
  /** Also one that is not listed, such as any model of a local server. */
  ModelGet: { needs: 'look', input: inWorkbench.extend({ model: z.string() }), output: modelViewSchema },
  WorkshopSetModel: {
    needs: 'edit',
    input: inWorkbench.extend({ model: z.string() }),
    output: z.object({ model: z.string() }),
    changes: changes.model,
  },
  WorkshopGetConversation: {
    needs: 'look',
    input: inWorkbench,
    output: z.object({ entries: z.array(conversationEntrySchema) }),
  },
  WorkshopSendUserMessage: {
    needs: 'edit',
    input: inWorkbench.extend({
      text: z.string().trim().min(1),
      /** Required when a Draft exists: the request refines that Draft (SPEC B12). */
      refine_draft: z.boolean().default(false),
      /** The most that the Run may spend. */
      dollars,
      tokens,
      allow_unknown_price: z.boolean().optional(),
    }),
    output: z.object({ message_id: messageIdSchema, run_id: runIdSchema }),
    changes: changes.past,
  },
  WorkshopGetRun: { needs: 'look', input: inRun, output: runViewSchema },
  /** With `model`, the rest of the Run uses that one. */
  /** With `refresh`, the workflow is taken over as its source is now (SPEC O18). */
  WorkshopResumeRun: {
    needs: 'edit',
    input: inRun.extend({ model: z.string().optional(), refresh: z.boolean().optional() }),
    output: runViewSchema,
    changes: changes.plan,
  },
  WorkshopCancelRun: { needs: 'edit', input: inRun, output: runViewSchema, changes: changes.plan },
  /** The messages that undo can go back to, oldest first. */
  WorkshopListRevisions: {
    needs: 'look',
    input: inWorkbench,
    output: z.object({
      revisions: z.array(z.object({ message_id: messageIdSchema, changed: z.boolean(), draft_files: z.number() })),
      can_redo: z.boolean(),
    }),
  },
  /** Conversation and Draft become what they were right after the message (SPEC B10). */
  WorkshopUndo: {
    needs: 'publish',
    /** With `before`, what they were right before it: the message goes too. */
    input: toMessage.extend({ before: z.boolean().default(false) }),
    output: moved,
    changes: changes.past,
  },
  WorkshopRedo: { needs: 'publish', input: inWorkbench, output: moved, changes: changes.past },
  WorkshopRegenerate: {
    needs: 'edit',
    input: toMessage,
    output: z.object({ message_id: messageIdSchema, run_id: runIdSchema }),
    changes: changes.past,
  },
} as const;
