import type { Backend, TurnRequest, TurnTools } from '../../workflow/index.ts';

export interface ToolAnswer {
  readonly status: number;
  readonly isError: boolean;
  readonly text: string;
}

/** Calls one tool as a program would: over HTTP, with the secret of its turn. */
export async function callTool(tools: TurnTools, name: string, input: object): Promise<ToolAnswer> {
  const response = await fetch(tools.url, {
    method: 'POST',
    headers: {
      authorization: `Bearer ${tools.secret}`,
      'content-type': 'application/json',
      accept: 'application/json, text/event-stream',
    },
    body: JSON.stringify({ jsonrpc: '2.0', id: 1, method: 'tools/call', params: { name, arguments: input } }),
  });
  const body = await response.text();
  const json = /^\{/.test(body) ? body : (/^data: (.*)$/m.exec(body)?.[1] ?? '{}');
  const { result } = JSON.parse(json) as {
    result?: { isError?: boolean; content: { text?: string }[] };
  };
  return { status: response.status, isError: result?.isError === true, text: result?.content[0]?.text ?? body };
}

/** A program that takes turns by running a function of the test. Its answers are free. */
export function programOf(
  work: (request: TurnRequest, signal: AbortSignal) => Promise<string>,
  part: Partial<Backend> = {},
): ReadonlyMap<string, Backend> {
  const usage = { input_tokens: 1, output_tokens: 1, cost: 0 };
  const backend: Backend = {
    name: 'program',
    async runTurn(request, { signal }) {
      const text = await work(request, signal);
      return { text, sessionId: request.sessionId, usage, totals: null, raw: [] };
    },
    ...part,
  };
  return new Map([['program', backend]]);
}
