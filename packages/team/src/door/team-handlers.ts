import {
  type BudgetView,
  InvalidArgumentError,
  NotFoundError,
  needs,
  type Policies,
  type Role,
  roleAllows,
  roleMeanings,
  roles,
  type TeamProcedureArguments,
  type TeamProcedureName,
  type TeamProcedureOutput,
  teamProcedures,
  toErrorPayload,
} from '@galley/schema';
import { z } from 'zod';
import { monthOf, readBudgets, setBudget } from '../budgets/budget-store.ts';
import type { PeopleBase } from '../people/base.ts';
import type { Person } from '../people/caller.ts';
import { listDecisions, noteDecision } from '../people/decisions.ts';
import { approveDevice } from '../people/devices.ts';
import { NoSuchWorkbenchError, RoleRefusedError, TeamOwnerOnlyError } from '../people/errors.ts';
import { giveBackGuess, takeGuess } from '../people/guesses.ts';
import { createInvitation, listInvitations, revokeInvitation } from '../people/invitations.ts';
import { listMembers, removeMember, setRole, setTeamOwner } from '../people/members.ts';
import { endSessions, listSessions } from '../people/sessions.ts';
import { addWorkbench, newWorkbenchId } from '../people/teams.ts';
import { createToken, listTokens, revokeToken } from '../people/tokens.ts';
import { readPolicies, readTeamPolicies, setTeamPolicies, setWorkbenchPolicies } from '../policies/policy-store.ts';
import { changePassword } from '../sign-in/sign-in.ts';
import { agreeToAct, waitingActs } from './acts.ts';
import type { TeamDesks } from './desks.ts';
import { workbenchesOf } from './guard-calls.ts';

export interface TeamCall {
  readonly base: PeopleBase;
  readonly person: Person;
  readonly desks: TeamDesks;
  /** As the browser calls itself. */
  readonly agent: string;
  /** Streams of sessions that ended must not go on. */
  readonly onSessionsEnded: (sessionIds: readonly string[]) => void;
}

type Handlers = {
  readonly [Name in TeamProcedureName]: (
    call: TeamCall,
    input: TeamProcedureArguments<Name>,
  ) => Promise<TeamProcedureOutput<Name>>;
};

const members = async ({ base, person }: TeamCall) => ({
  members: [...(await listMembers(base, person.team, (id) => person.roleIn(id) !== null))].map((member) => ({
    ...member,
    roles: [...member.roles],
  })),
});
const invitations = async ({ base, person }: TeamCall) => ({
  invitations: [...(await listInvitations(base, person.team))],
});
const tokens = async ({ base, person }: TeamCall) => ({
  tokens: (await listTokens(base, person.personId)).map((token) => ({
    ...token,
    workbenches: token.workbenches === null ? null : [...token.workbenches],
  })),
});
const chosen = ({ approver_differs, publish_needs_two }: Policies): Policies => ({
  approver_differs,
  publish_needs_two,
});

const rightsOf = (role: Role) => ({ role, may: needs.filter((need) => roleAllows(role, need)) });

const budgets = async ({ base, person }: TeamCall) => {
  const isShown = ({ kind, subject }: BudgetView) =>
    person.ownsTeam ||
    kind === 'team' ||
    (kind === 'person' ? subject === person.personId : person.roleIn(subject) !== null);
  const all = await readBudgets(base, person.team);
  return { team_id: person.team, month: monthOf(base.now()), budgets: all.filter(isShown) };
};

/** A limit is for somebody or something of this very team. */
async function checkSubject({ base, person }: TeamCall, kind: BudgetView['kind'], subject: string): Promise<void> {
  const known = {
    team: async () => subject === person.team,
    workbench: async () => person.roleIn(subject) !== null,
    person: async () =>
      (await listMembers(base, person.team, () => false)).some(({ person_id }) => person_id === subject),
  };
  if (await known[kind]()) return;
  const where = kind === 'team' ? 'This is not your team' : `There is no such ${kind} in this team`;
  throw new NotFoundError(`${where}.`, 'List the budgets and the members.', { subject });
}

