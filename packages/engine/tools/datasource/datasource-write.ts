import { z } from 'zod';
import type { ActingTool } from '../tool/tool.ts';

const writeArguments = z.strictObject({ datasource: z.string(), statement: z.string().max(100_000) });

export const datasourceWrite: ActingTool<z.output<typeof writeArguments>, 'datasourceWriter'> = {
  name: 'datasource_write',
  description:
    'Runs one statement that changes an attached database for good: there is no Draft of it and no undo. Only where a person switched writing on, and only when the item at hand asks for it.',
  effect: 'external',
  seldom: ['writable datasource'],
  unspoken: 'unknown',
  needs: ['datasourceWriter'],
  arguments: writeArguments,
  summary: ({ datasource }) => `Changing ${datasource}`,
  run: ({ datasource, statement }, { datasourceWriter }) => datasourceWriter.write(datasource, statement),
};
