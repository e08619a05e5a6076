import { InternalError } from '@galley/schema';
import { z } from 'zod';
import { type Capability, pickCapabilities } from '../ports/capabilities.ts';
import { ToolArgumentError } from '../ports/errors.ts';
import { repairBySchema } from './repair-arguments.ts';
import type { BoundTool, DraftTool, ReadTool } from './tool.ts';

/** Joins a tool to its argument check, so that `run` can never see arguments of another shape. */
export function bindTool<Arguments, Needs extends Capability>(
  tool: ReadTool<Arguments, Needs> | DraftTool<Arguments, Needs>,
): BoundTool {
  return {
    name: tool.name,
    description: tool.description,
    effect: tool.effect,
    formats: tool.formats ?? null,
    needs: tool.needs,
    schema: tool.arguments,
    shown: tool.shown ?? (() => tool.arguments),
    bind(input) {
      const { data, repairs } = check(tool, input);
      return {
        summary: tool.summary(data),
        repairs,
        run: async (capabilities, writer) => {
          const context = pickCapabilities(capabilities, tool.needs);
          if (tool.effect === 'read') return tool.run(data, context);
          if (writer === null) throw new InternalError(`${tool.name} was run without a Draft to write to.`);
          return tool.run(data, context, writer);
        },
      };
    },
  };
}

/** The arguments as the tool wants them. The message of a refusal names the place in them that does not fit. */
function check<Arguments>(
  tool: Pick<ReadTool<Arguments>, 'name' | 'arguments'>,
  input: unknown,
): { readonly data: Arguments; readonly repairs: readonly string[] } {
  const parsed = tool.arguments.safeParse(input);
  if (parsed.success) return { data: parsed.data, repairs: [] };
  const { input: repaired, repairs } = repairBySchema(input, parsed.error);
  const again = repairs.length === 0 ? parsed : tool.arguments.safeParse(repaired);
  if (!again.success) {
    const first = parsed.error.issues[0]?.path.join('.') ?? '';
    throw new ToolArgumentError(tool.name, first === '' ? 'arguments' : first, z.prettifyError(parsed.error));
  }
  return { data: again.data, repairs };
}
