import { z } from 'zod';
import type { ReadTool } from '../tool/tool.ts';

const mapArguments = z.strictObject({ datasource: z.string() });

export const datasourceMap: ReadTool<z.output<typeof mapArguments>, 'datasources'> = {
  name: 'datasource_map',
  description: 'Lists tables (of a graph: labels and relationship types) with their columns in an attached database.',
  effect: 'read',
  seldom: ['datasource'],
  unspoken: 'unknown',
  needs: ['datasources'],
  arguments: mapArguments,
  summary: ({ datasource }) => `Looking at the tables of ${datasource}`,
  run: ({ datasource }, { datasources }) => datasources.map(datasource),
};
