import { InternalError } from '@galley/schema';
import { z } from 'zod';
import { type Capability, pickCapabilities } from '../ports/capabilities.ts';
import { ToolArgumentError } from '../ports/errors.ts';
import { signatureAt } from './operation-signatures.ts';
import { repairBySchema } from './repair-arguments.ts';
import { repairHabits } from './repair-habits.ts';
import type { ActingTool, BoundTool, DraftTool, ReadTool } from './tool.ts';

/** Joins a tool to its argument check, so that `run` can never see arguments of another shape. */
export function bindTool<Arguments, Needs extends Capability>(
  tool: ReadTool<Arguments, Needs> | DraftTool<Arguments, Needs> | ActingTool<Arguments, Needs>,
): BoundTool {
  return {
    name: tool.name,
    description: tool.description,
    effect: tool.effect,
    formats: tool.formats ?? null,
    seldom: tool.seldom ?? null,
    quiet: tool.unspoken === 'unknown',
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
          if (tool.effect !== 'draft') return tool.run(data, context);
          if (writer === null) throw new InternalError(`${tool.name} was run without a Draft to write to.`);
          return tool.run(data, context, writer);
        },
      };
    },
  };
}

/** The arguments as the tool wants them. A refusal names the place that does not fit, and what would. */
function check<Arguments>(
  tool: Pick<ReadTool<Arguments>, 'name' | 'arguments'>,
  input: unknown,
): { readonly data: Arguments; readonly repairs: readonly string[] } {
  const parsed = tool.arguments.safeParse(input);
  if (parsed.success) return { data: parsed.data, repairs: [] };
  const usual = repairHabits(input, tool.arguments);
  const again = tool.arguments.safeParse(usual.input);
  if (again.success) return { data: again.data, repairs: usual.repairs };
  const { input: repaired, repairs } = repairBySchema(usual.input, again.error);
  const last = tool.arguments.safeParse(repaired);
  if (last.success) return { data: last.data, repairs: [...usual.repairs, ...repairs] };
  const path = parsed.error.issues[0]?.path ?? [];
  const argument = path.length === 0 ? 'arguments' : path.join('.');
  const takes = signatureAt(tool.name, tool.arguments, input, path);
  throw new ToolArgumentError(tool.name, argument, z.prettifyError(parsed.error), takes);
}
