import { setTimeout as pause } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { joinWithPassword, signInWithPassword } from '../sign-in/sign-in.ts';
import { type PeopleDatabase, password, startPeople } from '../testing/team-bench.ts';
import { day, minute } from './base.ts';
import { findCaller, roleOf } from './caller.ts';
import { approveDevice, collectDevice, startDevice } from './devices.ts';
import { createInvitation } from './invitations.ts';
import { listMembers, removeMember, setRole, setTeamOwner } from './members.ts';
import { endSessions, listSessions } from './sessions.ts';
import { addWorkbench, createTeam } from './teams.ts';
import { createToken, listTokens, revokeToken } from './tokens.ts';

const people = await startPeople();
const { base, clock } = people ?? ({} as PeopleDatabase);
const wanted = people === null ? describe.skip : describe;
afterAll(() => people?.[Symbol.asyncDispose]());

const bearer = (secret: string) => `Bearer ${secret}`;
async function roleWith(secret: string, workbenchId = 'wb_1') {
  const caller = await findCaller(base, bearer(secret));
  return caller === null ? null : roleOf(base, caller, workbenchId);
}
let count = 0;
async function newPerson(team: string, owner = false) {
  count += 1;
  const invitation = { team, name: `Person ${count}`, owner, place: null, createdBy: null, days: 1 };
  const { secret } = await createInvitation(base, invitation);
  const joining = { name: `Person ${count}`, login: `p${count}@example.org`, password, agent: 'a test' };
  const session = await joinWithPassword(base, { ...joining, invitation: secret });
  const caller = await findCaller(base, bearer(session));
  if (caller === null) throw new TypeError('not signed in');
  return { ...joining, invitation: secret, session, id: caller.personId };
}

