import { createHash } from 'node:crypto';
import fc from 'fast-check';
import type { z } from 'zod';
import { mayCall, type ProcedureName, procedures, type Role, roles } from '../../packages/schema/src/index.ts';
import { teamProcedures } from '../../packages/schema/src/team/team-procedures.ts';
import { valuesOf } from '../../packages/schema/src/testing/values-of.ts';
import {
  type Answer,
  type BenchTeam,
  startTeamBench,
  type TeamBench,
} from '../../packages/team/src/testing/team-bench.ts';
import type { Campaign, Tried } from './attack.ts';
import { fingerprintOf } from './team-fingerprint.ts';

type Report = (tried: Omit<Tried, 'attacker'>) => void;
type Input = Record<string, unknown>;

const names = Object.keys(procedures) as ProcedureName[];
const teamNames = Object.keys(teamProcedures) as (keyof typeof teamProcedures)[];

/** Ids, hashes and secrets that belong to one team. */
interface Belongings {
  readonly ids: Input;
  readonly words: readonly string[];
}

/**
 * Two teams on one server, with somebody of every role in each. Every procedure of both contracts is called by people, tokens and
 * strangers for what is not theirs: another team's Workbench, Runs, objects and people, or more than their role covers (SPEC X9).
 */
export const teamMembers: Campaign = {
  name: 'team',
  attacker: 'member of a team',
  async run(lab, report) {
    await using bench = await startTeamBench();
    if (bench === null) {
      console.error('… no PostgreSQL for this system: people of a team were not tried');
      return;
    }
    const [alpha, beta] = bench.teams;
    if (alpha === undefined || beta === undefined) throw new TypeError('two teams are needed');
    const theirs = await belongingsOf(bench, beta, 'beta');
    const some = <Item>(all: readonly Item[], every = 9) => (lab.short ? all.filter((_, at) => at % every === 0) : all);
    const before = await fingerprintOf(bench, beta);

    await foreignWorkbench(bench, alpha, beta, theirs, some, report);
    await foreignIds(bench, alpha, theirs, some, report);
    await beyondRole(bench, alpha, some, report);
    await onServer(bench, alpha, report);
    await deadCredentials(bench, alpha, some, report);
    await narrowTokens(bench, alpha, some, report);
    await teamContract(bench, alpha, beta, theirs, some, report);
    await eventStreams(bench, alpha, beta, theirs, report);
    await programs(bench, alpha, beta, theirs, lab.short, report);

    const after = await fingerprintOf(bench, beta);
    const changed = Object.keys(before).filter((key) => before[key] !== after[key]);
    report({
      kind: 'team: what the other team has',
      name: 'after all',
      through: changed.length === 0 ? null : `changed: ${changed.join(', ')}`,
    });
  },
};

/** Something of each kind for others to ask for. */
async function belongingsOf(bench: TeamBench, team: BenchTeam, name: string): Promise<Belongings> {
  const { workbenchId: workbench_id, sessions } = team;
  const made = async (procedure: string, input: Input) => {
    const { status, body } = await bench.rpc(procedure, { workbench_id, ...input }, sessions.owner);
    if (status !== 200) throw new TypeError(`${procedure}: ${JSON.stringify(body)}`);
    return body.result;
  };
  const { message_id, run_id } = await made('WorkshopSendUserMessage', { text: 'Sort costs.csv by cost in place' });
  const { checkpoint_id } = await made('CheckpointCreate', { name: `the checkpoint of ${name}` });
  await made('ContextSet', { name: 'note', text: `the note of ${name}` });
  const hash = createHash('sha256').update(`the secret of ${name}\n`).digest('hex');
  const token = await bench.post('/team/TokenCreate', { name: `${name} token`, role: 'owner' }, sessions.owner);
  const invited = await bench.post('/team/InvitationCreate', { name: `${name} guest` }, sessions.owner);
  const { members } = (await bench.post('/team/MemberList', {}, sessions.owner)).body.result;
  const { sessions: open } = (await bench.post('/team/SessionList', {}, sessions.owner)).body.result;
  return {
    ids: {
      ...{
        workbench_id,
        run_id,
        message_id,
        checkpoint_id,
        hash,
        digest: hash,
        before: checkpoint_id,
        after: checkpoint_id,
      },
      ...{ path: 'secret.txt', call: `${run_id}.1` },
      ...{ person_id: members[0].person_id, token_id: token.body.result.token_id, session_id: open[0].session_id },
      invitation_id: invited.body.result.invitation_id,
    },
    words: [
      ...[
        `the secret of ${name}`,
        `the note of ${name}`,
        `the checkpoint of ${name}`,
        `${name} owner`,
        `${name} token`,
      ],
      ...[`${name} bench`, team.folder, token.body.result.secret, invited.body.result.secret],
    ],
  };
}

