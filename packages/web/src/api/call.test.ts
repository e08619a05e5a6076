import { afterEach, describe, expect, it, vi } from 'vitest';
import { CallFailedError, call, toPayload } from './call.ts';

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
  it('posts the input to the procedure and unwraps the result', async () => {
    const fetched = answerWith(JSON.stringify({ result: { workbenches: [] } }));
    await expect(call('WorkbenchList', {})).resolves.toEqual({ workbenches: [] });
    expect(fetched).toHaveBeenCalledWith(
      '/rpc/WorkbenchList',
      expect.objectContaining({ method: 'POST', body: '{}', headers: expect.objectContaining({ 'x-galley': '1' }) }),
    );
  });

  it('carries code, message and remedy of a refusal', async () => {
    const payload = { code: 'DRAFT_EXISTS', message: 'A Draft exists.', remedy: 'Publish it.', details: {} };
    answerWith(JSON.stringify({ error: payload }), 409);
    const error = await failureOf(call('DraftPublish', { workbench_id: 'wb_1' }));
    expect(toPayload(error)).toEqual(payload);
    expect(error.expired).toBe(false);
  });

  it('[X6] knows an expired link by its status', async () => {
    answerWith(JSON.stringify({ error: { code: 'TOKEN', message: 'no', remedy: 'start', details: {} } }), 401);
    expect((await failureOf(call('ModelList', {}))).expired).toBe(true);
  });

  it('explains an answer that is not JSON', async () => {
    answerWith('<html>bad gateway</html>', 502);
    expect((await failureOf(call('ModelList', {}))).payload.code).toBe('UNREADABLE_ANSWER');
  });

  it('explains a server that is gone', async () => {
    vi.stubGlobal(
      'fetch',
      vi.fn(async () => {
        throw new TypeError('fetch failed');
      }),
    );
    expect((await failureOf(call('ModelList', {}))).payload.code).toBe('SERVER_UNREACHABLE');
  });
});
