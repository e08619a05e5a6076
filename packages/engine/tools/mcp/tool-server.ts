import { Server } from '@modelcontextprotocol/server';
import type { ImageResult } from '../tool/image-result.ts';

/** What comes back from one call, as the model behind the program sees it. */
export interface ServedOutcome {
  readonly success: boolean;
  readonly receipt: string;
  readonly images?: ImageResult['images'];
}

export interface ServedTools {
  /** What the program is shown. What it may call is decided by `call`, never by this list. */
  readonly declared: readonly { readonly name: string; readonly description: string; readonly parameters: object }[];
  call(tool: string, input: Readonly<Record<string, unknown>>): Promise<ServedOutcome>;
}

/** Our tools as an MCP server. Names and arguments pass as they come: a refusal must be recorded like any outcome. */
export function createToolServer({ declared, call }: ServedTools): Server {
  const server = new Server({ name: 'galley', version: '1' }, { capabilities: { tools: {} } });
  server.setRequestHandler('tools/list', async () => ({
    tools: declared.map(({ name, description, parameters }) => ({
      name,
      description,
      inputSchema: { ...parameters, type: 'object' as const },
    })),
  }));
  server.setRequestHandler('tools/call', async ({ params }) => {
    const { success, receipt, images = [] } = await call(params.name, params.arguments ?? {});
    return {
      content: [
        // Text alone: with structured content beside it, programs show their model that and leave the receipt out.
        { type: 'text' as const, text: receipt },
        ...images.map(({ bytes, media_type: mimeType }) => ({
          type: 'image' as const,
          data: Buffer.from(bytes).toString('base64'),
          mimeType,
        })),
      ],
      isError: !success,
    };
  });
  return server;
}
