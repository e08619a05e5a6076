import { version } from '@galley/engine/attach';
import { GalleyError } from '@galley/schema';
import { ProtocolError, ProtocolErrorCode, Server } from '@modelcontextprotocol/server';
import { callTool } from './call-tool.ts';
import type { Desk } from './desk.ts';
import { listTools } from './list-tools.ts';
import { peerOf } from './peer.ts';
import { listResources, readResource, resourceTemplates } from './resources.ts';

const instructions = [
  'Galley works on the documents of one folder, the Workbench. Nothing here changes that folder except publishing, which the person may have kept to themselves.',
  'Write with the file tools: they change a Draft, which the person reviews. Or send a request with start_run, follow it with wait_for_run, and show its plan to the person before it is approved.',
].join('\n');

/** One Workbench as an MCP server: one instance for each connection, or for each request over HTTP. */
export function createProgramServer(desk: Desk): Server {
  const server = new Server(
    { name: 'galley', version },
    { capabilities: { tools: { listChanged: true }, resources: { listChanged: true } }, instructions },
  );
  server.setRequestHandler('tools/list', async () => ({ tools: await listTools(desk) }));
  server.setRequestHandler('tools/call', async ({ params }, context) =>
    callTool(desk, params.name, params.arguments ?? {}, peerOf(server, context)),
  );
  server.setRequestHandler('resources/list', async () => ({ resources: await listResources(desk) }));
  server.setRequestHandler('resources/templates/list', async () => ({ resourceTemplates: [...resourceTemplates] }));
  server.setRequestHandler('resources/read', async ({ params }, context) => {
    try {
      return await readResource(desk, params.uri, peerOf(server, context));
    } catch (error) {
      if (!(error instanceof GalleyError)) throw error;
      throw new ProtocolError(ProtocolErrorCode.InvalidParams, `${error.message} ${error.remedy}`, { uri: params.uri });
    }
  });
  return server;
}
