import { z } from 'zod';
import { runIdSchema } from '../base/ids.ts';
import { inWorkbench } from '../base/in-workbench.ts';
import {
  datasourceChangeSchema,
  datasourceKindSchema,
  datasourceMapSchema,
  datasourceNameSchema,
  datasourceRowsSchema,
  datasourceSchema,
} from './datasource-views.ts';

const named = inWorkbench.extend({ name: datasourceNameSchema });
const list = z.object({ datasources: z.array(datasourceSchema) });
const changes = ['DatasourceList', 'DatasourceMap'] as const;

/** Databases that a person attached to a Workbench. They stand in the person's own configuration, bound to its place (SPEC T4). */
export const datasourceProcedures = {
  DatasourceList: { needs: 'look', input: inWorkbench, output: list },
  /** Attaches one, or with `replace` says anew where it is. Nothing is connected to. */
  DatasourceAdd: {
    needs: 'administer',
    input: named.extend({
      /** An address, or the full place of a file. A password in it is taken out and kept apart. */
      address: z.string().trim().min(1).max(2000),
      /** Told from the address when left out. */
      kind: datasourceKindSchema.optional(),
      password: z.string().max(2000).optional(),
      replace: z.boolean().default(false),
    }),
    output: list.extend({ added: datasourceSchema, warning: z.string().nullable() }),
    changes,
  },
  DatasourceRemove: { needs: 'administer', input: named, output: list, changes },
  /** Agents may change it in approved items, or may not. */
  DatasourceSetWriting: { needs: 'administer', input: named.extend({ writable: z.boolean() }), output: list, changes },
  /** Connects once. A failure is an answer, not an error. */
  DatasourceTest: {
    needs: 'edit',
    input: named,
    output: z.object({
      ok: z.boolean(),
      elapsed_ms: z.number(),
      /** What answered: `PostgreSQL 18.4`. */
      server: z.string().nullable(),
      tables: z.number().nullable(),
      /** What keeps it from being changed, in words; what should be known about that. */
      protection: z.array(z.string()),
      error: z.object({ code: z.string(), message: z.string(), remedy: z.string() }).nullable(),
    }),
  },
  DatasourceMap: { needs: 'edit', input: named, output: datasourceMapSchema },
  /** One reading statement of a person's own. */
  DatasourceQuery: {
    needs: 'edit',
    input: named.extend({ statement: z.string().min(1).max(100_000), limit: z.int().min(1).max(10_000).default(200) }),
    output: datasourceRowsSchema,
  },
  /** What Runs changed, oldest first: of graphs, or with `all_kinds` of every datasource. */
  AuditGetGraphChanges: {
    needs: 'look',
    input: inWorkbench.extend({
      run_id: runIdSchema.optional(),
      datasource: z.string().max(40).optional(),
      all_kinds: z.boolean().default(false),
      limit: z.int().min(1).max(1000).default(200),
    }),
    output: z.object({
      changes: z.array(datasourceChangeSchema),
      total: z.number(),
      /** Whether a graph is attached now: no changes of none is another answer than no changes. */
      graphs: z.array(z.string()),
      left_out: z.string().nullable(),
    }),
  },
} as const;
