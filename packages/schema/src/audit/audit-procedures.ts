import { z } from 'zod';
import { runIdSchema } from '../base/ids.ts';
import { inRun, inWorkbench } from '../base/in-workbench.ts';
import {
  auditAmountSchema,
  auditDifferenceSchema,
  auditEventSchema,
  auditJobDetailSchema,
  auditJobSchema,
  auditListSchema,
  auditRequestSchema,
  auditSnapshotSchema,
  auditTurnSchema,
  auditUsageRowSchema,
  pageFields,
} from './audit-views.ts';

const paged = {
  /** `next_cursor` of the part before. */
  cursor: z.string().max(200).optional(),
  limit: z.int().min(1).max(500).default(100),
};
/** Milliseconds since 1970; `since` is in it, `until` is not. */
const within = { since: z.number().optional(), until: z.number().optional() };
/** Exact types (`tool.finished`), the part before the dot (`tool`), or `failed` for whatever went wrong. */
const types = z.array(z.string().max(60)).max(50).default([]);

/** Questions about what happened. They read the journal and change nothing of it. */
export const auditProcedures = {
  /** Newest first. */
  AuditListJobs: {
    needs: 'look',
    input: inWorkbench.extend({
      status: z.array(auditJobSchema.shape.status).max(10).default([]),
      workflow_name: z.string().optional(),
      ...within,
      ...paged,
    }),
    output: z.object({ jobs: z.array(auditJobSchema), ...pageFields }),
  },
  AuditGetJob: { needs: 'look', input: inRun, output: auditJobDetailSchema },
  /** Oldest first. */
  AuditGetTrail: {
    needs: 'look',
    input: inRun.extend({
      types,
      agent: z.string().optional(),
      phase: z.string().optional(),
      item: z.int().optional(),
      search: z.string().max(1000).default(''),
      raw: z.boolean().default(false),
      ...within,
      ...paged,
    }),
    output: z.object({ events: z.array(auditEventSchema), ...pageFields }),
  },
  /** Oldest first; of one Session, or of all of them in the order of the journal. */
  AuditGetChat: {
    needs: 'look',
    input: inRun.extend({
      session: z.string().optional(),
      agent: z.string().optional(),
      phase: z.string().optional(),
      item: z.int().optional(),
      /** Most characters of one text. */
      most_text: z.int().min(100).max(1_000_000).default(20_000),
      ...paged,
    }),
    output: z.object({ turns: z.array(auditTurnSchema), ...pageFields }),
  },
  /** Oldest first, the one that counts last. */
  AuditGetTodos: { needs: 'look', input: inRun, output: z.object({ lists: z.array(auditListSchema) }) },
  /**
   * By the name of its call (`main.3`), or by the place of its intent or outcome in the journal. Without a Run: a search of
   * the web by its place.
   */
  AuditGetRequest: {
    needs: 'look',
    input: inWorkbench.extend({ run_id: runIdSchema.optional(), call: z.string().optional(), seq: z.int().optional() }),
    output: auditRequestSchema,
  },
  /** Best first. */
  AuditSearch: {
    needs: 'look',
    input: inWorkbench.extend({
      query: z.string().min(1).max(1000),
      run_id: runIdSchema.optional(),
      types,
      ...within,
      ...paged,
    }),
    output: z.object({ events: z.array(auditEventSchema.extend({ excerpt: z.string() })), ...pageFields }),
  },
  AuditUsage: {
    needs: 'look',
    input: inWorkbench.extend({
      run_id: runIdSchema.optional(),
      by: z.enum(['call', 'item', 'phase', 'agent', 'model', 'run', 'day']).default('run'),
      ...within,
      ...paged,
    }),
    output: z.object({ rows: z.array(auditUsageRowSchema), sum: auditAmountSchema, ...pageFields }),
  },
  AuditSnapshots: { needs: 'look', input: inRun, output: z.object({ snapshots: z.array(auditSnapshotSchema) }) },
  /** Between two snapshots, by name or number; `phase 1` is the end of the first list that was worked through. */
  AuditDiff: {
    needs: 'look',
    input: inRun.extend({ before: z.string().max(200), after: z.string().max(200), path: z.string().optional() }),
    output: z.object({
      from: auditSnapshotSchema,
      to: auditSnapshotSchema,
      changes: z.array(auditDifferenceSchema),
      unchanged: z.number(),
      left_out: z.string().nullable(),
    }),
  },
} as const;
