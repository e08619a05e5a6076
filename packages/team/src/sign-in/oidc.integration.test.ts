import { afterAll, describe, expect, it } from 'vitest';
import { createInvitation } from '../people/invitations.ts';
import { clientSecret, startProvider } from '../testing/provider.ts';
import { startTeamBench, type TeamBench } from '../testing/team-bench.ts';
import { createOidc } from './oidc.ts';
import { joinWithPassword } from './sign-in.ts';

let allowed = '';
let cancels = false;
const provider = await startProvider(() => (cancels ? { cancels: true } : { signsInAs: allowed }));
const started = await startTeamBench({
  teams: ['alpha', 'beta'],
  oidc: (base, origin) => {
    provider.begin(`${origin}/`);
    return createOidc(base, { label: 'Example', issuer: provider.issuer, clientId: 'galley', clientSecret, origin });
  },
});
const bench = started ?? ({} as TeamBench);
const wanted = started === null ? describe.skip : describe;
afterAll(async () => {
  await started?.[Symbol.asyncDispose]();
  await provider[Symbol.asyncDispose]();
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

  it('[X9] a second one of the same name is told apart', async () => {
    const { id: team = '' } = bench.teams[0] ?? {};
    const invite = async () =>
      (await createInvitation(bench.base, { team, name: 'C', owner: false, place: null, createdBy: null, days: 1 }))
        .secret;
    const first = { name: 'Name of cleo', login: 'cleo@example.org', password: 'correct horse battery', agent: '' };
    await joinWithPassword(bench.base, { ...first, invitation: await invite() });
    allowed = 'cleo';
    const invited = await begin(await invite());
    const joined = await finish(await browse(invited.address), invited.binding);
    const self = await bench.post('/team/TeamGet', {}, joined.body.result.session);
    expect(self.body.result.name).toBe('Name of cleo (2)');
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

  it('[T5] a sign-in that was turned away, took too long, or is of a member of another team is refused in words', async () => {
    allowed = 'ann';
    cancels = true;
    const away = await begin();
    const cancelled = await finish(await browse(away.address), away.binding);
    expect(cancelled.body.error).toMatchObject({
      code: 'PROVIDER_REFUSED',
      message: 'The sign-in with Example was cancelled.',
    });
    cancels = false;
    const slow = await begin();
    const query = await browse(slow.address);
    bench.clock.now += 11 * 60_000;
    expect((await finish(query, slow.binding)).body.error.message).toContain('took too long');
    const place = null;
    const invitation = { team: bench.teams[1]?.id ?? '', name: 'Ann', owner: false, place, createdBy: null, days: 1 };
    const { secret } = await createInvitation(bench.base, invitation);
    const other = await begin(secret);
    const refused = await finish(await browse(other.address), other.binding);
    expect(refused.body.error).toMatchObject({ code: 'NOT_INVITED', message: expect.stringContaining('team alpha') });
    // It was not used up by that.
    expect((await bench.post('/sign-in/invitation', { invitation: secret })).body.result.team).toBe('beta');
  });
});
