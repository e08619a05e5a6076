import { readFile } from 'node:fs/promises';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { claudeCodeBackend } from '../../packages/engine/workflow/backends/claude/claude-code.ts';
import { processesMarked } from '../../packages/engine/workflow/backends/process/leftovers.ts';
import { turnRequest } from '../../packages/engine/workflow/backends/testing/conformance.ts';
import { waitUntil } from '../../packages/engine/workflow/backends/testing/wait-until.ts';
import type { TurnRequest } from '../../packages/engine/workflow/backends/turn/backend.ts';
import { BackendError } from '../../packages/engine/workflow/backends/turn/backend-error.ts';
import { sessionUuid } from '../../packages/engine/workflow/backends/turn/session-uuid.ts';
import { bash, type ClaudeUnderTest, claudeUnderTest } from './claude-under-test.ts';
import { installClaude } from './install-claude.ts';

const installed = await installClaude();
const path = installed.found ? installed.path : '';
const skipped = installed.found ? '' : ` (not run, no Claude Code from npm: ${installed.reason})`;

describe.skipIf(!installed.found)(`Claude Code: failures${skipped}`, () => {
  let under: ClaudeUnderTest;
  beforeEach(async () => {
    under = await claudeUnderTest(path);
  });
  afterEach(() => under.dispose());

  const id = sessionUuid('run_failures', 'main');
  const options = { signal: new AbortController().signal, onText: () => undefined, onRaw: () => undefined };
  async function failing(part: Partial<TurnRequest> = {}): Promise<BackendError> {
    const request = turnRequest(under, { sessionId: id, ...part });
    const error = await under.backend.runTurn(request, options).then(
      () => null,
      (reason: unknown) => reason,
    );
    if (!(error instanceof BackendError)) throw new Error(`expected a BackendError, got ${String(error)}`);
    return error;
  }
  const refuse = (status: number, type: string, message: string, headers: Record<string, string> = {}) =>
    under.server.script(() => ({ kind: 'error', status, type, message, headers }));

  it.each([
    ['AUTH_FAILED', 401, 'authentication_error', 'invalid x-api-key'],
    ['RATE_LIMITED', 429, 'rate_limit_error', 'too many requests'],
    ['OVERLOADED', 529, 'overloaded_error', 'Overloaded'],
    ['OVERLOADED', 500, 'api_error', 'Internal server error'],
    ['CONTEXT_TOO_LONG', 400, 'invalid_request_error', 'prompt is too long: 250000 tokens > 200000 maximum'],
    ['BILLING_FAILED', 400, 'invalid_request_error', 'Your credit balance is too low to access the Anthropic API.'],
    ['MODEL_UNKNOWN', 404, 'not_found_error', 'model: nope'],
    ['BACKEND_FAILED', 400, 'invalid_request_error', 'messages.0: odd'],
  ])('[A4] %s for status %i %s', async (code, status, type, message) => {
    refuse(status, type, message);
    const error = await failing();
    expect(error.code).toBe(code);
    expect(error.usage).toEqual({ input_tokens: 0, output_tokens: 0, cost: 0 });
  });

  it('[O11] a used-up allowance names the time it returns', async () => {
    const reset = Math.floor(Date.now() / 1000) + 3600;
    refuse(429, 'rate_limit_error', 'This request would exceed your account’s rate limit.', {
      'anthropic-ratelimit-unified-status': 'rejected',
      'anthropic-ratelimit-unified-reset': String(reset),
      'anthropic-ratelimit-unified-representative-claim': 'five_hour',
      'anthropic-ratelimit-unified-overage-status': 'rejected',
    });
    const { ANTHROPIC_API_KEY: _, ...withoutKey } = under.env;
    const env = { ...withoutKey, CLAUDE_CODE_OAUTH_TOKEN: 'sk-ant-oat-for-tests-only' };
    const error = await failing({ env });
    expect(error).toMatchObject({ code: 'USAGE_LIMIT', retry: 'later' });
    expect(error.details.resume_at).toBe(new Date(reset * 1000).toISOString());
  });

  it('[A4] nobody signed in', async () => {
    const { ANTHROPIC_API_KEY: _, ...env } = under.env;
    expect((await failing({ env })).code).toBe('AUTH_FAILED');
  });

  it('[A4] a connection that is refused, and one that is cut in the middle of an answer', async () => {
    expect((await failing({ env: { ...under.env, ANTHROPIC_BASE_URL: 'http://127.0.0.1:1' } })).code).toBe(
      'NETWORK_FAILED',
    );
    under.server.script(() => ({ kind: 'cut', text: 'half an ans' }));
    expect((await failing({ sessionId: sessionUuid('run_failures', 'cut') })).code).toBe('NETWORK_FAILED');
  });

  it('[O6] too many turns, with what they cost', async () => {
    under.server.script(() => bash('true'));
    const error = await failing({ limits: { totalMs: 60_000, idleMs: 30_000, maxTurns: 2 } });
    expect(error.code).toBe('TURN_LIMIT');
    expect(error.usage).toMatchObject({ input_tokens: 20, output_tokens: 10 });
    expect(error.usage?.cost).toBeGreaterThan(0);
  });

  it('[O11] a turn that someone interrupts exits with 0 and still is a failure', async () => {
    const running = failing({ prompt: 'QUIET' });
    await waitUntil('the request', () => under.server.messages.length > 0);
    for (const pid of await processesMarked('GALLEY_SESSION', id)) {
      // The sandbox around it would die of it and take it along.
      if ((await readFile(`/proc/${pid}/comm`, 'utf8')).trim() !== 'bwrap') process.kill(pid, 'SIGINT');
    }
    expect(await running).toMatchObject({ code: 'TURN_ABORTED', details: { exit_code: 0 } });
  });

  it('[O8] a Session id that is taken, and one that is unknown', async () => {
    await under.backend.runTurn(turnRequest(under, { sessionId: id, prompt: 'SAY one' }), options);
    expect((await failing({ prompt: 'SAY again' })).code).toBe('SESSION_IN_USE');
    const unknown = sessionUuid('run_failures', 'unknown');
    expect((await failing({ mode: 'resume', sessionId: unknown, parentSessionId: unknown })).code).toBe(
      'SESSION_NOT_FOUND',
    );
    expect((await failing({ mode: 'fork', sessionId: unknown, parentSessionId: unknown })).code).toBe(
      'SESSION_NOT_FOUND',
    );
  });

  it('[O8] a program that is not installed: how to get it', async () => {
    const backend = claudeCodeBackend({ command: 'claude-is-not-here' });
    const error = await backend.runTurn(turnRequest(under, {}), options).catch((reason: unknown) => reason);
    expect(error).toMatchObject({ code: 'BACKEND_MISSING', remedy: expect.stringContaining('npm install') });
  });
});
