import { createHash } from 'node:crypto';
import type { McpTool } from '@galley/schema';
import { z } from 'zod';
import { mcpLimits } from './limits.ts';

/** As servers list them; what else they say is not looked at. */
const listed = z.looseObject({
  name: z.string().min(1).max(256),
  description: z.string().optional(),
  inputSchema: z.record(z.string(), z.unknown()),
  annotations: z.looseObject({ readOnlyHint: z.boolean().optional() }).optional(),
});

export interface ToolList {
  readonly tools: readonly McpTool[];
  /** Of everything that the server listed, also of what is left out: any change asks again. */
  readonly hash: string;
  readonly leftOut: readonly { readonly name: string; readonly reason: string }[];
}

/** Makes of a server's own list what may be shown and declared. Pure: the same list gives the same names and hash. */
export function readToolList(server: string, raw: readonly unknown[]): ToolList {
  const leftOut: { name: string; reason: string }[] = [];
  const tools = new Map<string, McpTool>();
  for (const each of raw) {
    const read = listed.safeParse(each);
    if (!read.success) {
      leftOut.push({ name: nameIn(each), reason: 'it is not described as the protocol asks' });
      continue;
    }
    const { name, description = '', inputSchema, annotations } = read.data;
    const fullName = fullNameOf(server, name);
    const reason = tools.has(fullName) ? 'another tool has the same name' : whyNot(inputSchema);
    if (reason !== null) {
      leftOut.push({ name: shown(name, 100), reason });
      continue;
    }
    tools.set(fullName, {
      name,
      full_name: fullName,
      description: shown(description, mcpLimits.descriptionCharacters),
      parameters: parametersOf(inputSchema),
      says_reads: annotations?.readOnlyHint === true,
    });
  }
  const sorted = [...tools.values()].sort((one, other) => (one.full_name < other.full_name ? -1 : 1));
  return { tools: sorted, hash: hashOf(raw), leftOut };
}

export function differenceOf(before: readonly McpTool[], after: readonly McpTool[]) {
  const old = new Map(before.map((tool) => [tool.name, canonical(tool)]));
  const fresh = new Map(after.map((tool) => [tool.name, canonical(tool)]));
  return {
    added: [...fresh.keys()].filter((name) => !old.has(name)),
    removed: [...old.keys()].filter((name) => !fresh.has(name)),
    changed: [...fresh].flatMap(([name, text]) => (old.has(name) && old.get(name) !== text ? [name] : [])),
  };
}

/** How much of every request these tools are. */
export function declaredCharacters(tools: readonly McpTool[]): number {
  return tools.reduce((sum, { full_name, description, parameters }) => {
    return sum + full_name.length + description.length + JSON.stringify(parameters).length;
  }, 0);
}

const longestName = 64;

/** Providers take letters, digits, `_` and `-`, 64 of them. A longer name keeps its beginning and gets a mark of its whole. */
export function fullNameOf(server: string, tool: string): string {
  const full = `mcp__${server}__${tool.replaceAll(/[^A-Za-z0-9_-]/g, '_')}`;
  if (full.length <= longestName) return full;
  return `${full.slice(0, longestName - 9)}_${createHash('sha256').update(tool).digest('hex').slice(0, 8)}`;
}

const deepest = 24;

/** A schema is only ever passed on: it is compiled by nobody here. What is too large or too deep would be refused by providers. */
function whyNot(schema: Readonly<Record<string, unknown>>): string | null {
  if (schema.type !== undefined && schema.type !== 'object') return 'its arguments are no object';
  if (depthOf(schema, 0) > deepest) return 'the description of its arguments is too deep';
  if (JSON.stringify(schema).length > mcpLimits.schemaCharacters) return 'the description of its arguments is too long';
  if (refsOut(schema)) return 'the description of its arguments refers to another place';
  return null;
}

function parametersOf({ $schema: _draft, $id: _id, ...schema }: Readonly<Record<string, unknown>>) {
  return { ...schema, type: 'object' };
}

function depthOf(value: unknown, depth: number): number {
  if (typeof value !== 'object' || value === null || depth > deepest) return depth;
  return Object.values(value).reduce((most: number, each) => Math.max(most, depthOf(each, depth + 1)), depth);
}

function refsOut(value: unknown): boolean {
  if (typeof value !== 'object' || value === null) return false;
  if ('$ref' in value && typeof value.$ref === 'string' && !value.$ref.startsWith('#')) return true;
  return Object.values(value).some(refsOut);
}

/** Control characters and such that turn text around would show a person another text than the model gets (SPEC T8). */
export function shown(text: string, most: number): string {
  const clean = text.replaceAll(/[\p{Cc}\p{Cf}\p{Co}\p{Cn}]/gu, (character) => (character === '\n' ? character : ' '));
  return clean.length <= most ? clean : `${clean.slice(0, most)}… (${clean.length - most} more characters left out)`;
}

function nameIn(value: unknown): string {
  const name = typeof value === 'object' && value !== null && 'name' in value ? value.name : null;
  return typeof name === 'string' ? shown(name, 100) : '(no name)';
}

/** The order in which a server lists its tools, or the keys of one, says nothing. */
function hashOf(raw: readonly unknown[]): string {
  const lines = raw.map(canonical).sort();
  return createHash('sha256').update(JSON.stringify(lines)).digest('hex');
}

export function canonical(value: unknown): string {
  return JSON.stringify(value, (_key, each: unknown) =>
    typeof each === 'object' && each !== null && !Array.isArray(each)
      ? Object.fromEntries(Object.entries(each).sort(([one], [other]) => (one < other ? -1 : 1)))
      : each,
  );
}
