import { z } from 'zod';
import type { SessionView } from './session-view.ts';

const property = z.object({ const: z.string().optional(), enum: z.array(z.string()).optional() });
const moveSchema = z.object({ properties: z.record(z.string(), property), required: z.array(z.string()).optional() });
const toolSchema = z.object({ properties: z.object({ move: z.object({ oneOf: z.array(moveSchema) }) }) });

/**
 * The one move that a State allows, as arguments of the transition tool; null where there is a choice, which
 * fixed rules cannot make.
 */
export function onlyMove({ tools }: SessionView, words: string): Record<string, unknown> | null {
  const tool = tools.find(({ name }) => name === 'transition');
  const moves = toolSchema.safeParse(tool?.parameters).data?.properties.move.oneOf ?? [];
  const [move] = moves;
  if (move === undefined || moves.length > 1) return null;
  const required = move.required ?? Object.keys(move.properties);
  const entries = required.map((name): [string, string] | null => {
    const given = move.properties[name];
    if (given?.const !== undefined) return [name, given.const];
    if (given?.enum === undefined) return [name, words];
    return given.enum.length === 1 ? [name, given.enum[0] ?? ''] : null;
  });
  return entries.includes(null) ? null : Object.fromEntries(entries.filter((entry) => entry !== null));
}

/** The one transition tag that a prompt shows outside code, whole. */
export function onlyTag(prompt: string): string | null {
  const text = prompt.replaceAll(/^(```|~~~)[\s\S]*?^\1/gm, ' ').replaceAll(/`[^`\n]*`/g, ' ');
  const tags = new Set([...text.matchAll(/<(goto|reset|result)(?:\s[^<>]*)?>[^<>]*<\/\1>/g)].map((match) => match[0]));
  const [tag] = tags;
  return tags.size === 1 && tag !== undefined ? tag : null;
}
