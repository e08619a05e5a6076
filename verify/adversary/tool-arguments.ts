import { allowedTools } from '../../packages/engine/tools/registry.ts';
import type { BoundTool } from '../../packages/engine/tools/tool/tool.ts';
import { isInsideFile, noPaths } from '../../packages/engine/workshop/testing/path-fields.ts';
import {
  argumentsWith,
  nameOf,
  type Place,
  placesOf,
  type Schema,
  schemaOf,
} from '../../packages/engine/workshop/testing/schema-strings.ts';

export interface ToolPlace {
  readonly tool: BoundTool;
  readonly field: string;
  readonly place: Place;
  /** Whether the text there names a file. A field that nobody has thought about does. */
  readonly isPath: boolean;
  readonly schema: Schema;
}

/** Every tool there is: what is added to the registry is attacked from then on. */
export const tools: readonly BoundTool[] = allowedTools('all');

/** Every place for text in the arguments of every tool, except what only names things inside a file. */
export const toolPlaces: readonly ToolPlace[] = tools.flatMap((tool) => {
  const schema = schemaOf(tool.schema);
  return placesOf(schema)
    .filter((place) => !isInsideFile(place))
    .map((place) => ({ tool, schema, place, field: place.join('.'), isPath: !noPaths.has(nameOf(place)) }));
});

const samples: Readonly<Record<string, string>> = {
  to: 'made.xlsx',
  sql: 'SELECT 1 AS one',
  text: 'x',
  id: 'main.1',
  find: 'a',
  replace: 'b',
};

/** The other arguments are ones the tool would take, so that the attack fails for itself. */
export function argumentsFor(
  { tool, schema, place }: Pick<ToolPlace, 'tool' | 'schema' | 'place'>,
  text: string,
  more: Readonly<Record<string, string>> = {},
): Readonly<Record<string, unknown>> {
  const made = argumentsWith(schema, place, text, (name) => more[name] ?? sampleOf(tool.name, name));
  // Arguments that may be left out, such as where a copy goes, are given too.
  const optional = Object.keys(schema.properties ?? {}).filter((name) => more[name] !== undefined);
  return { ...Object.fromEntries(optional.map((name) => [name, more[name]])), ...(made as Record<string, unknown>) };
}

function sampleOf(tool: string, field: string): string {
  const isDocument = tool.startsWith('docx');
  if (isDocument && (field === 'to' || field === 'path')) return tool === 'docx_create' ? 'made.docx' : 'open.docx';
  const file = isDocument ? 'open.docx' : tool.startsWith('xlsx') ? 'open.xlsx' : null;
  return samples[field] ?? file ?? (tool.includes('text') ? 'open.txt' : 'open.csv');
}

const nowhere: Place = ['nowhere'];

/** Arguments with nothing wrong in them. */
export function harmless(tool: BoundTool, more: Readonly<Record<string, string>> = {}) {
  return argumentsFor({ tool, schema: schemaOf(tool.schema), place: nowhere }, '', more);
}
