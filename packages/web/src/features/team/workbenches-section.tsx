import { type FormEvent, useState } from 'react';
import { useTeamAction } from '../../api/team.ts';
import { Badge } from '../../components/badge.tsx';
import { Button } from '../../components/button.tsx';
import { Field } from '../../components/field.tsx';
import { Icon } from '../../components/icon.tsx';
import { EmptyState, SectionHeading } from '../../components/section-heading.tsx';
import { visibleName } from '../../lib/visible-name.ts';
import { useTeamView } from '../../state/access.tsx';

interface WorkbenchesSectionProps {
  isMissing: boolean;
  addressOf: (workbenchId: string) => string;
}

export function WorkbenchesSection({ isMissing, addressOf }: WorkbenchesSectionProps) {
  const team = useTeamView();
  const workbenches = team?.workbenches ?? [];
  return (
    <>
      <SectionHeading title="Workbenches">
        Each has files that the team shares. They change only when somebody publishes.
      </SectionHeading>
      {isMissing && (
        <p role="alert" className="mb-4 rounded-lg border bg-modified-soft px-3.5 py-2.5 text-sm text-modified">
          There is no such Workbench that you take part in. An owner of it can give you a role.
        </p>
      )}
      {workbenches.length === 0 && (
        <EmptyState title="You take part in no Workbench yet">
          {team?.owns_team === true
            ? 'Create the first one below.'
            : 'Ask an owner of the team to create one or to give you a role in one.'}
        </EmptyState>
      )}
      <ul aria-label="Workbenches" className="grid gap-3 sm:grid-cols-2">
        {workbenches.map(({ workbench_id, name, role }) => (
          <li key={workbench_id}>
            <a
              href={addressOf(workbench_id)}
              className="flex items-center gap-2.5 rounded-lg border bg-surface p-4 shadow-card transition-colors hover:border-accent"
            >
              <Icon name="folder" size={18} className="text-accent" />
              <span className="min-w-0 flex-1 truncate font-semibold">{visibleName(name)}</span>
              <Badge tone={role === 'viewer' ? 'neutral' : 'accent'}>{role}</Badge>
            </a>
          </li>
        ))}
      </ul>
      {team?.owns_team === true && <CreateForm addressOf={addressOf} />}
    </>
  );
}

function CreateForm({ addressOf }: { addressOf: (workbenchId: string) => string }) {
  const [name, setName] = useState('');
  const create = useTeamAction('WorkbenchAdd', ({ workbench_id }) => location.assign(addressOf(workbench_id)));
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (name.trim() !== '') create.mutate({ name: name.trim() });
  };
  return (
    <form
      aria-label="Create a Workbench"
      onSubmit={submit}
      className="mt-6 flex flex-wrap items-end gap-2 border-t pt-5"
    >
      <div className="min-w-56 flex-1">
        <Field label="Name of a new Workbench" value={name} onChange={setName} maxLength={100} />
      </div>
      <Button type="submit" look="primary" icon="plus" disabled={name.trim() === ''} busy={create.isPending}>
        Create Workbench
      </Button>
    </form>
  );
}
