import type { CompanionTool } from '@galley/schema';
import { InvalidArgumentError } from '@galley/schema';
import { z } from 'zod';
import type { CompanionToolDefinition, Looked, ToolDesk } from './companion-tool.ts';

interface Definition<Schema extends z.ZodType> {
  readonly name: CompanionTool;
  /** Written for a model. */
  readonly description: string;
  readonly arguments: Schema;
  summary(input: z.output<Schema>): string;
  look(input: z.output<Schema>, desk: ToolDesk): Promise<Looked>;
}

/** Joins a tool to the check of its arguments. */
export function defineTool<Schema extends z.ZodType>(definition: Definition<Schema>): CompanionToolDefinition {
  const { name, description, arguments: schema } = definition;
  function checked(input: unknown): z.output<Schema> {
    const parsed = schema.safeParse(input);
    if (parsed.success) return parsed.data;
    const argument = parsed.error.issues[0]?.path.join('.') || 'arguments';
    const problem = `The arguments of ${name} do not fit: ${z.prettifyError(parsed.error)}`;
    throw new InvalidArgumentError(argument, problem, 'Call it again with arguments that fit its schema.', { name });
  }
  return {
    name,
    schema,
    declaration: () => {
      const { $schema: _unused, ...parameters } = z.toJSONSchema(schema, { io: 'input' });
      return { name, description, parameters };
    },
    summary: (input) => {
      const parsed = schema.safeParse(input);
      return parsed.success ? definition.summary(parsed.data) : `Calling ${name}`;
    },
    look: async (input, desk) => definition.look(checked(input), desk),
  };
}
