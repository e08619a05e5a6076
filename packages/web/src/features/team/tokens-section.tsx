import type { Role } from '@galley/schema';
import { type FormEvent, useState } from 'react';
import { useTeam, useTeamAction } from '../../api/team.ts';
import { Button } from '../../components/button.tsx';
import { ErrorNotice } from '../../components/error-notice.tsx';
import { Field } from '../../components/field.tsx';
import { EmptyState, SectionHeading } from '../../components/section-heading.tsx';
import { formatTime } from '../../lib/format.ts';
import { toPayload } from '../../lib/to-payload.ts';
import { visibleName } from '../../lib/visible-name.ts';
import { RoleSelect } from './role-select.tsx';
import { ShownOnce } from './shown-once.tsx';
import { untilWords } from './wording.ts';
import { WorkbenchSelect } from './workbench-select.tsx';

export function TokensSection() {
  const query = useTeam('TokenList', {});
  const revoke = useTeamAction('TokenRevoke');
  const [secret, setSecret] = useState<string | null>(null);
  const tokens = query.data?.tokens ?? [];
  return (
    <>
      <SectionHeading title="Your tokens">
        For programs that work as you: never with more than your own role, and never to manage people.
      </SectionHeading>
      {secret !== null && (
        <ShownOnce
          title="Copy this token now. It is shown only once."
          label="Token"
          text={secret}
          onClose={() => setSecret(null)}
        />
      )}
      <TokenForm onMade={setSecret} />
      {query.isError && <ErrorNotice payload={toPayload(query.error)} />}
      {query.isSuccess && tokens.length === 0 && (
        <EmptyState title="You have no token">
          <code className="font-mono text-xs">galley login {location.origin}</code> makes one for your terminal.
        </EmptyState>
      )}
      {tokens.length > 0 && (
        <ul aria-label="Tokens" className="divide-y rounded-lg border bg-surface">
          {tokens.map(({ token_id, name, role, workbenches, used_at, expires_at }) => (
            <li key={token_id} className="flex flex-wrap items-center gap-2.5 px-3.5 py-2.5">
              <div className="min-w-40 flex-1">
                <p className="text-sm font-medium">{visibleName(name)}</p>
                <p className="text-xs text-ink-muted">
                  at most {role}
                  {workbenches === null ? ' in all your Workbenches' : ` in ${workbenches.length} of your Workbenches`}
                  {` · ${untilWords(expires_at)} · `}
                  {used_at === null ? 'never used' : `last used ${formatTime(Date.parse(used_at), Date.now())}`}
                </p>
              </div>
              <Button
                size="small"
                aria-label={`Revoke ${visibleName(name)}`}
                busy={revoke.isPending && revoke.variables.token_id === token_id}
                onClick={() => revoke.mutate({ token_id })}
              >
                Revoke
              </Button>
            </li>
          ))}
        </ul>
      )}
    </>
  );
}

function TokenForm({ onMade }: { onMade: (secret: string) => void }) {
  const [name, setName] = useState('');
  const [workbenchId, setWorkbenchId] = useState<string | null>(null);
  const [role, setRole] = useState<Role>('editor');
  const create = useTeamAction('TokenCreate', ({ secret }) => {
    setName('');
    onMade(secret);
  });
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (name.trim() === '') return;
    create.mutate({ name: name.trim(), role, workbench_ids: workbenchId === null ? null : [workbenchId] });
  };
  return (
    <form aria-label="Create a token" onSubmit={submit} className="mb-5 flex flex-wrap items-end gap-2">
      <div className="min-w-48 flex-1">
        <Field label="Name" value={name} onChange={setName} maxLength={100} placeholder="What is it for?" />
      </div>
      <WorkbenchSelect value={workbenchId} otherwise="All your Workbenches" onChange={setWorkbenchId} />
      <RoleSelect label="Role" value={role} onChange={(next) => setRole(next ?? 'viewer')} />
      <Button type="submit" look="primary" disabled={name.trim() === ''} busy={create.isPending}>
        Create token
      </Button>
    </form>
  );
}
