import { mkdir, mkdtemp, rm } from 'node:fs/promises';
import type { ServerResponse } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { codexBackend } from '../../packages/engine/workflow/backends/codex/codex.ts';
import type { BackendUnderTest } from '../../packages/engine/workflow/backends/testing/conformance.ts';
import { sendJson, startWireServer } from './wire-server.ts';

/** What Codex sends: the whole conversation so far, and the tools that its model may call. */
export interface CodexRequest {
  readonly model: string;
  readonly input: readonly Readonly<Record<string, unknown>>[];
  readonly tools?: readonly {
    readonly type: string;
    readonly name?: string;
    readonly tools?: readonly { name: string }[];
  }[];
}

export type CodexAnswer =
  | { readonly kind: 'text'; readonly text: string }
  | { readonly kind: 'call'; readonly name: string; readonly namespace?: string; readonly input: object }
  | { readonly kind: 'hang' }
  | { readonly kind: 'trickle' }
  | { readonly kind: 'error'; readonly status: number; readonly message: string };

export type CodexScript = (request: CodexRequest) => CodexAnswer;

/** The real program, its home in a temporary folder, its model on loopback. */
export async function codexUnderTest(path: string, { ownTools = true }: { readonly ownTools?: boolean } = {}) {
  const folder = await mkdtemp(join(tmpdir(), 'galley-codex-'));
  const home = join(folder, '.codex');
  const cwd = join(folder, 'work');
  for (const each of [home, cwd]) await mkdir(each);
  const requests: CodexRequest[] = [];
  let script: CodexScript = obey;
  const server = await startWireServer(
    async ({ path: asked, body }, response) => {
      if (!asked.endsWith('/responses')) return sendJson(response, 404, { error: { message: `nothing at ${asked}` } });
      const request: CodexRequest = JSON.parse(body);
      requests.push(request);
      send(response, script(request));
    },
    (response, error) => sendJson(response, 400, { error: { message: String(error) } }),
  );
  const provider = `{name="local",base_url="${server.url}/v1",env_key="LOCAL_KEY",wire_api="responses",request_max_retries=0,stream_max_retries=0}`;
  const under: BackendUnderTest = {
    backend: codexBackend({
      config: ['-c', 'model_provider="local"', '-c', `model_providers.local=${provider}`, '-c', 'model="gpt-5-mini"'],
      ...(ownTools ? { ownTools: ['-s', 'danger-full-access'] } : {}),
    }),
    cwd,
    env: { PATH: path, HOME: folder, CODEX_HOME: home, LOCAL_KEY: 'sk-ant-for-tests-only' },
    seen: async () => requests.map(transcriptOf),
    async dispose() {
      await server.close();
      await rm(folder, { recursive: true, force: true, maxRetries: 5 });
    },
  };
  return {
    ...under,
    requests,
    script(next: CodexScript) {
      script = next;
    },
  };
}

/** The conversation as plain lines, without what the program says of itself. */
function transcriptOf({ input }: CodexRequest): string {
  return input
    .map((item) => {
      const content = Array.isArray(item.content) ? item.content : [];
      const text = content.map((part: { text?: string }) => part.text ?? '').join('\n');
      return item.type === 'message' ? `${String(item.role)}: ${text}` : JSON.stringify(item);
    })
    .join('\n');
}

export function lastSaid({ input }: CodexRequest): string {
  const last = input.findLast((item) => item.type === 'message' && item.role === 'user');
  return last === undefined ? '' : transcriptOf({ model: '', input: [last] });
}

function obey(request: CodexRequest): CodexAnswer {
  if (request.input.at(-1)?.type === 'function_call_output') return { kind: 'text', text: 'before and after' };
  const word = /\b(SAY|HUGE|BYTES|GRANDCHILD|QUIET|CHATTER|FAIL)\b ?(.*)/.exec(
    lastSaid(request).trim().split('\n\n').at(-1) ?? '',
  );
  const shell = (cmd: string): CodexAnswer => ({ kind: 'call', name: 'exec_command', input: { cmd } });
  switch (word?.[1]) {
    case 'HUGE':
      return { kind: 'text', text: 'x'.repeat(5_000_000) };
    case 'BYTES':
      return shell("printf 'odd \\xff\\xfe bytes'");
    case 'GRANDCHILD':
      return shell('trap "" TERM; echo $$ > grandchild.pid; sleep 300; echo over');
    case 'QUIET':
      return { kind: 'hang' };
    case 'CHATTER':
      return { kind: 'trickle' };
    case 'FAIL':
      return { kind: 'error', status: 400, message: 'broken' };
    default:
      return { kind: 'text', text: word?.[2] ?? 'nothing' };
  }
}

let numbers = 0;

function send(response: ServerResponse, answer: CodexAnswer): void {
  if (answer.kind === 'error') {
    sendJson(response, answer.status, { error: { message: answer.message } });
    return;
  }
  numbers += 1;
  const id = `resp_${numbers}`;
  response.writeHead(200, { 'content-type': 'text/event-stream' });
  const event = (value: { readonly type: string } & Readonly<Record<string, unknown>>) =>
    response.write(`event: ${value.type}\ndata: ${JSON.stringify(value)}\n\n`);
  event({ type: 'response.created', response: { id, object: 'response', status: 'in_progress', output: [] } });
  if (answer.kind === 'hang' || answer.kind === 'trickle') return;
  const item = itemOf(answer);
  event({ type: 'response.output_item.done', output_index: 0, item });
  const usage = {
    input_tokens: 1000,
    input_tokens_details: { cached_tokens: 0 },
    output_tokens: 100,
    output_tokens_details: { reasoning_tokens: 0 },
    total_tokens: 1100,
  };
  event({
    type: 'response.completed',
    response: { id, object: 'response', status: 'completed', output: [item], usage },
  });
  response.end();
}

function itemOf(answer: Extract<CodexAnswer, { kind: 'text' | 'call' }>) {
  if (answer.kind === 'text') {
    const content = [{ type: 'output_text', text: answer.text, annotations: [] }];
    return { type: 'message', id: `msg_${numbers}`, role: 'assistant', status: 'completed', content };
  }
  const { name, namespace, input } = answer;
  const call = { name, arguments: JSON.stringify(input), call_id: `call_${numbers}`, id: `fc_${numbers}` };
  return { type: 'function_call', ...call, ...(namespace === undefined ? {} : { namespace }) };
}