/** An input that the contract takes, with these ids where it has a field for them. */
function inputOf(schema: z.ZodType, ids: Input): Input {
  const [sample] = fc.sample(valuesOf(schema), { numRuns: 1, seed: 7 });
  const input = { ...(sample as Input) };
  const known = 'shape' in schema ? Object.keys(schema.shape as object) : [];
  for (const field of known) if (field in ids) input[field] = ids[field];
  if (!schema.safeParse(input).success) {
    for (const field of known) if (field in ids && field !== 'workbench_id') input[field] = (sample as Input)[field];
  }
  return input;
}

function leak(answer: Answer, { words }: Belongings): string | null {
  const text = JSON.stringify(answer.body);
  const found = words.find((word) => text.includes(word));
  return found === undefined ? null : `shown: ${found}`;
}

/** Null for a refusal of this very kind. */
function unless(answer: Answer, status: number, codes: readonly string[]): string | null {
  const code: unknown = answer.body?.error?.code;
  if (answer.status === status && codes.includes(String(code))) return null;
  return `status ${answer.status}: ${JSON.stringify(answer.body).slice(0, 200)}`;
}

const inWorkbench = names.filter((name) => 'workbench_id' in procedures[name].input.shape);
const ofTeam = names.filter((name) => !inWorkbench.includes(name));
type Some = <Item>(all: readonly Item[], every?: number) => readonly Item[];

async function foreignWorkbench(
  bench: TeamBench,
  alpha: BenchTeam,
  beta: BenchTeam,
  theirs: Belongings,
  some: Some,
  report: Report,
): Promise<void> {
  for (const role of roles) {
    const token = await bench.post('/team/TokenCreate', { name: `for ${role}`, role: 'owner' }, alpha.sessions[role]);
    for (const [via, secret] of [
      ['session', alpha.sessions[role]],
      ['token', String(token.body.result.secret)],
    ] as const) {
      for (const name of some(inWorkbench, 11)) {
        for (const workbench_id of [beta.workbenchId, 'wb_0-0']) {
          const input = inputOf(procedures[name].input, { ...theirs.ids, workbench_id });
          const answer = await bench.rpc(name, input, secret);
          report({
            kind: 'team: another team’s Workbench',
            name: `${role} by ${via} ${name} ${workbench_id === beta.workbenchId ? 'theirs' : 'nobody’s'}`,
            through: leak(answer, theirs) ?? unless(answer, 404, ['NOT_FOUND']),
          });
        }
      }
    }
  }
}

/** Ids of the other team in one's own Workbench: there is nothing under them. */
async function foreignIds(
  bench: TeamBench,
  alpha: BenchTeam,
  theirs: Belongings,
  some: Some,
  report: Report,
): Promise<void> {
  const { path: _, ...ids } = theirs.ids;
  const own = { ...ids, workbench_id: alpha.workbenchId };
  const looking = inWorkbench.filter((name) => procedures[name].needs === 'look');
  const withIds = (name: ProcedureName) =>
    Object.keys(procedures[name].input.shape).some((field) => field !== 'workbench_id' && field in ids);
  for (const name of some(looking.filter(withIds), 3)) {
    const answer = await bench.rpc(name, inputOf(procedures[name].input, own), alpha.sessions.owner);
    report({ kind: 'team: another team’s ids', name, through: leak(answer, theirs) });
  }
  const runs = names.filter((name) => 'run_id' in procedures[name].input.shape && procedures[name].needs !== 'look');
  for (const name of some(runs, 3)) {
    const answer = await bench.rpc(name, inputOf(procedures[name].input, own), alpha.sessions.owner);
    const done = answer.status === 200 && !name.startsWith('Companion') && name !== 'TryStart';
    report({
      kind: 'team: another team’s ids',
      name,
      through: leak(answer, theirs) ?? (done ? `status ${answer.status}` : null),
    });
  }
}

