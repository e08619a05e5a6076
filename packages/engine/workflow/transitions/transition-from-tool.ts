import { z } from 'zod';
import { assembleTransition } from './parse-transition.ts';
import type { TagElement } from './scan-tags.ts';
import { attributeNames } from './tags/attributes.ts';
import { contentFields, contents } from './tags/contents.ts';
import { moveTags, tagOf } from './tags/table.ts';
import type { ParsedTransition } from './transition.ts';

const text = z.string().nullish();
const attributes = z.object(
  Object.fromEntries(attributeNames.map((name) => [name, z.union([z.string(), z.number()]).nullish()])),
);

const contentOfCall = z.object(Object.fromEntries(contentFields.map((field) => [field, text])));

const call = z.object({
  ...attributes.shape,
  ...contentOfCall.shape,
  tag: z.enum(moveTags),
  variables: z.record(z.string(), z.coerce.string()).nullish(),
});

const toolArguments = z.object({
  move: call.nullish(),
  forks: z.array(call).nullish(),
  print: z.string().nullish(),
});

/** Reads the arguments of the transition tool with the rules that hold for tags. */
export function transitionFromTool(given: unknown): ParsedTransition {
  const parsed = toolArguments.safeParse(given);
  if (!parsed.success) {
    const message = `the arguments of the transition tool do not fit: ${z.prettifyError(parsed.error).replaceAll('\n', ' ')}`;
    return { ok: false, problem: { code: 'BAD_ATTRIBUTE', message, line: 1, column: 1 }, prints: [] };
  }
  const { move, forks, print } = parsed.data;
  const elements: TagElement[] = [];
  if (typeof print === 'string' && print !== '') {
    elements.push({ tag: 'print', attributes: new Map(), content: print, at: 0 });
  }
  for (const one of [...(forks ?? []), ...(move ? [move] : [])]) elements.push(toElement(one));
  return assembleTransition(elements, () => ({ line: 1, column: 1 }));
}

function toElement(given: z.infer<typeof call>): TagElement {
  const own = Object.entries(attributes.parse(given));
  const entries = [...Object.entries(given.variables ?? {}), ...own].flatMap(([name, value]): [string, string][] =>
    value === null || value === undefined ? [] : [[name, String(value)]],
  );
  const { field, isText } = contents[tagOf(given.tag).content];
  // Some models put a workflow under target: the tag says what it is.
  const written = contentOfCall.parse(given);
  const content =
    [field, ...contentFields].map((name) => written[name]).find((value) => typeof value === 'string') ?? '';
  return {
    tag: given.tag,
    attributes: new Map(entries),
    content: isText ? content : escapeAmpersand(content),
    at: 0,
  };
}

/** Targets of tags may hold entities; arguments of a tool call never do. */
function escapeAmpersand(text: string): string {
  return text.replaceAll('&', '&amp;');
}
