import { z } from 'zod';
import { ResultNotFoundError } from './errors.ts';
import type { ReadTool } from './tool.ts';

const recallArguments = z.strictObject({
  id: z.string(),
  offset: z.int().min(0).default(0),
  length: z.int().min(1).max(6000).default(6000),
});

export const recallToolResult: ReadTool<z.output<typeof recallArguments>> = {
  name: 'recall_tool_result',
  description:
    'The full result of an earlier tool call of this run, by the `recall_id` in its receipt, in pieces of characters.',
  effect: 'read',
  arguments: recallArguments,
  summary: ({ id }) => `Recalling ${id}`,
  async run({ id, offset, length }, { recall }) {
    const whole = await recall(id);
    if (whole === null) throw new ResultNotFoundError(id);
    return { id, text: whole.slice(offset, offset + length), offset, total: whole.length };
  },
};
