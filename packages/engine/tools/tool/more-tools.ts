import { z } from 'zod';
import type { ReadTool } from './tool.ts';

export const moreToolsName = 'more_tools';

const moreArguments = z.strictObject({ names: z.array(z.string()).min(1).max(12) });

/** What is known of a tool by its name; undefined where there is none. */
type Describe = (name: string) => { readonly description: string } | undefined;

/**
 * Shows tools that were left out of a request. It only says what they do: that it was asked for them stands in the Session,
 * and from there the next request takes what to declare.
 */
export function moreTools(describe: Describe): ReadTool<z.output<typeof moreArguments>> {
  return {
    name: moreToolsName,
    description: 'Shows tools that are not listed here; you can call them in your next answer.',
    effect: 'read',
    needs: [],
    arguments: moreArguments,
    summary: ({ names }) => `Looking up ${names.join(', ')}`,
    async run({ names }) {
      const known = names.flatMap((name) => {
        const tool = describe(name);
        return tool === undefined ? [] : [{ name, description: tool.description }];
      });
      const unknown = names.filter((name) => describe(name) === undefined);
      return { tools: known, ...(unknown.length === 0 ? {} : { unknown }) };
    },
  };
}
