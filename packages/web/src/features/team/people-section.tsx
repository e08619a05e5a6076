import type { TeamProcedureOutput } from '@galley/schema';
import { useState } from 'react';
import { useTeam, useTeamAction } from '../../api/team.ts';
import { Badge } from '../../components/badge.tsx';
import { ConfirmDialog } from '../../components/confirm-dialog.tsx';
import { ErrorNotice } from '../../components/error-notice.tsx';
import { Icon } from '../../components/icon.tsx';
import { Menu } from '../../components/menu.tsx';
import { SectionHeading } from '../../components/section-heading.tsx';
import { Skeleton } from '../../components/waiting/skeleton.tsx';
import { toPayload } from '../../lib/to-payload.ts';
import { visibleName } from '../../lib/visible-name.ts';
import { useTeamView } from '../../state/access.tsx';
import { RoleSelect } from './role-select.tsx';
import { WorkbenchSelect } from './workbench-select.tsx';

type Member = TeamProcedureOutput<'MemberList'>['members'][number];

export function PeopleSection() {
  const team = useTeamView();
  const query = useTeam('MemberList', {});
  const [chosen, setChosen] = useState<string | null>(null);
  const workbench =
    team?.workbenches.find(({ workbench_id }) => workbench_id === chosen) ?? team?.workbenches[0] ?? null;
  const mayManage = workbench?.may.includes('administer') === true;
  return (
    <>
      <SectionHeading title="People and roles">
        A role is a role in one Workbench. Owners of the team own every Workbench.
      </SectionHeading>
      {query.isError && <ErrorNotice payload={toPayload(query.error)} />}
      {query.isPending && <Skeleton label="The people are listed" lines={4} />}
      {workbench !== null && (
        <div className="mb-3 flex flex-wrap items-center gap-2.5">
          <WorkbenchSelect value={workbench.workbench_id} onChange={setChosen} />
          {!mayManage && (
            <p className="text-xs text-ink-muted">
              Your role here is {workbench.role}. Only its owners change who has which role.
            </p>
          )}
        </div>
      )}
      {query.isSuccess && (
        <ul aria-label="People" className="divide-y rounded-lg border bg-surface">
          {query.data.members.map((member) => (
            <MemberRow
              key={member.person_id}
              member={member}
              workbenchId={workbench?.workbench_id ?? null}
              mayManage={mayManage}
            />
          ))}
        </ul>
      )}
    </>
  );
}

interface MemberRowProps {
  member: Member;
  workbenchId: string | null;
  mayManage: boolean;
}

function MemberRow({ member, workbenchId, mayManage }: MemberRowProps) {
  const team = useTeamView();
  const name = visibleName(member.name);
  const role = member.roles.find(({ workbench_id }) => workbench_id === workbenchId)?.role ?? null;
  const setRole = useTeamAction('RoleSet');
  return (
    <li className="flex flex-wrap items-center gap-2.5 px-3.5 py-2.5">
      <Icon name="user" size={17} className="text-ink-faint" />
      <div className="min-w-40 flex-1">
        <p className="text-sm font-medium">
          {name}
          {member.person_id === team?.person_id && <span className="font-normal text-ink-muted"> (you)</span>}
        </p>
        <p className="text-xs text-ink-muted">
          Signs in {member.sign_in === 'password' ? 'with a password' : 'with the provider'}
        </p>
      </div>
      {member.owner && <Badge tone="accent">owner of the team</Badge>}
      {!member.owner && workbenchId !== null && mayManage && (
        <RoleSelect
          label={`Role of ${name}`}
          size="small"
          value={role}
          withNone="does not see this Workbench"
          disabled={setRole.isPending}
          onChange={(next) => setRole.mutate({ workbench_id: workbenchId, person_id: member.person_id, role: next })}
        />
      )}
      {!member.owner && !mayManage && <Badge>{role ?? 'no role'}</Badge>}
      {team?.owns_team === true && <MemberMenu member={member} />}
    </li>
  );
}

function MemberMenu({ member }: { member: Member }) {
  const [asking, setAsking] = useState<'remove' | 'owner' | null>(null);
  const remove = useTeamAction('MemberRemove');
  const setOwner = useTeamAction('MemberSetOwner');
  const name = visibleName(member.name);
  return (
    <>
      <Menu
        trigger={
          <button
            type="button"
            aria-label={`Actions for ${name}`}
            className="grid size-7 place-items-center rounded-md text-ink-faint hover:bg-hover hover:text-ink"
          >
            <Icon name="more" size={16} />
          </button>
        }
        entries={[
          {
            label: member.owner ? 'No longer an owner of the team' : 'Make an owner of the team…',
            icon: 'user',
            description: member.owner ? 'Roles in Workbenches stay' : 'Owns every Workbench, manages people and keys',
            onSelect: () =>
              member.owner ? setOwner.mutate({ person_id: member.person_id, owner: false }) : setAsking('owner'),
          },
          { label: 'Remove from the team…', icon: 'trash', danger: true, onSelect: () => setAsking('remove') },
        ]}
      />
      <ConfirmDialog
        open={asking === 'owner'}
        onOpenChange={() => setAsking(null)}
        title={`Make ${name} an owner of the team?`}
        action="Make an owner"
        onConfirm={() => setOwner.mutate({ person_id: member.person_id, owner: true })}
      >
        <p>Owners see every Workbench, invite and remove people, and set keys, policies and budgets.</p>
      </ConfirmDialog>
      <ConfirmDialog
        open={asking === 'remove'}
        onOpenChange={() => setAsking(null)}
        title={`Remove ${name} from the team?`}
        action="Remove"
        danger
        onConfirm={() => remove.mutate({ person_id: member.person_id })}
      >
        <p>Their sessions and tokens end at once. What they did keeps their name.</p>
      </ConfirmDialog>
    </>
  );
}
