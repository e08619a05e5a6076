import { z } from 'zod';
import { operationSchemas } from './operation-signatures.ts';
import type { ReadTool } from './tool.ts';

const describeArguments = z.strictObject({ kinds: z.array(z.string()).min(1).max(8) });
type Describe = ReadTool<z.output<typeof describeArguments>>;

/** The tool that says exactly what the operations of an editing tool take. */
export function describeOperations(
  tool: Pick<Describe, 'name' | 'description' | 'formats'>,
  schema: Parameters<typeof operationSchemas>[0],
): Describe {
  return {
    ...tool,
    effect: 'read',
    needs: [],
    arguments: describeArguments,
    summary: ({ kinds }) => `Looking up ${kinds.join(', ')}`,
    async run({ kinds }) {
      const operations = operationSchemas(schema).filter(({ kind }) => kinds.includes(kind));
      const unknown = kinds.filter((kind) => operations.every((each) => each.kind !== kind));
      return { operations, ...(unknown.length === 0 ? {} : { unknown }) };
    },
  };
}