async function beyondRole(bench: TeamBench, alpha: BenchTeam, some: Some, report: Report): Promise<void> {
  for (const role of roles) {
    for (const name of some(
      inWorkbench.filter((each) => !mayCall(role, each)),
      4,
    )) {
      const input = inputOf(procedures[name].input, { workbench_id: alpha.workbenchId });
      const answer = await bench.rpc(name, input, alpha.sessions[role]);
      report({
        kind: 'team: more than a role',
        name: `${role} ${name}`,
        through: unless(answer, 403, ['ROLE_REFUSED']),
      });
    }
    if (role === 'owner') continue;
    for (const name of ofTeam.filter((each) => each !== 'WorkbenchList' && each !== 'ModelList')) {
      const answer = await bench.rpc(name, inputOf(procedures[name].input, {}), alpha.sessions[role]);
      report({
        kind: 'team: more than a role',
        name: `${role} ${name}`,
        through: unless(answer, 403, ['ROLE_REFUSED']),
      });
    }
  }
}

/** What a person may do on their own computer and not on one that others use, too. */
async function onServer(bench: TeamBench, alpha: BenchTeam, report: Report): Promise<void> {
  const { workbenchId: workbench_id, sessions } = alpha;
  const stdio = { kind: 'stdio', name: 'shell', command: '/bin/sh', arguments: ['-c', 'id'] };
  for (const [name, input] of [
    ['DatasourceAdd', { workbench_id, name: 'db', address: '/var/lib/other/team.db' }],
    ['DatasourceAdd', { workbench_id, name: 'db', address: 'file:///var/lib/other/team.db', kind: 'sqlite' }],
    ['DatasourceAdd', { workbench_id, name: 'db', address: 'postgres://h/x', kind: 'duckdb' }],
    ['McpServerAdd', { config: stdio }],
    ['FileShow', { workbench_id, path: 'costs.csv', how: 'open' }],
  ] as const) {
    const answer = await bench.rpc(name, input, sessions.owner);
    const through = answer.status === 200 ? JSON.stringify(answer.body).slice(0, 200) : null;
    report({ kind: 'team: the server’s own files and programs', name: JSON.stringify(input).slice(0, 120), through });
  }
}

async function deadCredentials(bench: TeamBench, alpha: BenchTeam, some: Some, report: Report): Promise<void> {
  const { owner } = alpha.sessions;
  const make = async (role: Role) => {
    const { body } = await bench.post('/team/TokenCreate', { name: 'dead', role, days: 1 }, owner);
    return { id: String(body.result.token_id), secret: String(body.result.secret) };
  };
  const revoked = await make('owner');
  await bench.post('/team/TokenRevoke', { token_id: revoked.id }, owner);
  const invited = await bench.post('/team/InvitationCreate', { name: 'Guest', owner: true }, owner);
  const device = await bench.post('/sign-in/device', { program: 'test' }, null);
  const joined = await bench.post(
    '/sign-in/join',
    {
      invitation: invited.body.result.secret,
      name: 'Guest',
      login: 'guest@example.org',
      password: 'correct horse battery',
    },
    null,
  );
  const ended = String(joined.body.result.session);
  await bench.post('/sign-out', {}, ended);
  const dead: readonly (readonly [string, string | null])[] = [
    ['nothing', null],
    ['a guess', 'gls_'.padEnd(47, 'A')],
    ['a revoked token', revoked.secret],
    ['a session that signed out', ended],
    ['an invitation', String(invited.body.result.secret)],
    ['a device that nobody approved', String(device.body.result.device)],
    ['the digest of a session', createHash('sha256').update(owner).digest('hex')],
    ['a session in other letters', owner.toUpperCase()],
  ];
  for (const [what, secret] of dead) {
    for (const name of some(names, 23)) {
      const answer = await bench.rpc(
        name,
        inputOf(procedures[name].input, { workbench_id: alpha.workbenchId }),
        secret,
      );
      report({
        kind: 'team: no valid credential',
        name: `${what} ${name}`,
        through: unless(answer, 401, ['SIGN_IN_REQUIRED']),
      });
    }
    for (const name of some(teamNames, 5)) {
      const answer = await bench.post(`/team/${name}`, inputOf(teamProcedures[name].input, {}), secret);
      report({
        kind: 'team: no valid credential',
        name: `${what} ${name}`,
        through: unless(answer, 401, ['SIGN_IN_REQUIRED']),
      });
    }
  }
}

