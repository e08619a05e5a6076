import { GalleyError } from '@galley/schema';
import { expect, it } from 'vitest';
import type { PeopleBase } from '../people/base.ts';
import { createTeamApp } from './team-app.ts';

class StoringFailedError extends GalleyError {}

const origin = 'http://127.0.0.1:4711';

function app(failure: Error) {
  const base: PeopleBase = {
    queries: { ask: () => Promise.reject(failure) },
    now: () => 0,
    randomBytes: (size) => Buffer.alloc(size),
  };
  const desks = { reach: () => Promise.reject(failure), ofTeam: () => Promise.reject(failure) };
  return createTeamApp({ base, desks, page: { file: async () => null }, oidc: null, origin });
}

async function ask(failure: Error) {
  await using team = app(failure);
  const headers = {
    ...{ host: '127.0.0.1:4711', origin, 'content-type': 'application/json' },
    authorization: `Bearer gls_${'x'.repeat(43)}`,
  };
  const response = await team.fetch(
    new Request(`${origin}/rpc/WorkbenchList`, { method: 'POST', headers, body: '{}' }),
  );
  return { status: response.status, body: await response.json() };
}

it.each(['57P03', '57P01', 'ECONNREFUSED', 'ENOTFOUND'])(
  '[X8] a database that is away (%s) is no defect',
  async (code) => {
    const failure = Object.assign(new Error('the database system is in recovery mode'), { code });
    expect(await ask(failure)).toMatchObject({ status: 503, body: { error: { code: 'DATABASE_AWAY' } } });
  },
);

it('[X8] a database without room is no defect, and not the folder of whoever asks', async () => {
  const failure = Object.assign(new Error('could not extend file "base/5/16435"'), { code: '53100' });
  const full = { status: 503, body: { error: { code: 'DATABASE_FULL' } } };
  expect(await ask(failure)).toMatchObject(full);
  const failed = { code: 'STORE_WRITE_FAILED', message: 'Could not store content.', remedy: 'Check the folder.' };
  expect(await ask(new StoringFailedError({ ...failed, cause: failure }))).toMatchObject(full);
  expect(await ask(new StoringFailedError(failed))).toMatchObject({ body: { error: { code: 'STORE_WRITE_FAILED' } } });
});

it('[X8] a defect is called one', async () => {
  expect(await ask(new TypeError('x is not a function'))).toMatchObject({ body: { error: { code: 'INTERNAL' } } });
});
