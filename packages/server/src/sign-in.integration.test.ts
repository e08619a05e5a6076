import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { requestCode } from './request-code.ts';
import { type ServedBench, serveBench, token } from './testing/served-bench.ts';

let bench: ServedBench;
beforeAll(async () => {
  bench = await serveBench({ withToken: false });
});
afterAll(() => bench[Symbol.asyncDispose]());

const typed = (code: string) => bench.post('/sign-in/code', { code });
const list = (headers: Readonly<Record<string, string>>) => bench.post('/rpc/WorkbenchList', {}, headers);
const codeOf = (answer: { body: string }) => JSON.parse(answer.body).error?.code;

/** What a browser sends when it opens the private file. */
function openFile(html: string) {
  const code = /name="code" value="([^"]+)"/.exec(html)?.[1] ?? '';
  const headers = {
    'content-type': 'application/x-www-form-urlencoded',
    origin: 'null',
    'sec-fetch-site': 'cross-site',
    'sec-fetch-mode': 'navigate',
  };
  return bench.send('/sign-in/file', { method: 'POST', headers, body: `code=${encodeURIComponent(code)}` });
}

const newFile = () => bench.server.newSignInFile(() => undefined);
const sessionIn = (html: string) => /name="galley-session" content="([^"]+)"/.exec(html)?.[1];

describe('a typed code', () => {
  it('[T5] gives a session once', async () => {
    const { code } = bench.server.newCode();
    const { session } = JSON.parse((await typed(code)).body).result;
    expect((await list({ authorization: `Bearer ${session}` })).status).toBe(200);
    const again = await typed(code);
    expect([again.status, codeOf(again)]).toEqual([403, 'CODE_REFUSED']);
  });

  it('[T5] is refused when its time is over', async () => {
    const { code, lifeMs } = bench.server.newCode();
    bench.clock.now += lifeMs;
    expect(codeOf(await typed(code))).toBe('CODE_REFUSED');
  });

  it('[T5] cannot be found by trying', async () => {
    const { code } = bench.server.newCode();
    for (let guess = 0; guess < 5; guess += 1) expect((await typed(`0000-000${guess}`)).status).toBe(403);
    const right = await typed(code);
    expect([right.status, codeOf(right)]).toEqual([429, 'CODE_LOCKED']);
  });

  it('[T5] is not taken from another site, nor from a form or a large body', async () => {
    const { code } = bench.server.newCode();
    const cross = await bench.post('/sign-in/code', { code }, { 'sec-fetch-site': 'cross-site' });
    const form = await bench.post('/sign-in/code', { code }, { 'content-type': 'text/plain' });
    const large = await bench.post('/sign-in/code', { code, more: 'x'.repeat(2_000) });
    const odd = await bench.post('/sign-in/code', { code: 7 });
    expect([cross, form, large, odd].map((answer) => answer.status)).toEqual([403, 415, 413, 400]);
    expect((await typed(code)).status).toBe(200);
  });
});

describe('the private file', () => {
  it('[T5] signs in the browser that opens it, once, and says when it was used', async () => {
    let used = 0;
    const { html } = bench.server.newSignInFile(() => {
      used += 1;
    });
    const answer = await openFile(html);
    expect(answer).toMatchObject({ status: 200, headers: { 'cache-control': 'no-store' } });
    expect(answer.headers['set-cookie']).toBeUndefined();
    expect((await list({ authorization: `Bearer ${sessionIn(answer.body)}` })).status).toBe(200);
    const again = await openFile(html);
    expect(again).toMatchObject({ status: 303, headers: { location: '/' } });
    expect(sessionIn(again.body)).toBeUndefined();
    expect(used).toBe(1);
  });

  it('[T5] is worth nothing when its time is over', async () => {
    const { html, lifeMs } = newFile();
    bench.clock.now += lifeMs;
    expect((await openFile(html)).status).toBe(303);
  });

  it('[T5] names this server alone, and lets nothing else in it run', () => {
    const { html } = newFile();
    expect(html).toContain(`action="${bench.server.origin}/sign-in/file"`);
    expect(html).toContain(`form-action ${bench.server.origin}"`);
    expect(html).toContain("default-src 'none'");
  });
});

describe('a session', () => {
  it('[T5] of another server is refused, and the page is told that there was a restart', async () => {
    await using other = await serveBench();
    const answer = await list(await other.signIn());
    expect(answer.status).toBe(401);
    expect(JSON.parse(answer.body).error).toMatchObject({ code: 'SESSION_ENDED', details: { reason: 'elsewhere' } });
  });

  it('[T5] ends when the person signs out, and its events with it', async () => {
    const headers = await bench.signIn();
    const stream = await fetch(`${bench.server.origin}/events`, { headers });
    expect((await bench.post('/sign-out', {}, headers)).status).toBe(200);
    expect(await stream.text()).toContain('event: closed\ndata: signed-out');
    const answer = await list(headers);
    expect(JSON.parse(answer.body).error).toMatchObject({ code: 'SESSION_ENDED', details: { reason: 'ended' } });
  });
});

describe('a program that has the token', () => {
  it('[T5] gets a code to type; a browser and a wrong token get none', async () => {
    await using other = await serveBench();
    const { code } = await requestCode(other.server.origin, token);
    expect((await other.post('/sign-in/new-code', {}, await other.signIn())).status).toBe(401);
    await expect(requestCode(other.server.origin, `${token}x`)).rejects.toMatchObject({ code: 'SIGN_IN_REQUIRED' });
    expect((await other.post('/sign-in/code', { code })).status).toBe(403);
    const fresh = await requestCode(other.server.origin, token);
    expect((await other.post('/sign-in/code', { code: fresh.code })).status).toBe(200);
  });

  it('is told when no Galley answers there', async () => {
    await expect(requestCode('http://127.0.0.1:9', token)).rejects.toMatchObject({ code: 'NO_SERVER' });
  });
});
