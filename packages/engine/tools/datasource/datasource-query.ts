import { z } from 'zod';
import type { ReadTool } from '../tool/tool.ts';

const queryArguments = z.strictObject({
  datasource: z.string(),
  /** SQL, or Cypher for a graph. */
  statement: z.string().max(100_000),
  limit: z.int().min(1).max(1000).default(200),
});

export const datasourceQuery: ReadTool<z.output<typeof queryArguments>, 'datasources'> = {
  name: 'datasource_query',
  description:
    'Runs one statement that only reads on an attached database: SQL of its own dialect, or Cypher for a graph. `truncated` says that there are more rows than `limit`. To join with files, name a table or a SELECT of it as a path in table tools: `datasource:shop#orders` is the table shop_orders.',
  effect: 'read',
  seldom: ['datasource'],
  unspoken: 'unknown',
  needs: ['datasources'],
  arguments: queryArguments,
  summary: ({ datasource }) => `Asking ${datasource}`,
  run: ({ datasource, statement, limit }, { datasources }) => datasources.read(datasource, statement, limit),
};
