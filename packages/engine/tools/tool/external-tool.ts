import { z } from 'zod';
import { ToolArgumentError } from '../ports/errors.ts';
import type { BoundTool } from './tool.ts';

/** A tool that somebody else's program carries out. What it does cannot be taken back and is never done twice by itself. */
export interface ExternalTool {
  /** `mcp__server__tool` */
  readonly name: string;
  readonly description: string;
  /** JSON Schema of its arguments, as the server gave it and a person allowed it. */
  readonly parameters: object;
  /** The person says that it only looks: States that only read may use it. */
  readonly reading: boolean;
}

/** Tools from outside, for one Agent: those that its State may use. */
export interface ExternalTools {
  readonly tools: readonly ExternalTool[];
  /** Whether it may be called now is looked at here, once more and for every call. */
  call(
    name: string,
    input: Readonly<Record<string, unknown>>,
    callId: string,
  ): Promise<{ readonly returned: unknown; readonly sources: readonly string[] | null }>;
}

export const externalPrefix = 'mcp__';

const anyArguments = z.record(z.string(), z.unknown());

/** Arguments are not checked against a schema from outside: whoever wrote it checks them, and no pattern of theirs runs here. */
export function bindExternal(
  tool: ExternalTool,
  call: (input: Record<string, unknown>) => Promise<unknown>,
): BoundTool {
  return {
    name: tool.name,
    description: tool.description,
    effect: 'external',
    formats: null,
    seldom: null,
    quiet: false,
    needs: [],
    schema: anyArguments,
    shown: () => anyArguments,
    bind(input) {
      const given = anyArguments.safeParse(input);
      if (!given.success) throw new ToolArgumentError(tool.name, 'arguments', 'they are no object.');
      return { summary: `Calling ${tool.name}`, repairs: [], run: () => call(given.data) };
    },
  };
}