async function narrowTokens(bench: TeamBench, alpha: BenchTeam, some: Some, report: Report): Promise<void> {
  const make = async (input: Input) =>
    String(
      (await bench.post('/team/TokenCreate', { name: 'narrow', ...input }, alpha.sessions.owner)).body.result.secret,
    );
  for (const role of roles) {
    const secret = await make({ role });
    for (const name of some(
      inWorkbench.filter((each) => !mayCall(role, each)),
      5,
    )) {
      const input = inputOf(procedures[name].input, { workbench_id: alpha.workbenchId });
      const answer = await bench.rpc(name, input, secret);
      const through = unless(answer, 403, ['ROLE_REFUSED']);
      report({ kind: 'team: more than a token', name: `owner’s token for ${role} ${name}`, through });
    }
    const personal = teamNames.filter((each) =>
      ['self', 'team-owner', 'administer'].includes(teamProcedures[each].for),
    );
    for (const name of some(personal, 4)) {
      const input = inputOf(teamProcedures[name].input, { workbench_id: alpha.workbenchId });
      const answer = await bench.post(`/team/${name}`, input, secret);
      const through = unless(answer, 403, ['ROLE_REFUSED']);
      report({ kind: 'team: more than a token', name: `owner’s token for ${role} ${name}`, through });
    }
  }
}

async function teamContract(
  bench: TeamBench,
  alpha: BenchTeam,
  beta: BenchTeam,
  theirs: Belongings,
  some: Some,
  report: Report,
): Promise<void> {
  for (const role of roles) {
    for (const name of some(teamNames, 4)) {
      // These end what whoever attacks needs for the next attack; what they do to others is tried below.
      if (name === 'SessionEnd' || name === 'PasswordChange') continue;
      const answer = await bench.post(
        `/team/${name}`,
        inputOf(teamProcedures[name].input, theirs.ids),
        alpha.sessions[role],
      );
      report({ kind: 'team: another team’s people', name: `${role} ${name}`, through: leak(answer, theirs) });
    }
    const own = { ...theirs.ids, workbench_id: alpha.workbenchId };
    for (const name of ['RoleSet', 'MemberRemove', 'MemberSetOwner', 'TokenRevoke', 'InvitationRevoke'] as const) {
      const answer = await bench.post(`/team/${name}`, inputOf(teamProcedures[name].input, own), alpha.sessions[role]);
      const through = answer.status === 200 ? 'done' : leak(answer, theirs);
      report({ kind: 'team: another team’s people', name: `${role} ${name} in one’s own Workbench`, through });
    }
    const ended = await bench.post('/team/SessionEnd', { session_id: theirs.ids.session_id }, alpha.sessions[role]);
    const count: unknown = ended.body?.result?.ended;
    report({
      kind: 'team: another team’s people',
      name: `${role} SessionEnd`,
      through: count === 0 ? null : `ended ${count}`,
    });
    const others = teamNames.filter((name) => {
      const whom = teamProcedures[name].for;
      return whom === 'team-owner' ? role !== 'owner' : whom === 'administer' && role !== 'owner';
    });
    for (const name of some(others, 2)) {
      const input = inputOf(teamProcedures[name].input, { workbench_id: alpha.workbenchId });
      const answer = await bench.post(`/team/${name}`, input, alpha.sessions[role]);
      const through = unless(answer, 403, ['ROLE_REFUSED']);
      report({ kind: 'team: more than a role', name: `${role} ${name}`, through });
    }
  }
  const still = await bench.post('/team/TeamGet', {}, beta.sessions.owner);
  report({
    kind: 'team: another team’s people',
    name: 'their owner is still in',
    through: still.status === 200 ? null : 'out',
  });
}

