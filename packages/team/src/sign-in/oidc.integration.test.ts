import { createServer } from 'node:http';
import Provider from 'oidc-provider';
import { afterAll, describe, expect, it } from 'vitest';
import { createInvitation } from '../people/invitations.ts';
import { startTeamBench, type TeamBench } from '../testing/team-bench.ts';
import { createOidc } from './oidc.ts';

const clientSecret = 'the-secret-of-the-team-server';
let allowed = '';

/** A provider that signs everybody in as who they say they are, without a page to click. */
async function startProvider() {
  const server = createServer();
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = server.address();
  const issuer = `http://127.0.0.1:${typeof address === 'object' ? address?.port : 0}`;
  return {
    issuer,
    begin(redirect: string) {
      const provider = new Provider(issuer, {
        clients: [{ client_id: 'galley', client_secret: clientSecret, redirect_uris: [redirect] }],
        pkce: { required: () => true },
        findAccount: (_, id) => ({ accountId: id, claims: () => ({ sub: id, name: `Name of ${id}` }) }),
        claims: { openid: ['sub'], profile: ['name'] },
        conformIdTokenClaims: false,
      });
      const answer = provider.callback();
      server.on('request', (incoming, outgoing) => {
        if (incoming.url?.startsWith('/interaction/') !== true) return void answer(incoming, outgoing);
        void (async () => {
          const grant = new provider.Grant({ accountId: allowed, clientId: 'galley' });
          grant.addOIDCScope('openid profile email');
          const result = { login: { accountId: allowed }, consent: { grantId: await grant.save() } };
          await provider.interactionFinished(incoming, outgoing, result);
        })();
      });
    },
    close: () => new Promise((resolve) => server.close(resolve)),
  };
}

const provider = await startProvider();
const started = await startTeamBench({
  teams: ['alpha'],
  oidc: (base, origin) => {
    provider.begin(`${origin}/`);
    return createOidc(base, { label: 'Example', issuer: provider.issuer, clientId: 'galley', clientSecret, origin });
  },
});
const bench = started ?? ({} as TeamBench);
const wanted = started === null ? describe.skip : describe;
afterAll(async () => {
  await started?.[Symbol.asyncDispose]();
  await provider.close();
});

/** Follows the provider's redirects with its cookies, as a browser does, until it leads back to the page. */
async function browse(address: string): Promise<string> {
  const cookies = new Map<string, string>();
  let next = new URL(address);
  for (let step = 0; step < 10; step += 1) {
    const cookie = [...cookies].map(([name, value]) => `${name}=${value}`).join('; ');
    const response = await fetch(next, { redirect: 'manual', headers: { cookie } });
    for (const line of response.headers.getSetCookie()) {
      const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(line) ?? [];
      cookies.set(name, value);
    }
    next = new URL(response.headers.get('location') ?? '', next);
    if (next.origin === bench.origin) return next.search;
  }
  throw new TypeError('the provider does not lead back');
}

wanted('sign-in by a provider', () => {
  const begin = async (invitation: string | null = null) =>
    (await bench.post('/sign-in/provider', { invitation })).body.result as { address: string; binding: string };
  const finish = (query: string, binding: string) => bench.post('/sign-in/provider/finish', { query, binding });

  it('[T5] by code and PKCE: an invitation the first time, none afterwards; the session travels in bodies alone', async () => {
    expect(await (await bench.send('/sign-in/ways')).json()).toEqual({
      result: { password: true, provider: 'Example' },
    });
    allowed = 'ann';
    const stranger = await begin();
    expect(stranger.address).toContain('code_challenge_method=S256');
    const strange = await finish(await browse(stranger.address), stranger.binding);
    expect(strange.body.error.code).toBe('NOT_INVITED');
    const { id: team = '', workbenchId = '' } = bench.teams[0] ?? {};
    const place = { workbenchId, role: 'editor' } as const;
    const { secret } = await createInvitation(bench.base, {
      team,
      name: 'Ann',
      owner: false,
      place,
      createdBy: null,
      days: 1,
    });
    const invited = await begin(secret);
    const joined = await finish(await browse(invited.address), invited.binding);
    const self = await bench.post('/team/TeamGet', {}, joined.body.result.session);
    expect(self.body.result).toMatchObject({ name: 'Name of ann', workbenches: [{ role: 'editor' }] });
    const again = await begin();
    const back = await finish(await browse(again.address), again.binding);
    const second = await bench.post('/team/TeamGet', {}, back.body.result.session);
    expect(second.body.result.person_id).toBe(self.body.result.person_id);
  });

  it('[T5] an answer counts once, for the browser that began, and only as the provider gave it', async () => {
    allowed = 'ann';
    const [one, two] = [await begin(), await begin()];
    const query = await browse(one.address);
    expect((await finish(query, two.binding)).body.error.code).toBe('PROVIDER_REFUSED');
    const twisted = await begin();
    const other = new URLSearchParams(await browse(twisted.address));
    other.set('code', 'guessed');
    expect((await finish(`?${other}`, twisted.binding)).body.error.code).toBe('PROVIDER_REFUSED');
    expect((await finish(query, one.binding)).status).toBe(200);
    expect((await finish(query, one.binding)).body.error.code).toBe('PROVIDER_REFUSED');
    const denied = await begin();
    const state = new URL(denied.address).searchParams.get('state');
    const said = await finish(`?error=access_denied&state=${state}`, denied.binding);
    expect(said.body.error.code).toBe('PROVIDER_REFUSED');
  });
});
