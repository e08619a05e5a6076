import { afterEach, describe, expect, it, vi } from 'vitest';
import { toPayload } from '../lib/to-payload.ts';
import { call } from './call.ts';
import { CallFailedError } from './post.ts';
import { session } from './session.ts';

function answerWith(body: string, status = 200) {
  const fetched = vi.fn(async () => new Response(body, { status }));
  vi.stubGlobal('fetch', fetched);
  return fetched;
}

async function failureOf(promise: Promise<unknown>): Promise<CallFailedError> {
  const error = await promise.then(
    () => undefined,
    (reason: unknown) => reason,
  );
  if (!(error instanceof CallFailedError)) throw new TypeError('expected a CallFailedError');
  return error;
}

afterEach(() => vi.unstubAllGlobals());

describe('call', () => {
  it('[T5] posts the input as the one who signed in, without cookies, and unwraps the result', async () => {
    session.start('server.secret');
    const fetched = answerWith(JSON.stringify({ result: { workbenches: [] } }));
    await expect(call('WorkbenchList', {})).resolves.toEqual({ workbenches: [] });
    expect(fetched).toHaveBeenCalledWith(
      '/rpc/WorkbenchList',
      expect.objectContaining({
        method: 'POST',
        body: '{}',
        credentials: 'omit',
        headers: { 'content-type': 'application/json', authorization: 'Bearer server.secret' },
      }),
    );
  });

  it('carries code, message and remedy of a refusal', async () => {
    const payload = { code: 'DRAFT_EXISTS', message: 'A Draft exists.', remedy: 'Publish it.', details: {} };
    answerWith(JSON.stringify({ error: payload }), 409);
    const error = await failureOf(call('DraftPublish', { workbench_id: 'wb_1' }));
    expect(toPayload(error)).toEqual(payload);
  });

  it('[T5] a session that the server refuses ends, with the reason that it gave', async () => {
    session.start('server.secret');
    const payload = { code: 'SESSION_ENDED', message: 'no', remedy: 'sign in', details: { reason: 'elsewhere' } };
    answerWith(JSON.stringify({ error: payload }), 401);
    await failureOf(call('ModelList', {}));
    expect(session.snapshot()).toEqual({ secret: null, reason: 'elsewhere' });
  });

  it('explains an answer that is not JSON', async () => {
    for (const body of ['<html>bad gateway</html>', 'null', '7', '{}']) {
      answerWith(body, 502);
      expect((await failureOf(call('ModelList', {}))).code, body).toBe('UNREADABLE_ANSWER');
    }
  });

  it('explains a server that is gone', async () => {
    vi.stubGlobal(
      'fetch',
      vi.fn(async () => {
        throw new TypeError('fetch failed');
      }),
    );
    expect((await failureOf(call('ModelList', {}))).code).toBe('SERVER_UNREACHABLE');
  });
});
