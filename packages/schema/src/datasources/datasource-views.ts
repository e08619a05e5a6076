import { z } from 'zod';

/** `graph` is whatever speaks Bolt: Neo4j, Memgraph. */
export const datasourceKinds = ['postgres', 'sqlite', 'duckdb', 'graph'] as const;
export const datasourceKindSchema = z.enum(datasourceKinds);
export type DatasourceKind = z.infer<typeof datasourceKindSchema>;

/** A name that stands in prompts, in sources (`datasource:shop`) and as the beginning of a table's name in SQL. */
export const datasourceNameSchema = z
  .string()
  .regex(/^[a-z][a-z0-9_]{0,39}$/, 'a name begins with a letter and has small letters, digits and _ only');

/** A datasource of a Workbench, as people may see it: never with its password. */
export const datasourceSchema = z.object({
  name: z.string(),
  kind: datasourceKindSchema,
  /** `postgres://user@host:5432/shop`, `bolt://host:7687`, or a file's place on this computer. */
  address: z.string(),
  has_password: z.boolean(),
  /** A person switched writing on. Agents may change it, in approved items alone. */
  writable: z.boolean(),
  added_at: z.string(),
});
export type DatasourceView = z.infer<typeof datasourceSchema>;

const columnSchema = z.object({ name: z.string(), type: z.string() });

/** A table, a view, or what a graph has in their place. */
export const datasourceTableSchema = z.object({
  /** As a statement names it: `orders`, `sales.orders`, `Person`, `KNOWS`. */
  name: z.string(),
  type: z.enum(['table', 'view', 'node', 'relationship']),
  columns: z.array(columnSchema),
  columns_left_out: z.number(),
  /** About how many rows; null where the database does not say without counting. */
  rows: z.number().nullable(),
});
export type DatasourceTable = z.infer<typeof datasourceTableSchema>;

export const datasourceMapSchema = z.object({
  name: z.string(),
  kind: datasourceKindSchema,
  tables: z.array(datasourceTableSchema),
  tables_left_out: z.number(),
});
export type DatasourceMap = z.infer<typeof datasourceMapSchema>;

export const datasourceRowsSchema = z.object({
  columns: z.array(columnSchema),
  rows: z.array(z.array(z.union([z.string(), z.number(), z.boolean(), z.null()]))),
  /** There are more rows than these. */
  truncated: z.boolean(),
  limit: z.number(),
});
export type DatasourceRows = z.infer<typeof datasourceRowsSchema>;

/** What a statement changed, as the database counted it. */
export const datasourceCountsSchema = z.record(z.string(), z.number());

/** A change of a datasource by a Run, from the journal: the intent and, where there is one, its outcome. */
export const datasourceChangeSchema = z.object({
  run_id: z.string(),
  /** The intent, and the outcome; null while there is none. */
  seq: z.number(),
  outcome_seq: z.number().nullable(),
  at: z.number(),
  agent_id: z.string(),
  call: z.string(),
  datasource: z.string(),
  kind: datasourceKindSchema.nullable(),
  statement: z.string(),
  /** `unknown`: Galley stopped between the two, and nobody knows whether it happened. `running`: it is under way. */
  outcome: z.enum(['done', 'failed', 'unknown', 'running']),
  /** `nodes_created`, `properties_set`, `rows`; empty where nothing was done. */
  counts: datasourceCountsSchema,
  error: z.object({ code: z.string(), message: z.string() }).nullable(),
});
export type DatasourceChange = z.infer<typeof datasourceChangeSchema>;
