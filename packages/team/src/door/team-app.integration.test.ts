import { afterAll, describe, expect, it } from 'vitest';
import { startTeamBench, type TeamBench } from '../testing/team-bench.ts';

const started = await startTeamBench();
const bench = started ?? ({} as TeamBench);
const wanted = started === null ? describe.skip : describe;
afterAll(() => started?.[Symbol.asyncDispose]());

wanted('a team server', () => {
  const [alpha] = bench.teams ?? [];
  const workbench_id = alpha?.workbenchId ?? '';
  const as = (role: 'owner' | 'editor' | 'reviewer' | 'viewer') => alpha?.sessions[role] ?? '';
  const rpc = (name: string, input: object, secret: string) => bench.rpc(name, { workbench_id, ...input }, secret);
  const team = (name: string, input: object, secret: string) => bench.post(`/team/${name}`, input, secret);

  async function untilGate(run_id: string) {
    for (let tries = 0; tries < 400; tries += 1) {
      const { body } = await rpc('WorkshopGetRun', { run_id }, as('viewer'));
      if (body.result.status !== 'running') return body.result;
      await new Promise((resolve) => setTimeout(resolve, 50));
    }
    throw new TypeError('the run does not come to its gate');
  }

  it('[X9] shows people their Workbenches, their role and nobody else’s', async () => {
    const { body } = await team('TeamGet', {}, as('reviewer'));
    expect(body.result).toMatchObject({
      team: 'alpha',
      name: 'alpha reviewer',
      owns_team: false,
      workbenches: [{ workbench_id, name: 'alpha bench', role: 'reviewer' }],
    });
    const listed = await bench.rpc('WorkbenchList', {}, as('viewer'));
    expect(listed.body.result.workbenches).toEqual([{ workbench_id, name: 'alpha bench', path: '' }]);
  });

  it('[X4] [X8] programs are connected by the address of a Workbench, never by a folder of a worker', async () => {
    const address = `${bench.origin}/#/w/${workbench_id}`;
    const { result } = (await rpc('ConnectGet', {}, as('viewer'))).body;
    expect(result.folder).toBe(address);
    expect(result.setups[0].text).toBe(`claude mcp add galley -- galley mcp '${address}'`);
    const allowed = (await rpc('ConnectAllow', { grant: 'publish', allowed: false }, as('owner'))).body.result;
    expect(allowed.folder).toBe(address);
    expect((await rpc('WorkbenchExamine', {}, as('viewer'))).body.error.code).toBe('NOT_ON_TEAM_SERVER');
  });

  it('[X9] approver differs, publish needs two: each holds, is said, and is on record with names', async () => {
    const policies = { approver_differs: true, publish_needs_two: true };
    expect((await team('TeamSetPolicies', policies, as('editor'))).status).toBe(403);
    expect((await team('TeamSetPolicies', policies, as('owner'))).status).toBe(200);
    await rpc('PlanningSet', { interactive: true, level: 'workbench' }, as('owner'));
    const sent = await rpc('WorkshopSendUserMessage', { text: 'Sort costs.csv by cost in place' }, as('editor'));
    expect(sent.body).toMatchObject({ result: { run_id: expect.any(String) } });
    const { run_id } = sent.body.result;
    const run = await untilGate(run_id);
    expect(run.status).toBe('waiting');
    const { gate_id } = run.gate;
    const { digest } = (await rpc('WorkshopGetPlan', { run_id }, as('viewer'))).body.result;
    await rpc('PlanComment', { run_id, item_id: null, text: 'Is the header kept?' }, as('reviewer'));
    const approve = (secret: string) =>
      rpc('WorkshopApprovePlan', { run_id, gate_id, digest, run_anyway: true }, secret);
    expect((await approve(as('viewer'))).body.error.code).toBe('ROLE_REFUSED');
    expect((await approve(as('editor'))).body.error.code).toBe('APPROVER_MUST_DIFFER');
    const unknown = { run_id: 'run_0-0', gate_id, digest };
    expect((await rpc('WorkshopApprovePlan', unknown, as('owner'))).body.error.code).toBe('APPROVER_MUST_DIFFER');
    expect((await approve(as('reviewer'))).status).toBe(200);
    expect((await untilGate(run_id)).status).toBe('done');
    const plan = (await rpc('WorkshopGetPlan', { run_id }, as('viewer'))).body.result;
    expect(plan.approval).toMatchObject({ by: 'person', name: 'alpha reviewer' });
    expect(plan.comments).toMatchObject([{ by: 'alpha reviewer', text: 'Is the header kept?' }]);

    const seen = (await rpc('ReviewGetChangeSet', {}, as('viewer'))).body.result;
    expect(seen.digest).toMatch(/^[0-9a-f]{64}$/);
    const first = await rpc('DraftPublish', {}, as('editor'));
    expect(first.body.error.code).toBe('SECOND_PERSON_NEEDED');
    expect((await rpc('DraftPublish', {}, as('editor'))).body.error.code).toBe('SECOND_PERSON_NEEDED');
    const { acts } = (await team('ActList', { workbench_id }, as('reviewer'))).body.result;
    const about = { files: [], checkpoint_id: null };
    expect(acts).toMatchObject([{ procedure: 'DraftPublish', about, names: ['alpha editor'], own: false }]);
    const { act } = acts[0];
    expect((await team('ActEndorse', { workbench_id, act }, as('viewer'))).status).toBe(403);
    expect((await team('ActEndorse', { workbench_id, act }, as('reviewer'))).status).toBe(200);
    // The word was for all of the Draft: a part of it, or another Draft, is something else.
    const part = await rpc('DraftPublish', { paths: ['costs.csv'] }, as('editor'));
    expect(part.body.error.code).toBe('SECOND_PERSON_NEEDED');
    const stale = await rpc('DraftPublish', { digest: '0'.repeat(64) }, as('editor'));
    expect(stale.body.error.code).toBe('WRONG_STATE');
    const shown = await rpc('DraftPublish', { digest: seen.digest }, as('editor'));
    expect(shown.body.result.published).toEqual(['costs.csv']);
    // What was wanted of the Draft that is gone waits for nobody.
    expect((await team('ActList', { workbench_id }, as('viewer'))).body.result.acts).toEqual([]);
    // What nobody could look at gets no word, and a word for going back says where to.
    const nothing = await rpc('DraftPublish', {}, as('editor'));
    expect(nothing.body.error.code).toBe('NO_DRAFT');
    const { checkpoint_id } = shown.body.result;
    const back = await rpc('CheckpointRestore', { checkpoint_id, paths: ['costs.csv'] }, as('editor'));
    expect(back.body.error.code).toBe('SECOND_PERSON_NEEDED');
    const waiting = (await team('ActList', { workbench_id }, as('reviewer'))).body.result.acts;
    expect(waiting.at(-1)).toMatchObject({
      procedure: 'CheckpointRestore',
      about: { checkpoint_id, files: ['costs.csv'] },
    });
    expect(waiting).toHaveLength(1);

    const { entries } = (await rpc('WorkshopGetConversation', {}, as('viewer'))).body.result;
    const told = entries.map(({ kind, by }: Record<string, string>) => `${kind} ${by ?? 'nobody'}`);
    // What the run itself did after the answer to the request stands in nobody's name.
    expect(told).toEqual(['user_message alpha editor', 'assistant_message nobody', 'system_event alpha editor']);
    const trail = (await rpc('AuditGetTrail', { run_id }, as('viewer'))).body.result;
    const words = JSON.stringify(trail);
    for (const line of ['A person commented', 'The gate was answered']) {
      expect(words).toMatch(new RegExp(`${line}[^"]*\\(alpha reviewer\\)`));
    }
    const { decisions } = (await team('DecisionList', { workbench_id, limit: 1000 }, as('viewer'))).body.result;
    const said = decisions.map((each: Record<string, string>) =>
      `${each.name} ${each.procedure} ${each.outcome} ${each.code ?? ''}`.trim(),
    );
    for (const line of [
      'alpha viewer WorkshopApprovePlan refused ROLE_REFUSED',
      'alpha editor WorkshopApprovePlan refused APPROVER_MUST_DIFFER',
      'alpha reviewer WorkshopApprovePlan done',
      'alpha editor DraftPublish refused SECOND_PERSON_NEEDED',
      'alpha reviewer ActEndorse done',
      'alpha editor DraftPublish done',
    ]) {
      expect(said).toContain(line);
    }
    await team('TeamSetPolicies', { approver_differs: false, publish_needs_two: false }, as('owner'));
    expect((await team('ActList', { workbench_id }, as('reviewer'))).body.result.acts).toEqual([]);
  });

  it('[X9] a test of a provider is on record before it is made, and what came of it', async () => {
    expect((await bench.rpc('ProviderTest', { provider: 'anthropic' }, as('editor'))).status).toBe(403);
    const { result } = (await bench.rpc('ProviderTest', { provider: 'anthropic' }, as('owner'))).body;
    expect(result).toMatchObject({ works: false, code: 'MODEL_KEY_MISSING' });
    await bench.rpc('ProviderTest', { provider: 'unheard-of' }, as('owner'));
    // Looking at the list of keys is no decision.
    expect((await bench.rpc('KeyList', {}, as('owner'))).status).toBe(200);
    const { decisions } = (await team('TeamDecisionList', {}, as('owner'))).body.result;
    expect(decisions.filter(({ procedure }: Record<string, string>) => procedure === 'KeyList')).toEqual([]);
    const noted = await bench.base.queries.ask<{ name: string; outcome: string; about: string }>(
      `SELECT name, outcome, about FROM people.decision WHERE procedure = 'ProviderTest' ORDER BY at, outcome`,
    );
    expect(noted.map(({ name, outcome }) => `${name} ${outcome}`).sort()).toEqual(
      ['alpha editor refused', ...['asked', 'done', 'asked', 'failed'].map((each) => `alpha owner ${each}`)].sort(),
    );
  });

  it('[P8] a Draft that changed since it was reviewed is not published by its digest', async () => {
    const refused = await rpc('DraftPublish', { digest: '0'.repeat(64) }, as('owner'));
    expect(refused.body.error.code).toBe('WRONG_STATE');
  });

  it('[T5] refuses other hosts, sites, methods and bodies before it asks who sends them', async () => {
    const secret = { authorization: `Bearer ${as('owner')}`, 'content-type': 'application/json' };
    const status = async (path: string, init: RequestInit) => (await bench.send(path, init)).status;
    const post = (headers: Record<string, string>) => ({
      method: 'POST',
      headers: { ...secret, ...headers },
      body: '{}',
    });
    expect(await status('/team/TeamGet', post({}))).toBe(200);
    expect(await status('/team/TeamGet', post({ origin: 'https://evil.example' }))).toBe(403);
    expect(await status('/team/TeamGet', post({ 'content-type': 'text/plain' }))).toBe(403);
    expect(await status('/team/TeamGet', { headers: secret })).toBe(403);
    expect(await status('/sign-in/password', { ...post({}), body: `"${'x'.repeat(30_000)}"` })).toBe(413);
    expect(await status('/sign-in/password', post({}))).toBe(400);
    expect(await status('/team/constructor', post({}))).toBe(404);
  });

  it('[T5] signs in by password, out everywhere, and with a new password all others are out', async () => {
    const login = { login: 'beta.viewer@example.org', password: 'correct horse battery' };
    const signIn = async (input = login) =>
      (await bench.post('/sign-in/password', input)).body.result.session as string;
    const [one, two] = [await signIn(), await signIn()];
    const changed = await team('PasswordChange', { current: login.password, next: 'another long password' }, one);
    const fresh = changed.body.result.session;
    for (const secret of [one, two]) expect((await team('TeamGet', {}, secret)).status).toBe(401);
    expect((await bench.post('/sign-in/password', login)).status).toBe(403);
    const three = await signIn({ ...login, password: 'another long password' });
    expect((await team('SessionEnd', { session_id: null }, fresh)).body.result.ended).toBe(2);
    expect((await team('TeamGet', {}, three)).status).toBe(401);
  });

  it('[X9] [P1] that a plan need not wait is not handed on to whoever asks again in other words', async () => {
    const beta = bench.teams[1];
    const id = beta?.workbenchId ?? '';
    const of = (name: string, input: object, role: 'owner' | 'editor') =>
      bench.rpc(name, { workbench_id: id, ...input }, beta?.sessions[role] ?? '');
    const status = async (run_id: string) => (await of('WorkshopGetRun', { run_id }, 'owner')).body.result.status;
    await of('PlanningSet', { interactive: true, level: 'workbench' }, 'owner');
    const unread = { text: 'Sort costs.csv by cost in place', interactive: false };
    expect((await of('WorkshopSendUserMessage', unread, 'editor')).status).toBe(403);
    const sent = (await of('WorkshopSendUserMessage', unread, 'owner')).body.result;
    await expect.poll(() => status(sent.run_id), { timeout: 20_000 }).toBe('done');
    const other = { message_id: sent.message_id, text: 'Sort costs.csv by month in place' };
    const again = (await of('WorkshopRegenerate', other, 'editor')).body.result;
    await expect.poll(() => status(again.run_id), { timeout: 20_000 }).not.toBe('running');
    expect(await status(again.run_id)).toBe('waiting');
  });
});