async function eventStreams(
  bench: TeamBench,
  alpha: BenchTeam,
  beta: BenchTeam,
  theirs: Belongings,
  report: Report,
): Promise<void> {
  const open = (workbench: string, secret: string | null) =>
    bench.send('/events', {
      headers: { 'galley-workbench': workbench, ...(secret === null ? {} : { authorization: `Bearer ${secret}` }) },
    });
  for (const [what, workbench, secret, status] of [
    ['another team’s Workbench', beta.workbenchId, alpha.sessions.owner, 404],
    ['no Workbench', '', alpha.sessions.owner, 404],
    ['nobody signed in', alpha.workbenchId, null, 401],
  ] as const) {
    const response = await open(workbench, secret);
    await response.body?.cancel();
    report({
      kind: 'team: events',
      name: what,
      through: response.status === status ? null : `status ${response.status}`,
    });
  }
  const response = await open(alpha.workbenchId, alpha.sessions.viewer);
  const reader = response.body?.getReader();
  const decoder = new TextDecoder();
  let heard = '';
  const listening = (async () => {
    for (let next = await reader?.read(); next?.done === false; next = await reader?.read())
      heard += decoder.decode(next.value);
  })();
  await bench.rpc('CheckpointCreate', { workbench_id: beta.workbenchId, name: 'unheard' }, beta.sessions.owner);
  await bench.rpc('CheckpointCreate', { workbench_id: alpha.workbenchId, name: 'heard' }, alpha.sessions.owner);
  const signedOut = await bench.post('/sign-out', {}, alpha.sessions.viewer);
  await listening;
  const foreign = [beta.workbenchId, ...theirs.words].find((word) => heard.includes(word));
  const told = heard.includes('CheckpointCreated') && signedOut.status === 200;
  report({
    kind: 'team: events',
    name: 'what another team does',
    through: foreign ?? (told ? null : 'nothing was told at all'),
  });
  report({
    kind: 'team: events',
    name: 'a stream after sign-out',
    through: heard.includes('signed-out') ? null : 'it goes on',
  });
}

/** The same table holds for programs: a viewer's program looks, and no program reaches another team. */
async function programs(
  bench: TeamBench,
  alpha: BenchTeam,
  beta: BenchTeam,
  theirs: Belongings,
  short: boolean,
  report: Report,
): Promise<void> {
  const token = async (role: Role) =>
    String(
      (await bench.post('/team/TokenCreate', { name: `mcp ${role}`, role }, alpha.sessions.owner)).body.result.secret,
    );
  const send = async (workbench: string, secret: string, method: string, params: unknown) => {
    const headers = { 'content-type': 'application/json', accept: 'application/json, text/event-stream' };
    const body = JSON.stringify({ jsonrpc: '2.0', id: 1, method, params });
    const response = await bench.send(`/mcp/${workbench}`, {
      method: 'POST',
      headers: { ...headers, authorization: `Bearer ${secret}` },
      body,
    });
    const text = await response.text();
    const message = /^data: (.*)$/m.exec(text)?.[1] ?? text;
    return { status: response.status, body: message.startsWith('{') ? JSON.parse(message) : text };
  };
  const viewer = await token('viewer');
  const owner = await token('owner');
  for (const method of ['tools/list', 'resources/list', 'tools/call']) {
    const answer = await send(beta.workbenchId, owner, method, { name: 'list_jobs', arguments: {} });
    report({
      kind: 'team: MCP',
      name: `another team’s Workbench ${method}`,
      through: leak(answer, theirs) ?? unless(answer, 404, ['NOT_FOUND']),
    });
  }
  const listed = await send(alpha.workbenchId, viewer, 'tools/list', {});
  const tools: readonly { name: string; annotations?: { readOnlyHint?: boolean } }[] = listed.body?.result?.tools ?? [];
  if (tools.length < 20)
    throw new TypeError(`only ${tools.length} tools are listed: ${JSON.stringify(listed.body).slice(0, 300)}`);
  const writing = tools.filter(({ annotations }) => annotations?.readOnlyHint !== true);
  for (const { name } of short ? writing.filter((_, at) => at % 4 === 0) : writing) {
    const answer = await send(alpha.workbenchId, viewer, 'tools/call', {
      name,
      arguments: { path: 'costs.csv', text: 'x', run_id: 'run_0-0' },
    });
    const refused = answer.body?.result?.isError === true || answer.body?.error !== undefined;
    report({
      kind: 'team: MCP',
      name: `viewer ${name}`,
      through: refused ? null : JSON.stringify(answer.body).slice(0, 200),
    });
  }
}
