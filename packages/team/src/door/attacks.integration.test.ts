import type { Role } from '@galley/schema';
import { afterAll, describe, expect, it } from 'vitest';
import { startTeamBench, type TeamBench } from '../testing/team-bench.ts';

const started = await startTeamBench();
const bench = started ?? ({} as TeamBench);
const wanted = started === null ? describe.skip : describe;
afterAll(() => started?.[Symbol.asyncDispose]());

wanted('what somebody of a team may try', () => {
  const [alpha] = bench.teams ?? [];
  const workbench_id = alpha?.workbenchId ?? '';
  const as = (role: Role) => alpha?.sessions[role] ?? '';
  const rpc = (name: string, input: object, secret: string) => bench.rpc(name, { workbench_id, ...input }, secret);
  const team = (name: string, input: object, secret: string) => bench.post(`/team/${name}`, input, secret);

  /** Owns the Workbench, and not the team. */
  async function workbenchOwner(): Promise<string> {
    const invited = await team('InvitationCreate', { name: 'Lee', workbench_id, role: 'owner' }, as('owner'));
    const name = `lee${Math.random()}`;
    const joining = { invitation: invited.body.result.secret, name, login: name, password: 'correct horse battery' };
    return (await bench.post('/sign-in/join', joining)).body.result.session;
  }

  async function settled(run_id: string) {
    const view = async () => (await rpc('WorkshopGetRun', { run_id }, as('viewer'))).body.result;
    await expect.poll(async () => (await view()).status).not.toBe('running');
    return view();
  }

  it('[X9] an owner of one Workbench does not decide for all others of the team', async () => {
    const lee = await workbenchOwner();
    const refused = await rpc('PlanningSet', { interactive: false, level: 'user' }, lee);
    expect(refused.body.error.code).toBe('ROLE_REFUSED');
    const remembered = { run_id: 'run_0-0', hash: '0'.repeat(64), remember: true };
    expect((await rpc('TrustAllow', remembered, lee)).body.error.code).toBe('ROLE_REFUSED');
    expect((await rpc('PlanningSet', { interactive: true }, lee)).status).toBe(200);
    expect((await rpc('PlanningSet', { interactive: 'auto', level: 'user' }, as('owner'))).status).toBe(200);
    expect((await rpc('PlanningSet', { interactive: null }, lee)).status).toBe(200);
  });

  it('[X9] [P1] where the approver differs from the requester, nobody has plans run that somebody else did not look at', async () => {
    const lee = await workbenchOwner();
    await team('TeamSetPolicies', { approver_differs: true, publish_needs_two: false }, as('owner'));
    const set = await rpc('PlanningSet', { interactive: false }, lee);
    expect(set.body.result).toMatchObject({ interactive: 'auto', from: 'team', workbench: false });
    const text = 'Sort costs.csv by cost in place';
    const sent = await rpc('WorkshopSendUserMessage', { text, interactive: false }, lee);
    const { run_id } = sent.body.result;
    const run = await settled(run_id);
    expect(run.status).toBe('waiting');
    const plan = (await rpc('WorkshopGetPlan', { run_id }, as('viewer'))).body.result;
    expect(plan).toMatchObject({ interactive: 'auto', interactive_from: 'team' });
    const own = await rpc('WorkshopApprovePlan', { run_id, gate_id: run.gate.gate_id, digest: plan.digest }, lee);
    expect(own.body.error.code).toBe('APPROVER_MUST_DIFFER');
    await team('TeamSetPolicies', { approver_differs: false, publish_needs_two: false }, as('owner'));
    // The setting counts again as soon as the policy is gone.
    const free = (await rpc('PlanningGet', {}, as('viewer'))).body.result;
    expect(free).toMatchObject({ interactive: false, from: 'workbench' });
    await rpc('WorkshopCancelRun', { run_id }, lee);
    await rpc('PlanningSet', { interactive: null }, lee);
  });

  it('[X9] a second word is for what that person sees: not for a Draft of before, not for content that nobody is shown', async () => {
    await team('TeamSetPolicies', { approver_differs: false, publish_needs_two: true }, as('owner'));
    const write = (text: string) => {
      const call = { program: 'test', tool: 'write_text_file', arguments: { path: 'pay.txt', text } };
      return rpc('ConnectUse', call, as('editor'));
    };
    const waiting = async () => (await team('ActList', { workbench_id }, as('reviewer'))).body.result;
    expect((await write('pay the editor')).body.result.success).toBe(true);
    expect((await rpc('DraftPublish', {}, as('editor'))).body.error.code).toBe('SECOND_PERSON_NEEDED');
    const [wanted] = (await waiting()).acts;
    const bad = (await waiting()).digest;
    await write('nothing to see');
    // The reviewer looks at this one, and is asked for no word about the other.
    expect((await waiting()).acts).toEqual([]);
    const agree = { workbench_id, act: wanted.act };
    expect((await team('ActEndorse', agree, as('reviewer'))).body.error.code).toBe('NOT_FOUND');
    const { digest } = await waiting();
    await write('pay the editor');
    // It was changed back between the look and the click.
    expect((await team('ActEndorse', { ...agree, digest }, as('reviewer'))).body.error.code).toBe('WRONG_STATE');
    expect((await rpc('DraftPublish', {}, as('editor'))).body.error.code).toBe('SECOND_PERSON_NEEDED');
    expect((await team('ActEndorse', { ...agree, digest: bad }, as('reviewer'))).status).toBe(200);
    expect((await rpc('DraftPublish', {}, as('editor'))).status).toBe(200);

    const put = { acts: [{ act: 'put', path: 'unseen.txt', text: 'unseen' }] };
    expect((await rpc('FileChange', put, as('editor'))).body.error.code).toBe('SECOND_PERSON_NEEDED');
    expect((await waiting()).acts).toEqual([]);
    await rpc('FileChange', { acts: [{ act: 'delete', path: 'pay.txt' }] }, as('editor'));
    expect((await waiting()).acts).toMatchObject([{ procedure: 'FileChange', about: { files: ['pay.txt (delete)'] } }]);
    const { checkpoints } = (await rpc('CheckpointList', {}, as('viewer'))).body.result;
    const [{ checkpoint_id }] = checkpoints;
    await rpc('CheckpointRestore', { checkpoint_id, paths: ['costs.csv'] }, as('editor'));
    const about = (await waiting()).acts.map((each: { about: object }) => each.about);
    expect(about).toContainEqual(expect.objectContaining({ checkpoint_id, files: ['costs.csv'] }));
    await team('TeamSetPolicies', { approver_differs: false, publish_needs_two: false }, as('owner'));
  });

  it('[X9] who asked for a run is what its own record says, also where the server went away before it noted that', async () => {
    await team('TeamSetPolicies', { approver_differs: true, publish_needs_two: false }, as('owner'));
    const text = 'Sort costs.csv by cost in place';
    const { run_id } = (await rpc('WorkshopSendUserMessage', { text, refine_draft: true }, as('editor'))).body.result;
    const { gate } = await settled(run_id);
    await bench.base.queries.ask('DELETE FROM people.asked WHERE run = $1', [run_id]);
    // Somebody else who does something with it has not asked for it.
    await rpc(
      'WorkshopRequestChanges',
      { run_id, gate_id: gate.gate_id, feedback: 'Keep the header.' },
      as('reviewer'),
    );
    const { gate: again } = await settled(run_id);
    const { digest } = (await rpc('WorkshopGetPlan', { run_id }, as('viewer'))).body.result;
    const approval = { run_id, gate_id: again.gate_id, digest, run_anyway: true };
    const own = await rpc('WorkshopApprovePlan', approval, as('editor'));
    expect(own.body.error).toMatchObject({ code: 'APPROVER_MUST_DIFFER', details: { reason: 'same' } });
    expect((await rpc('WorkshopApprovePlan', approval, as('reviewer'))).status).toBe(200);
    await team('TeamSetPolicies', { approver_differs: false, publish_needs_two: false }, as('owner'));
    await settled(run_id);
  });

  it('[X9] a role that is too little is told what it does not cover, in words and not by the name of a procedure', async () => {
    for (const name of ['DraftPublish', 'WorkshopSendUserMessage', 'PlanComment', 'TrustPending'] as const) {
      const input = { text: 'x', run_id: 'run_0-0', item_id: null };
      const { error } = (await rpc(name, input, as('viewer'))).body;
      if (error?.code === 'ROLE_REFUSED') expect(error.message).not.toContain(name);
    }
    const { error } = (await rpc('DraftPublish', {}, as('viewer'))).body;
    expect(error.message).toBe('Your role in this Workbench does not cover publishing, restoring, or changing files.');
  });

  it('[X9] a refused attempt is on record whatever it holds, and no text brings the server to an internal error', async () => {
    const zero = 'a\u0000b';
    const refused = await rpc('CompanionApply', { run_id: null, proposal_id: zero }, as('viewer'));
    expect(refused.status).toBeLessThan(500);
    const tries = [
      ['/sign-in/password', { login: zero, password: 'correct horse battery' }, null],
      ['/sign-in/invitation', { invitation: zero }, null],
      ['/sign-in/device', { program: zero }, null],
      ['/team/TokenCreate', { name: zero, role: 'viewer' }, as('owner')],
      ['/team/InvitationCreate', { name: zero }, as('owner')],
      ['/team/RoleSet', { workbench_id, person_id: zero, role: 'viewer' }, as('owner')],
      ['/team/RoleSet', { workbench_id, person_id: zero, role: 'viewer' }, as('viewer')],
      ['/team/WorkbenchAdd', { name: zero }, as('owner')],
      ['/team/BudgetSet', { kind: 'person', subject: zero, dollars: 1, tokens: null }, as('owner')],
      ['/team/RoleSet', { workbench_id: { toString: 1 } }, as('viewer')],
      ['/rpc/RunGet', { workbench_id: zero, run_id: 'run_0-0' }, as('viewer')],
      ['/rpc/KeySet', { provider: zero, key: zero }, as('viewer')],
    ] as const;
    for (const [path, input, secret] of tries) {
      const { status, body } = await bench.post(path, input, secret);
      expect([status, body?.error?.code], path).toEqual([
        expect.toSatisfy((code: number) => code < 500),
        expect.anything(),
      ]);
    }
    const { decisions } = (await team('DecisionList', { workbench_id, limit: 1000 }, as('owner'))).body.result;
    const noted = decisions.filter(
      ({ procedure, outcome }: Record<string, string>) => procedure === 'RoleSet' && outcome === 'refused',
    );
    expect(noted.map(({ name }: Record<string, string>) => name)).toEqual(
      expect.arrayContaining(['alpha viewer', 'alpha owner']),
    );
  });

  it('[T5] whoever has the old password begins no session while it is changed, and does not change it themselves', async () => {
    const invited = await team('InvitationCreate', { name: 'Race', workbench_id, role: 'viewer' }, as('owner'));
    const old = { login: 'race', password: 'correct horse battery' };
    const joining = { invitation: invited.body.result.secret, name: 'Race', ...old };
    const own = (await bench.post('/sign-in/join', joining)).body.result.session;
    const sessions: string[] = [];
    let isOver = false;
    const signIn = async () => {
      while (!isOver) {
        const { body } = await bench.post('/sign-in/password', old);
        if (body.result !== undefined) sessions.push(body.result.session);
      }
    };
    const [thief] = [(await bench.post('/sign-in/password', old)).body.result.session];
    const trying = [signIn(), signIn(), signIn()];
    await expect.poll(() => sessions.length).toBeGreaterThan(2);
    const change = (next: string, secret: string) => team('PasswordChange', { current: old.password, next }, secret);
    const both = await Promise.all([change('a new long password', own), change('what a thief would like', thief)]);
    const after = sessions.length;
    await expect.poll(() => bench.post('/sign-in/password', old).then(({ status }) => status)).not.toBe(200);
    isOver = true;
    await Promise.all(trying);
    expect(both.filter(({ status }) => status === 200)).toHaveLength(1);
    const alive = await Promise.all(sessions.map((secret) => team('TeamGet', {}, secret)));
    expect(alive.map(({ status }) => status).filter((status) => status !== 401)).toEqual([]);
    expect(after).toBeGreaterThan(0);
  });

  it('[T5] somebody with many tokens does not take all connections with event streams', async () => {
    const make = async () => (await team('TokenCreate', { name: 'many', role: 'viewer' }, as('viewer'))).body.result;
    const tokens = await Promise.all(Array.from({ length: 10 }, make));
    const ended = new Set<number>();
    const giveUp = new AbortController();
    const open = async (at: number) => {
      const headers = { authorization: `Bearer ${tokens[at % 10].secret}`, 'galley-workbench': workbench_id };
      const response = await bench.send('/events', { headers, signal: giveUp.signal });
      void response.text().then(
        () => ended.add(at),
        () => undefined,
      );
    };
    for (let at = 0; at < 35; at += 1) await open(at);
    await expect.poll(() => [...ended].sort()).toEqual([0, 1, 2]);
    giveUp.abort();
  });

  it('[T5] names that somebody made up to sign in with do not stay in the database', async () => {
    const count = async () =>
      (await bench.base.queries.ask<{ count: number }>('SELECT count(*)::int AS count FROM people.guess'))[0]?.count ??
      0;
    for (let at = 0; at < 5; at += 1) {
      await bench.post('/sign-in/password', { login: `made-up-${at}`, password: 'correct horse battery' });
    }
    expect(await count()).toBeGreaterThanOrEqual(5);
    bench.clock.now += 16 * 60_000;
    await bench.post('/sign-in/password', { login: 'one more', password: 'correct horse battery' });
    expect(await count()).toBe(1);
  });

  it('[X9] an owner who is one no longer comes back by no invitation of theirs', async () => {
    const join = async (invitation: string, name: string) => {
      const joining = { invitation, name, login: `${name}${Math.random()}`, password: 'correct horse battery' };
      return (await bench.post('/sign-in/join', joining)).body;
    };
    const invite = async (secret: string, name: string) =>
      (await team('InvitationCreate', { name, owner: true }, secret)).body.result.secret;
    for (const end of ['MemberRemove', 'MemberSetOwner'] as const) {
      const second = (await join(await invite(as('owner'), end), end)).result.session;
      const { person_id } = (await team('TeamGet', {}, second)).body.result;
      const backDoor = await invite(second, 'Back door');
      expect((await bench.post('/sign-in/invitation', { invitation: backDoor })).status).toBe(200);
      const input = end === 'MemberRemove' ? { person_id } : { person_id, owner: false };
      expect((await team(end, input, as('owner'))).status, end).toBe(200);
      expect((await bench.post('/sign-in/invitation', { invitation: backDoor })).body.error.code).toBe(
        'INVITATION_REFUSED',
      );
      expect((await join(backDoor, 'back')).error.code).toBe('INVITATION_REFUSED');
      const { invitations } = (await team('InvitationList', {}, as('owner'))).body.result;
      expect(invitations.map(({ name }: { name: string }) => name)).not.toContain('Back door');
    }
  });
});
