import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { claudeCodeBackend } from '../../packages/engine/workflow/backends/claude/claude-code.ts';
import type { BackendUnderTest } from '../../packages/engine/workflow/backends/testing/conformance.ts';
import { type AnthropicServer, startAnthropicServer } from './anthropic-server.ts';
import { type MessagesRequest, textOf, transcriptOf } from './messages-request.ts';
import type { ScriptedAnswer } from './scripted-answer.ts';

export interface ClaudeUnderTest extends BackendUnderTest {
  readonly server: AnthropicServer;
}

/** The real program, its home in a temporary folder, its model on loopback; nothing else is within its reach. */
export async function claudeUnderTest(
  path: string,
  { ownTools = ['Bash'] }: { readonly ownTools?: readonly string[] | null } = {},
): Promise<ClaudeUnderTest> {
  const folder = await mkdtemp(join(tmpdir(), 'galley-claude-'));
  const server = await startAnthropicServer(obey);
  return {
    backend: claudeCodeBackend(ownTools === null ? {} : { ownTools }),
    cwd: folder,
    server,
    env: {
      PATH: path,
      HOME: folder,
      CLAUDE_CONFIG_DIR: join(folder, '.claude'),
      ANTHROPIC_BASE_URL: server.url,
      ANTHROPIC_API_KEY: 'sk-ant-for-tests-only',
      DISABLE_TELEMETRY: '1',
      DISABLE_ERROR_REPORTING: '1',
      CLAUDE_CODE_MAX_RETRIES: '0',
    },
    async seen() {
      return server.messages.map((request) => transcriptOf(request));
    },
    async dispose() {
      await server.close();
      await rm(folder, { recursive: true, force: true, maxRetries: 5 });
    },
  };
}

/** The last thing the user typed: the text block after whatever the program put before it. */
export function lastPrompt(request: MessagesRequest): string {
  const last = request.messages.findLast(({ role }) => role === 'user');
  if (last === undefined) return '';
  const blocks = typeof last.content === 'string' ? [last.content] : last.content.map((block) => textOf([block]));
  return blocks.findLast((block) => !block.startsWith('<system-reminder>')) ?? '';
}

const wordPattern = /\b(SAY|HUGE|BYTES|GRANDCHILD|QUIET|CHATTER|FAIL)\b ?(.*)/;

/** The model of the conformance suite: does what the last paragraph of the prompt says. */
export function obey(request: MessagesRequest): ScriptedAnswer {
  const prompt = lastPrompt(request);
  if (prompt.includes('"type":"tool_result"')) return { kind: 'text', text: 'before and after' };
  const word = wordPattern.exec(prompt.trim().split('\n\n').at(-1) ?? '');
  switch (word?.[1]) {
    case 'HUGE':
      return { kind: 'text', text: 'x'.repeat(5_000_000) };
    case 'BYTES':
      return bash("printf 'odd \\xff\\xfe bytes'");
    case 'GRANDCHILD':
      return bash('trap "" TERM; echo $$ > grandchild.pid; sleep 300; echo over');
    case 'QUIET':
      return { kind: 'hang', text: '' };
    case 'CHATTER':
      return { kind: 'trickle', text: 'again ', everyMs: 50 };
    case 'FAIL':
      return { kind: 'error', status: 500, type: 'api_error', message: 'broken' };
    default:
      return { kind: 'text', text: word?.[2] ?? 'nothing', usage: { input_tokens: 1000, output_tokens: 100 } };
  }
}

export function bash(command: string): ScriptedAnswer {
  return { kind: 'tools', calls: [{ name: 'Bash', input: { command, description: 'a test' } }] };
}