const handlers: Handlers = {
  TeamGet: async ({ base, person }) => ({
    team: await teamName(base, person.team),
    person_id: person.personId,
    name: person.name,
    via: person.via,
    owns_team: person.ownsTeam,
    workbenches: (await workbenchesOf(base, person)).map(({ workbench_id, name }) => ({
      workbench_id,
      name,
      ...rightsOf(person.roleIn(workbench_id) ?? 'viewer'),
    })),
    roles: roles.map((role) => ({ role, means: roleMeanings[role] })),
    policies: await readTeamPolicies(base, person.team),
  }),
  WorkbenchAdd: async ({ base, person }, { name }) => {
    const workbenchId = newWorkbenchId();
    await addWorkbench(base, { workbenchId, team: person.team, name, owner: person.personId });
    return { workbench_id: workbenchId, name };
  },
  MemberList: members,
  MemberRemove: async (call, { person_id }) => {
    await removeMember(call.base, call.person.team, person_id);
    return members(call);
  },
  MemberSetOwner: async (call, { person_id, owner }) => {
    await setTeamOwner(call.base, call.person.team, person_id, owner);
    return members(call);
  },
  RoleSet: async (call, { workbench_id, person_id, role }) => {
    await setRole(call.base, { team: call.person.team, workbenchId: workbench_id, personId: person_id, role });
    return members(call);
  },
  InvitationList: invitations,
  InvitationCreate: async ({ base, person }, { name, owner, workbench_id, role, days }) => {
    if (workbench_id !== undefined && person.roleIn(workbench_id) === null)
      throw new NoSuchWorkbenchError(workbench_id);
    if ((workbench_id === undefined) !== (role === undefined)) {
      throw new InvalidArgumentError('role', 'A role is a role in a Workbench.', 'Name both, or neither.');
    }
    const place = workbench_id === undefined || role === undefined ? null : { workbenchId: workbench_id, role };
    return createInvitation(base, { team: person.team, name, owner, place, createdBy: person.personId, days });
  },
  InvitationRevoke: async (call, { invitation_id }) => {
    const found = await revokeInvitation(call.base, call.person.team, invitation_id);
    if (!found) throw new NotFoundError('There is no such open invitation.', 'List the invitations and name one.');
    return invitations(call);
  },
  TokenList: tokens,
  TokenCreate: async ({ base, person }, { name, role, workbench_ids, days }) => {
    for (const id of workbench_ids ?? []) if (person.roleIn(id) === null) throw new NoSuchWorkbenchError(id);
    return createToken(base, { personId: person.personId, name, role, workbenches: workbench_ids, days });
  },
  TokenRevoke: async (call, { token_id }) => {
    const found = await revokeToken(call.base, call.person.personId, token_id);
    if (!found) throw new NotFoundError('You have no such token.', 'List your tokens and name one.');
    return tokens(call);
  },
  SessionList: async ({ base, person }) => ({ sessions: [...(await listSessions(base, person.personId))] }),
  SessionEnd: async ({ base, person, onSessionsEnded }, { session_id }) => {
    const ended = await endSessions(base, person.personId, session_id);
    onSessionsEnded(ended);
    return { ended: ended.length };
  },
  DeviceApprove: async ({ base, person }, { code, role, workbench_ids }) => {
    for (const id of workbench_ids ?? []) if (person.roleIn(id) === null) throw new NoSuchWorkbenchError(id);
    const subject = `device:${person.personId}`;
    await takeGuess(base, subject);
    const approved = await approveDevice(base, { personId: person.personId, code, role, workbenches: workbench_ids });
    await giveBackGuess(base, subject);
    return approved;
  },
  PasswordChange: async ({ base, person, agent, onSessionsEnded }, { current, next }) => {
    const before = await listSessions(base, person.personId);
    const session = await changePassword(base, person.personId, { current, next, agent });
    onSessionsEnded(before.map(({ session_id }) => session_id));
    return { session };
  },
  BudgetList: budgets,
  BudgetSet: async (call, budget) => {
    await checkSubject(call, budget.kind, budget.subject);
    await setBudget(call.base, call.person.team, budget);
    return budgets(call);
  },
  TeamSetPolicies: async ({ base, person }, input) => {
    await setTeamPolicies(base, person.team, chosen(input));
    return readTeamPolicies(base, person.team);
  },
  WorkbenchGetPolicies: async ({ base }, { workbench_id }) => readPolicies(base, workbench_id),
  WorkbenchSetPolicies: async ({ base }, { workbench_id, ...policies }) => {
    await setWorkbenchPolicies(base, workbench_id, chosen(policies));
    return readPolicies(base, workbench_id);
  },
  DecisionList: async ({ base, person }, { workbench_id, limit, run_id }) => ({
    decisions: await listDecisions(base, {
      team: person.team,
      workbenchId: workbench_id,
      runId: run_id ?? null,
      limit,
    }),
  }),
  TeamDecisionList: async ({ base, person }, { limit }) => ({
    decisions: await listDecisions(base, { team: person.team, workbenchId: null, runId: null, limit }),
  }),
  ActList: (call, input) => waitingActs(call, input.workbench_id),
  ActEndorse: agreeToAct,
};

