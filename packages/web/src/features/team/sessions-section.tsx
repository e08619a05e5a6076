import { useTeam, useTeamAction } from '../../api/team.ts';
import { Button } from '../../components/button.tsx';
import { ErrorNotice } from '../../components/error-notice.tsx';
import { SectionHeading } from '../../components/section-heading.tsx';
import { formatTime } from '../../lib/format.ts';
import { toPayload } from '../../lib/to-payload.ts';
import { visibleName } from '../../lib/visible-name.ts';

export function SessionsSection() {
  const query = useTeam('SessionList', {});
  const end = useTeamAction('SessionEnd');
  const sessions = query.data?.sessions ?? [];
  return (
    <>
      <SectionHeading title="Your sessions">
        Every browser in which you are signed in. End those that you do not know.
      </SectionHeading>
      {query.isError && <ErrorNotice payload={toPayload(query.error)} />}
      <ul aria-label="Sessions" className="divide-y rounded-lg border bg-surface">
        {sessions.map(({ session_id, agent, used_at }) => (
          <li key={session_id} className="flex items-center gap-2.5 px-3.5 py-2.5">
            <div className="min-w-0 flex-1">
              <p className="truncate text-sm font-medium" title={visibleName(agent)}>
                {visibleName(agent)}
              </p>
              <p className="text-xs text-ink-muted">Last used {formatTime(Date.parse(used_at), Date.now())}</p>
            </div>
            <Button
              size="small"
              aria-label={`End the session of ${visibleName(agent)}`}
              busy={end.isPending && end.variables.session_id === session_id}
              onClick={() => end.mutate({ session_id })}
            >
              End
            </Button>
          </li>
        ))}
      </ul>
      <Button className="mt-4" look="danger" onClick={() => end.mutate({ session_id: null })}>
        Sign out everywhere
      </Button>
    </>
  );
}