wanted('people of a team', () => {
  let team = '';
  let other = '';
  beforeAll(async () => {
    team = await createTeam(base, 'one');
    other = await createTeam(base, 'two');
    await addWorkbench(base, { workbenchId: 'wb_1', team, name: 'Books', owner: null });
    await addWorkbench(base, { workbenchId: 'wb_2', team: other, name: 'Other', owner: null });
  });

  it('[T5] an invitation works once, until it expires, and only its digest is kept', async () => {
    const person = await newPerson(team);
    const again = joinWithPassword(base, { ...person, login: 'second@example.org', agent: 'x' });
    await expect(again).rejects.toMatchObject({ code: 'INVITATION_REFUSED' });
    const late = await createInvitation(base, { team, name: 'L', owner: false, place: null, createdBy: null, days: 1 });
    clock.now += day + 1;
    const joining = { ...person, invitation: late.secret, login: 'late@example.org' };
    await expect(joinWithPassword(base, joining)).rejects.toMatchObject({ code: 'INVITATION_REFUSED' });
    const rows = await base.queries.ask(
      'SELECT (i.*)::text AS t FROM people.invitation i UNION ALL SELECT (s.*)::text FROM people.session s UNION ALL SELECT (p.*)::text FROM people.person p',
    );
    const kept = JSON.stringify(rows);
    for (const secret of [person.invitation, person.session, late.secret, password]) {
      expect(kept).not.toContain(secret);
      expect(kept).not.toContain(Buffer.from(secret).toString('hex'));
    }
  });

  it('[T5] of many who use one invitation at the same time, one gets in', async () => {
    const { secret } = await createInvitation(base, {
      team,
      name: 'R',
      owner: false,
      place: null,
      createdBy: null,
      days: 1,
    });
    const tries = Array.from({ length: 5 }, (_, index) =>
      joinWithPassword(base, { invitation: secret, name: 'R', login: `race${index}@example.org`, password, agent: '' }),
    );
    const outcomes = await Promise.allSettled(tries);
    expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
  });

  it('a sign-in name that is taken does not use the invitation up', async () => {
    const person = await newPerson(team);
    const { secret } = await createInvitation(base, {
      team,
      name: 'T',
      owner: false,
      place: null,
      createdBy: null,
      days: 1,
    });
    const joining = { invitation: secret, name: 'T', login: person.login.toUpperCase(), password, agent: '' };
    await expect(joinWithPassword(base, joining)).rejects.toMatchObject({ code: 'INVALID_ARGUMENT' });
    await expect(
      joinWithPassword(base, { ...joining, password: 'short', login: 'free@example.org' }),
    ).rejects.toMatchObject({
      code: 'INVALID_ARGUMENT',
    });
    await joinWithPassword(base, { ...joining, login: 'free@example.org' });
  });

  it('[X9] nobody joins under the name of somebody who is there: the record names people', async () => {
    const person = await newPerson(team);
    const invitation = { team, name: 'M', owner: false, place: null, createdBy: null, days: 1 };
    const { secret } = await createInvitation(base, invitation);
    const joining = { invitation: secret, login: 'mask@example.org', password, agent: '' };
    for (const name of [person.name, person.name.toUpperCase(), person.name.replace('P', '\u{ff30}')]) {
      await expect(joinWithPassword(base, { ...joining, name })).rejects.toMatchObject({
        ...{ code: 'INVALID_ARGUMENT', details: { argument: 'name' } },
      });
    }
    await removeMember(base, team, person.id);
    await joinWithPassword(base, { ...joining, name: person.name });
  });

  it('[T5] wrong passwords count by name and lock it for a while, right ones included', async () => {
    const { login } = await newPerson(team);
    const attempt = (word: string) => signInWithPassword(base, { login, password: word, agent: '' });
    for (let guess = 0; guess < 10; guess += 1) {
      await expect(attempt(`wrong password ${guess}`)).rejects.toMatchObject({ code: 'SIGN_IN_REFUSED' });
    }
    await expect(attempt(password)).rejects.toMatchObject({ code: 'SIGN_IN_LOCKED' });
    clock.now += 16 * minute;
    await attempt(password);
    const nobody = signInWithPassword(base, { login: 'nobody@example.org', password, agent: '' });
    await expect(nobody).rejects.toMatchObject({ code: 'SIGN_IN_REFUSED' });
  });

  it('[T5] of many wrong passwords that come at the same moment no more are tried than of those one after the other', async () => {
    const { login } = await newPerson(team);
    const attempts = Array.from({ length: 40 }, (_, guess) =>
      signInWithPassword(base, { login, password: `wrong password ${guess}`, agent: '' }).catch(
        (error: { code?: string }) => error.code,
      ),
    );
    const codes = await Promise.all(attempts);
    expect(codes.filter((code) => code === 'SIGN_IN_REFUSED')).toHaveLength(10);
    expect(codes.filter((code) => code === 'SIGN_IN_LOCKED')).toHaveLength(30);
    await expect(signInWithPassword(base, { login, password, agent: '' })).rejects.toMatchObject({
      code: 'SIGN_IN_LOCKED',
    });
    clock.now += 16 * minute;
    expect(await signInWithPassword(base, { login, password, agent: '' })).toMatch(/^gls_/);
  });

  it('[T5] sessions end one by one, everywhere, by themselves, and with their person', async () => {
    const person = await newPerson(team, true);
    const signIn = () => signInWithPassword(base, { login: person.login, password, agent: 'another' });
    const [second, third] = [await signIn(), await signIn()];
    const found = await findCaller(base, bearer(second));
    await endSessions(base, person.id, found?.credentialId ?? '');
    expect(await findCaller(base, bearer(second))).toBeNull();
    expect(await findCaller(base, bearer(third))).not.toBeNull();
    expect(await listSessions(base, person.id)).toHaveLength(2);
    await endSessions(base, person.id, null);
    for (const secret of [person.session, third]) expect(await findCaller(base, bearer(secret))).toBeNull();
    const fourth = await signIn();
    clock.now += 15 * day;
    expect(await findCaller(base, bearer(fourth))).toBeNull();
    const fifth = await signIn();
    const { secret } = await createToken(base, {
      personId: person.id,
      name: 't',
      role: 'owner',
      workbenches: null,
      days: 9,
    });
    await newPerson(team, true);
    await removeMember(base, team, person.id);
    for (const each of [fifth, secret]) expect(await findCaller(base, bearer(each))).toBeNull();
    await expect(signIn()).rejects.toMatchObject({ code: 'SIGN_IN_REFUSED' });
  });

  it('[X9] a role holds from the next request on, and cannot cross teams', async () => {
    const person = await newPerson(team);
    const roleNow = () => roleWith(person.session);
    expect(await roleNow()).toBeNull();
    await setRole(base, { team, workbenchId: 'wb_1', personId: person.id, role: 'editor' });
    expect(await roleNow()).toBe('editor');
    await setRole(base, { team, workbenchId: 'wb_1', personId: person.id, role: 'viewer' });
    expect(await roleNow()).toBe('viewer');
    for (const [from, workbenchId] of [
      [team, 'wb_2'],
      [other, 'wb_1'],
      [other, 'wb_2'],
    ] as const) {
      const change = setRole(base, { team: from, workbenchId, personId: person.id, role: 'owner' });
      await expect(change).rejects.toMatchObject({ code: 'NOT_FOUND' });
    }
    const forced = base.queries.ask('INSERT INTO people.role VALUES ($1, $2, $3, $4)', [
      other,
      'wb_2',
      person.id,
      'owner',
    ]);
    await expect(forced).rejects.toThrow(/foreign key/);
    await setRole(base, { team, workbenchId: 'wb_1', personId: person.id, role: null });
    expect(await roleNow()).toBeNull();
  });

  it('[X9] a token does no more than its person and its scope, speaks for no team, and ends', async () => {
    const person = await newPerson(team);
    await setRole(base, { team, workbenchId: 'wb_1', personId: person.id, role: 'editor' });
    const make = (role: 'owner' | 'viewer', workbenches: string[] | null) =>
      createToken(base, { personId: person.id, name: 'a program', role, workbenches, days: 2 });
    const [wide, narrow, elsewhere] = [
      await make('owner', null),
      await make('viewer', ['wb_1']),
      await make('owner', ['wb_9']),
    ];
    const role = (secret: string) => roleWith(secret);
    expect(await Promise.all([wide, narrow, elsewhere].map(({ secret }) => role(secret)))).toEqual([
      'editor',
      'viewer',
      null,
    ]);
    await setTeamOwner(base, team, person.id, true);
    const asOwner = await findCaller(base, bearer(wide.secret));
    expect(asOwner?.ownsTeam).toBe(false);
    expect([await role(wide.secret), await roleWith(wide.secret, 'wb_2')]).toEqual(['owner', null]);
    expect(await revokeToken(base, 'person_0', wide.token_id)).toBe(false);
    expect(await revokeToken(base, person.id, wide.token_id)).toBe(true);
    expect(await role(wide.secret)).toBeNull();
    expect(await listTokens(base, person.id)).toHaveLength(2);
    clock.now += 3 * day;
    expect(await findCaller(base, bearer(narrow.secret))).toBeNull();
  });

  it('a team keeps an owner', async () => {
    const lonely = await createTeam(base, 'lonely');
    const owner = await newPerson(lonely, true);
    await expect(removeMember(base, lonely, owner.id)).rejects.toMatchObject({ code: 'WRONG_STATE' });
    await expect(setTeamOwner(base, lonely, owner.id, false)).rejects.toMatchObject({ code: 'WRONG_STATE' });
    await expect(removeMember(base, team, owner.id)).rejects.toMatchObject({ code: 'WRONG_STATE' });
    expect(await listMembers(base, lonely, () => true)).toHaveLength(1);
  });

  it('a team keeps an owner also where several take it from each other at the same moment', async () => {
    const alone = await createTeam(base, 'several');
    const [first, second] = [await newPerson(alone, true), await newPerson(alone, true)];
    const left = async () => (await listMembers(base, alone, () => true)).filter(({ owner }) => owner).length;
    for (const take of [
      () => setTeamOwner(base, alone, second.id, false),
      () => removeMember(base, alone, second.id),
    ]) {
      const later = await people?.pool.transaction(async (sql) => {
        await sql.query('UPDATE people.person SET owner = false WHERE id = $1', [first.id]);
        // While the other one has not landed yet.
        const taking = take().then(
          () => 'taken',
          () => 'refused',
        );
        await pause(200);
        return { taking };
      });
      expect(await later?.taking).toBe('refused');
      expect(await left()).toBe(1);
      await setTeamOwner(base, alone, first.id, true);
    }
  });

  it('[T5] a program gets its token once, after its person typed the code it shows', async () => {
    const person = await newPerson(team);
    await setRole(base, { team, workbenchId: 'wb_1', personId: person.id, role: 'editor' });
    const { device, code } = await startDevice(base, 'galley on a laptop');
    expect(await collectDevice(base, device)).toBeNull();
    const approval = { personId: person.id, role: 'reviewer', workbenches: null } as const;
    await expect(approveDevice(base, { ...approval, code: 'AAAA-AAAA' })).rejects.toMatchObject({ code: 'NOT_FOUND' });
    await approveDevice(base, { ...approval, code: ` ${code.toLowerCase()}` });
    await expect(approveDevice(base, { ...approval, code })).rejects.toMatchObject({ code: 'NOT_FOUND' });
    const [first, second] = await Promise.all([collectDevice(base, device), collectDevice(base, device)]);
    const token = first?.token ?? second?.token ?? '';
    expect([first, second].filter((each) => each !== null)).toHaveLength(1);
    expect(await roleWith(token)).toBe('reviewer');
    const late = await startDevice(base, 'late');
    clock.now += 11 * minute;
    await expect(approveDevice(base, { ...approval, code: late.code })).rejects.toMatchObject({ code: 'NOT_FOUND' });
  });
});
