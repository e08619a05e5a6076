import type { Tool } from '@modelcontextprotocol/server';
import { ask, type Desk, isGranted } from './desk.ts';
import { ownTools } from './own-tools.ts';
import { inputOf, procedureTools, schemaOf } from './program-tools.ts';

/** What a connected program is offered now. What it may call is decided when it calls. */
export async function listTools(desk: Desk): Promise<Tool[]> {
  const { tools: fileTools } = await ask(desk, 'ConnectTools', {});
  const mayPublish = await isGranted(desk, 'publish');
  const tools = [
    ...procedureTools.map((tool) => ({ ...tool, inputSchema: schemaOf(inputOf(tool)) })),
    ...ownTools
      .filter(({ name }) => name !== 'publish_draft' || mayPublish)
      .map((tool) => ({ ...tool, inputSchema: schemaOf(tool.input) })),
    ...fileTools.map((tool) => ({ ...tool, inputSchema: { ...tool.parameters, type: 'object' as const } })),
  ];
  return tools
    .filter(({ writes }) => !(desk.readOnly && writes))
    .map(({ name, description, inputSchema, writes }) => ({
      name,
      description,
      inputSchema,
      annotations: { readOnlyHint: !writes, destructiveHint: name === 'publish_draft', openWorldHint: false },
    }));
}
