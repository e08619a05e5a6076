import { InternalError } from '@galley/schema';
import { z } from 'zod';
import { InvalidArgumentsError } from './errors.ts';
import type { BoundTool, DraftTool, ReadTool } from './tool.ts';

/** Joins a tool to its argument check, so that `run` can never see arguments of another shape. */
export function bindTool<Arguments>(tool: ReadTool<Arguments> | DraftTool<Arguments>): BoundTool {
  return {
    name: tool.name,
    description: tool.description,
    effect: tool.effect,
    schema: tool.arguments,
    bind(input) {
      const parsed = tool.arguments.safeParse(input);
      if (!parsed.success) throw new InvalidArgumentsError(tool.name, z.prettifyError(parsed.error));
      return {
        summary: tool.summary(parsed.data),
        run: async (context, writer) => {
          if (tool.effect === 'read') return tool.run(parsed.data, context);
          if (writer === null) throw new InternalError(`${tool.name} was run without a Draft to write to.`);
          return tool.run(parsed.data, context, writer);
        },
      };
    },
  };
}
