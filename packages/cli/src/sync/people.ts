import { type BudgetView, type Policies, plural, type TeamProcedureOutput } from '@galley/schema';
import { printResult } from '../output/print.ts';
import { openTeamPlace } from '../shared/team-place.ts';

type Member = TeamProcedureOutput<'MemberList'>['members'][number];

const policyWords: Readonly<Record<keyof Policies, string>> = {
  approver_differs: 'The approver differs from the requester.',
  publish_needs_two: 'Publishing needs two.',
};

/** Who takes part in a shared Workbench, the policies that hold there, and what may be spent. */
export async function peopleCommand(given: string, { json }: { readonly json?: boolean }): Promise<number> {
  const { place, server } = await openTeamPlace(given);
  const { workbench_id } = place;
  const { members } = await server.team('MemberList', {});
  const { holds } = await server.team('WorkbenchGetPolicies', { workbench_id });
  const { month, budgets } = await server.team('BudgetList', {});
  const there = members.flatMap((member) => {
    const role = roleIn(member, workbench_id);
    return role === null ? [] : [{ person_id: member.person_id, name: member.name, role }];
  });
  const limits = budgets.filter(({ kind, subject, dollars, tokens, calls_per_minute }) => {
    const isLimit = [dollars, tokens, calls_per_minute].some((limit) => limit !== null);
    return isLimit && (kind !== 'workbench' || subject === workbench_id);
  });
  const lines = [
    ...there.map(({ name, role }) => `${name}  ${role}`),
    ...(['approver_differs', 'publish_needs_two'] as const)
      .filter((name) => holds[name])
      .map((name) => policyWords[name]),
    ...limits.map((budget) => `Budget of ${subjectOf(budget, members)} in ${month}: ${amountOf(budget)}`),
  ];
  printResult(json, { people: there, policies: holds, month, budgets: limits }, lines.join('\n'));
  return 0;
}

function roleIn({ owner, roles }: Member, workbenchId: string): string | null {
  if (owner) return 'owner of the team';
  return roles.find(({ workbench_id }) => workbench_id === workbenchId)?.role ?? null;
}

function subjectOf({ kind, subject }: BudgetView, members: readonly Member[]): string {
  if (kind === 'person') return members.find(({ person_id }) => person_id === subject)?.name ?? subject;
  return kind === 'team' ? 'the team' : 'this Workbench';
}

function amountOf({ dollars, tokens, calls_per_minute: calls, spent_dollars, spent_tokens }: BudgetView): string {
  return [
    ...(dollars === null ? [] : [`$${spent_dollars.toFixed(2)} of $${dollars.toFixed(2)}`]),
    ...(tokens === null ? [] : [`${spent_tokens} of ${tokens} tokens`]),
    ...(calls === null ? [] : [`${plural(calls, 'call')} a minute`]),
  ].join(', ');
}