/** Reading needs no record; everything else has one, refusals too. */
const looking: readonly TeamProcedureName[] = [
  ...(['TeamGet', 'BudgetList', 'MemberList', 'InvitationList', 'TokenList', 'SessionList'] as const),
  ...(['WorkbenchGetPolicies', 'DecisionList', 'TeamDecisionList', 'ActList'] as const),
];

/** Checks who it is for, then the input, then does it. Null where there is no such procedure. */
export async function callTeamProcedure(call: TeamCall, name: string, input: unknown): Promise<unknown> {
  if (!isTeamProcedure(name)) return null;
  const { base, person } = call;
  const note = async (outcome: 'done' | 'refused', code: string | null, workbenchId: string | null) => {
    const about = aboutOf(input);
    await noteDecision(base, person, { workbenchId, procedure: name, runId: null, about, outcome, code });
  };
  try {
    const result = await invoke(call, name, input);
    if (!looking.includes(name)) await note('done', null, ownWorkbench(person, input));
    return { result };
  } catch (error) {
    await note('refused', toErrorPayload(error).code, ownWorkbench(person, input));
    throw error;
  }
}

async function invoke<Name extends TeamProcedureName>(call: TeamCall, name: Name, input: unknown) {
  checkFor(call.person, name, input);
  const parsed = teamProcedures[name].input.safeParse(input);
  if (!parsed.success) {
    throw new InvalidArgumentError('input', z.prettifyError(parsed.error), 'Send what the contract asks for.', {
      name,
    });
  }
  // The schema of this very name made it.
  return handlers[name](call, parsed.data as TeamProcedureArguments<Name>);
}

/** Before the input is looked at: whoever may not call it learns nothing from its answers. */
function checkFor(person: Person, name: TeamProcedureName, input: unknown): void {
  const { for: whom } = teamProcedures[name];
  if (whom === 'member') return;
  if (whom === 'self') {
    if (person.via !== 'session') throw new TeamOwnerOnlyError(name);
    return;
  }
  if (whom === 'team-owner') {
    if (!person.ownsTeam) throw new TeamOwnerOnlyError(name);
    return;
  }
  const workbenchId = workbenchIn(input);
  const role = person.roleIn(workbenchId);
  if (role === null) throw new NoSuchWorkbenchError(workbenchId);
  if (!roleAllows(role, whom)) throw new RoleRefusedError(name, whom);
  // A token does work; who may do which work is for people to say.
  if (whom === 'administer' && person.via !== 'session') throw new TeamOwnerOnlyError(name);
}

function workbenchIn(input: unknown): string {
  const id = input instanceof Object && 'workbench_id' in input ? input.workbench_id : '';
  return typeof id === 'string' ? id.slice(0, 100) : '';
}

function ownWorkbench(person: Person, input: unknown): string | null {
  const id = workbenchIn(input);
  return person.roleIn(id) === null ? null : id;
}

function aboutOf(input: unknown): string | null {
  if (!(input instanceof Object)) return null;
  for (const subject of [
    'person_id',
    'subject',
    'invitation_id',
    'token_id',
    'session_id',
    'act',
    'name',
    'workbench_id',
  ] as const) {
    const value: unknown = Reflect.get(input, subject);
    if (typeof value === 'string') return value;
  }
  return null;
}

function isTeamProcedure(name: string): name is TeamProcedureName {
  return Object.hasOwn(teamProcedures, name);
}

async function teamName(base: PeopleBase, team: string): Promise<string> {
  const [row] = await base.queries.ask<{ name: string }>('SELECT name FROM people.team WHERE id = $1', [team]);
  return row?.name ?? '';
}
