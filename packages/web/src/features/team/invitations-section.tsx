import type { Role } from '@galley/schema';
import { type FormEvent, useState } from 'react';
import { useTeam, useTeamAction } from '../../api/team.ts';
import { Button } from '../../components/button.tsx';
import { ErrorNotice } from '../../components/error-notice.tsx';
import { Field } from '../../components/field.tsx';
import { EmptyState, SectionHeading } from '../../components/section-heading.tsx';
import { toPayload } from '../../lib/to-payload.ts';
import { visibleName } from '../../lib/visible-name.ts';
import { useTeamView } from '../../state/access.tsx';
import { RoleSelect } from './role-select.tsx';
import { ShownOnce } from './shown-once.tsx';
import { untilWords } from './wording.ts';
import { WorkbenchSelect } from './workbench-select.tsx';

export function InvitationsSection() {
  const query = useTeam('InvitationList', {});
  const team = useTeamView();
  const revoke = useTeamAction('InvitationRevoke');
  const [link, setLink] = useState<string | null>(null);
  const open = query.data?.invitations ?? [];
  const nameOf = (id: string) => team?.workbenches.find(({ workbench_id }) => workbench_id === id)?.name ?? id;
  return (
    <>
      <SectionHeading title="Invitations">
        A link that works once. Send it to one person by a way that you trust: whoever opens it first gets in.
      </SectionHeading>
      {link !== null && (
        <ShownOnce
          title="Copy this link now. It is shown only once."
          label="Invitation link"
          text={link}
          onClose={() => setLink(null)}
        />
      )}
      <InviteForm onMade={(secret) => setLink(`${location.origin}/#/join/${secret}`)} />
      {query.isError && <ErrorNotice payload={toPayload(query.error)} />}
      {query.isSuccess && open.length === 0 && (
        <EmptyState title="No invitation is open">Those that were used or have expired are not listed.</EmptyState>
      )}
      {open.length > 0 && (
        <ul aria-label="Open invitations" className="divide-y rounded-lg border bg-surface">
          {open.map(({ invitation_id, name, owner, workbench_id, role, expires_at }) => (
            <li key={invitation_id} className="flex flex-wrap items-center gap-2.5 px-3.5 py-2.5">
              <div className="min-w-40 flex-1">
                <p className="text-sm font-medium">{visibleName(name)}</p>
                <p className="text-xs text-ink-muted">
                  {owner
                    ? 'as an owner of the team'
                    : workbench_id === null
                      ? 'without a role yet'
                      : `as ${role} in ${visibleName(nameOf(workbench_id))}`}
                  {` · ${untilWords(expires_at)}`}
                </p>
              </div>
              <Button
                size="small"
                aria-label={`Take back the invitation for ${visibleName(name)}`}
                busy={revoke.isPending && revoke.variables.invitation_id === invitation_id}
                onClick={() => revoke.mutate({ invitation_id })}
              >
                Take back
              </Button>
            </li>
          ))}
        </ul>
      )}
    </>
  );
}

function InviteForm({ onMade }: { onMade: (secret: string) => void }) {
  const team = useTeamView();
  const [name, setName] = useState('');
  const [workbenchId, setWorkbenchId] = useState<string | null>(team?.workbenches[0]?.workbench_id ?? null);
  const [role, setRole] = useState<Role>('editor');
  const create = useTeamAction('InvitationCreate', ({ secret }) => {
    setName('');
    onMade(secret);
  });
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (name.trim() === '') return;
    create.mutate({ name: name.trim(), ...(workbenchId === null ? {} : { workbench_id: workbenchId, role }) });
  };
  return (
    <form aria-label="Invite a person" onSubmit={submit} className="mb-5 flex flex-wrap items-end gap-2">
      <div className="min-w-48 flex-1">
        <Field label="Name" value={name} onChange={setName} maxLength={100} placeholder="Whom do you invite?" />
      </div>
      <WorkbenchSelect value={workbenchId} otherwise="No Workbench yet" onChange={setWorkbenchId} />
      {workbenchId !== null && <RoleSelect label="Role" value={role} onChange={(next) => setRole(next ?? 'viewer')} />}
      <Button type="submit" look="primary" disabled={name.trim() === ''} busy={create.isPending}>
        Create link
      </Button>
    </form>
  );
}
