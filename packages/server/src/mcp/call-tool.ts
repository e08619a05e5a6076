import { GalleyError, InvalidArgumentError, toErrorPayload } from '@galley/schema';
import type { CallToolResult, ContentBlock, InputRequiredResult } from '@modelcontextprotocol/server';
import { z } from 'zod';
import { ask, type Desk } from './desk.ts';
import { ReadOnlyConnectionError, UnknownProgramToolError } from './errors.ts';
import { Asking } from './gate-question.ts';
import { ownTools } from './own-tools.ts';
import type { Peer } from './peer.ts';
import { inputOf, procedureTools } from './program-tools.ts';

type Input = Readonly<Record<string, unknown>>;

/** More than any model takes at once. What is beyond is said, and can be asked for in parts. */
const mostCharacters = 200_000;

/** One call of a connected program. A refusal is an answer that its model can read. */
export async function callTool(
  desk: Desk,
  tool: string,
  input: Input,
  peer: Peer,
): Promise<CallToolResult | InputRequiredResult> {
  const work = workOf(tool);
  if (work === null) return useFileTool(desk, tool, input, peer);
  const said = { program: peer.name, tool, arguments: { ...input } };
  let text: string;
  try {
    if (desk.readOnly && work.writes) throw new ReadOnlyConnectionError(tool);
    const result = await work.run(desk, input, peer);
    if (result instanceof Asking) return result.result;
    text = JSON.stringify(result);
  } catch (error) {
    const answer = refusal(error);
    await ask(desk, 'ConnectNote', { ...said, success: false, bytes: Buffer.byteLength(answer.text) });
    return { content: [answer], isError: true };
  }
  await ask(desk, 'ConnectNote', { ...said, success: true, bytes: Buffer.byteLength(text) });
  return { content: bounded(text) };
}

interface Work {
  readonly writes: boolean;
  run(desk: Desk, input: Input, peer: Peer): Promise<unknown>;
}

/** Null for the tools over files and the Draft. */
function workOf(tool: string): Work | null {
  const own = ownTools.find(({ name }) => name === tool);
  if (own !== undefined) return own;
  const found = procedureTools.find(({ name }) => name === tool);
  if (found === undefined) return null;
  // Checked here, too: a field that programs may not set must not reach the procedure.
  return { writes: found.writes, run: async (desk, input) => ask(desk, found.procedure, inputOf(found).parse(input)) };
}

async function useFileTool(desk: Desk, tool: string, input: Input, peer: Peer): Promise<CallToolResult> {
  const { tools } = await ask(desk, 'ConnectTools', {});
  const found = tools.find(({ name }) => name === tool);
  try {
    if (found === undefined) throw new UnknownProgramToolError(tool);
    if (desk.readOnly && found.writes) throw new ReadOnlyConnectionError(tool);
    const used = await ask(desk, 'ConnectUse', { program: peer.name, tool, arguments: { ...input } });
    const pictures = used.images.map(({ media_type: mimeType, data }) => ({ type: 'image' as const, data, mimeType }));
    return { content: [{ type: 'text', text: used.receipt }, ...pictures], isError: !used.success };
  } catch (error) {
    return { content: [refusal(error)], isError: true };
  }
}

function refusal(error: unknown): { readonly type: 'text'; readonly text: string } {
  const shown =
    error instanceof z.ZodError
      ? new InvalidArgumentError('arguments', z.prettifyError(error), 'Send arguments that fit the tool’s schema.')
      : error;
  if (!(shown instanceof GalleyError)) throw shown;
  return { type: 'text', text: JSON.stringify({ error: toErrorPayload(shown) }) };
}

function bounded(text: string): ContentBlock[] {
  if (text.length <= mostCharacters) return [{ type: 'text', text }];
  const left = text.length - mostCharacters;
  return [
    { type: 'text', text: text.slice(0, mostCharacters) },
    {
      type: 'text',
      text: `Left out: the last ${left} of ${text.length} characters. Ask for less with limit, or narrower.`,
    },
  ];
}
