import { z } from 'zod';
import { checkpointIdSchema, messageIdSchema, runIdSchema } from '../base/ids.ts';
import { answeredRunSchema, toolCallViewSchema } from '../conversation/conversation-views.ts';
import { efforts } from '../events/effort.ts';
import { interactiveSchema } from '../events/interactive.ts';
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
  /** Oldest first. With `limit` the newest that many; `next_cursor` then leads to those before them. */
  WorkshopGetConversation: {
    needs: 'look',
    input: inWorkbench.extend({
      limit: z.int().min(1).max(500).optional(),
      cursor: z
        .string()
        .regex(/^[1-9][0-9]{0,14}$/, 'a cursor of an earlier answer')
        .optional(),
    }),
    output: z.object({
      entries: z.array(conversationEntrySchema),
      next_cursor: z.string().nullable(),
      /** What the answers in this part took; empty where all of the conversation was asked for. */
      runs: z.array(answeredRunSchema),
    }),
  },
  /** What a Run called, newest first, each call with the beginning of its result. */
  WorkshopListToolCalls: {
    needs: 'look',
    input: inRun.extend({
      cursor: z
        .string()
        .regex(/^[1-9][0-9]{0,14}$/, 'a cursor of an earlier answer')
        .optional(),
      limit: z.int().min(1).max(200).default(30),
    }),
    output: z.object({ calls: z.array(toolCallViewSchema), total: z.number(), next_cursor: z.string().nullable() }),
  },
  /** One call with its arguments and its result as a whole. */
  WorkshopGetToolCall: {
    needs: 'look',
    input: inRun.extend({ call_id: z.string().min(1).max(200) }),
    output: toolCallViewSchema,
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
      /** How hard models should think in States that do not say. */
      effort: z.enum(efforts).optional(),
      /** When the plan of this request waits for a person; as the settings say when left out (SPEC P1). */
      interactive: interactiveSchema.optional(),
      /** Ends a plan that waits for approval; without it the request is refused while one waits (SPEC R10). */
      end_waiting: z.boolean().optional(),
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
  /** What an undo to a message, or a request asked again, would take away; nothing is done. */
  WorkshopPreviewUndo: {
    needs: 'look',
    input: inWorkbench.extend({
      message_id: messageIdSchema,
      before: z.boolean().default(false),
      /** Of the request that the message belongs to, as `WorkshopRegenerate` does. */
      again: z.boolean().default(false),
    }),
    output: z.object({
      /** Messages that leave the conversation; the request itself included when it is asked again. */
      messages: z.number(),
      /** Files that the Draft then has otherwise, or no longer. */
      draft_paths: z.array(z.string()),
      /** Files in the folder that were published or restored since and would go back. */
      folder_paths: z.array(z.string()),
      /** A run that is not finished ends. */
      ends_run: z.boolean(),
    }),
  },
  WorkshopRedo: { needs: 'publish', input: inWorkbench, output: moved, changes: changes.past },
  /** Takes the last regenerate back: the conversation and the Draft before it return. What answers now is stopped. */
  WorkshopUndoRegenerate: { needs: 'publish', input: inWorkbench, output: moved, changes: changes.past },
  /** The request of a message asked again, or in other words with `text`; what came after it is undone first. */
  WorkshopRegenerate: {
    needs: 'edit',
    input: toMessage.extend({ text: z.string().trim().min(1).optional() }),
    output: z.object({ message_id: messageIdSchema, run_id: runIdSchema }),
    changes: changes.past,
  },
} as const;
