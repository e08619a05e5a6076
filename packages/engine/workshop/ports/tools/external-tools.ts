import { GalleyError } from '@galley/schema';
import { hiddenIn, isShared, recordSources, redactDeep, type Sources } from '../../../model/index.ts';
import type { ExternalTool, ExternalTools } from '../../../tools/index.ts';
import { type EffectContext, type StateDefinition, writeRefusal } from '../../../workflow/index.ts';
import type { RunContext } from '../../context/run-context.ts';
import type { AllowedCall } from '../../mcp-servers/mcp-servers.ts';
import type { RunRecord } from '../../record/run-record.ts';

/** Tools of MCP servers that a State may use: its own word, and what the person allowed in this Workbench. */
export function outsideToolsOf(
  { mcpServers }: Pick<RunContext, 'mcpServers'>,
  { mcp }: Pick<StateDefinition, 'mcp'>,
): readonly ExternalTool[] {
  if (mcp === 'none') return [];
  const offered = mcpServers.offered();
  const named = offered.filter(
    ({ server, name }) => mcp === 'all' || mcp.includes(server) || mcp.includes(`${server}/${name}`),
  );
  return named.map(({ full_name, description, parameters, reading }) => ({
    name: full_name,
    description,
    parameters,
    reading,
  }));
}

/**
 * The way of one Agent to programs outside. Looked at for every call: the State's word, the person's consent as it is now, the
 * gate, and the files that the arguments may be made from. What is sent is written down before it goes (SPEC A6, T6).
 */
export function externalTools(
  context: RunContext,
  record: RunRecord,
  { agent, definition, signal }: EffectContext,
  madeFrom: () => Sources,
): { readonly external?: ExternalTools } {
  const tools = outsideToolsOf(context, definition);
  if (tools.length === 0) return {};
  const { egress, clock, mcpServers } = context;

  function refuse({ tool }: AllowedCall, callId: string): void {
    if (tool.reading) return;
    if (agent.isItem) throw new ExternalBesideError(tool.full_name);
    const refusal = writeRefusal(record.workflows, record.state, callId);
    if (refusal !== null) throw refusal;
  }

  return {
    external: {
      tools,
      async call(name, input, callId) {
        const allowed = await mcpServers.find(name);
        refuse(allowed, callId);
        const sources = madeFrom();
        const entry = {
          at: new Date(clock.now()).toISOString(),
          provider: `mcp:${allowed.tool.server}`,
          model: allowed.tool.name,
          host: allowed.host,
          files: recordSources(sources) ?? ['(unknown)'],
          parts: ['tool arguments'],
          run: record.id,
          call: callId,
        };
        const note = (refused: string) => egress.append({ ...entry, bytes: 0, refused });
        const hidden = allowed.files === null ? [] : hiddenIn(sources, (path) => isShared(allowed, path));
        if (hidden === null || hidden.length > 0) {
          const error = new FilesNotAllowedError(allowed.tool.server, hidden);
          await note(error.code);
          throw error;
        }
        await egress.append({ ...entry, bytes: Buffer.byteLength(JSON.stringify(input)) });
        try {
          return {
            returned: redactDeep(await allowed.send(input, `${record.id}/${callId}`, signal)),
            sources: recordSources(sources),
          };
        } catch (error) {
          // Its list was looked at first: then the arguments were not sent after all.
          if (error instanceof GalleyError && error.code === 'MCP_NOT_ALLOWED') await note(error.code);
          throw error;
        }
      },
    },
  };
}

class FilesNotAllowedError extends GalleyError {
  constructor(server: string, hidden: readonly string[] | null) {
    const files = hidden === null ? 'files that nobody recorded' : hidden.slice(0, 5).join(', ');
    super({
      code: 'MCP_FILES_NOT_ALLOWED',
      message: `Nothing was sent to the MCP server "${server}": the work so far is made from ${files}, which you have not allowed for it.`,
      remedy: 'Continue without it. A person can allow more files: galley mcp-servers allow DIR NAME --file PATTERN.',
      details: { server, files: hidden === null ? null : [...hidden] },
    });
  }
}

/** An item that is worked on beside others may be taken back and done again; what it did outside would be done twice. */
class ExternalBesideError extends GalleyError {
  constructor(tool: string) {
    super({
      code: 'EXTERNAL_SIDE_BY_SIDE',
      message: `${tool} may change something outside and cannot be used while items are worked on side by side.`,
      remedy:
        'Continue without it. The workflow can leave "parallel" out, or a person can mark the tool as one that only looks.',
      details: { tool },
    });
  }
}
