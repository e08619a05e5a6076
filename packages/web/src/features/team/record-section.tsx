import { procedureWords, withoutAnswered } from '@galley/schema';
import { useState } from 'react';
import { useTeam } from '../../api/team.ts';
import { Badge } from '../../components/badge.tsx';
import { ErrorNotice } from '../../components/error-notice.tsx';
import { EmptyState, SectionHeading } from '../../components/section-heading.tsx';
import { formatTime } from '../../lib/format.ts';
import { toPayload } from '../../lib/to-payload.ts';
import { visibleName } from '../../lib/visible-name.ts';
import { useTeamView } from '../../state/access.tsx';
import { subjectWords } from './wording.ts';
import { WorkbenchSelect } from './workbench-select.tsx';

const tones = { asked: 'neutral', done: 'good', refused: 'careful', failed: 'bad' } as const;

const LIMIT = 200;

/** Who did what, newest first: in one Workbench, or for owners of the team everywhere. Refused attempts are in it, too. */
export function RecordSection() {
  const team = useTeamView();
  const [chosen, setChosen] = useState<string | null>(null);
  const ofAll = team?.owns_team === true && chosen === null;
  const workbenchId = chosen ?? team?.workbenches[0]?.workbench_id ?? null;
  const whole = useTeam('TeamDecisionList', { limit: LIMIT }, { enabled: ofAll });
  const one = useTeam(
    'DecisionList',
    { workbench_id: workbenchId ?? '', limit: LIMIT },
    { enabled: !ofAll && workbenchId !== null },
  );
  const query = ofAll ? whole : one;
  const decisions = withoutAnswered(query.data?.decisions ?? []);
  const { data: people } = useTeam('MemberList', {});
  const nameOf = (id: string | null) => team?.workbenches.find(({ workbench_id }) => workbench_id === id)?.name ?? null;
  return (
    <>
      <SectionHeading title="Record">
        Who decided, changed or tried what, newest first. Nothing in it can be changed.
      </SectionHeading>
      <div className="mb-4">
        <WorkbenchSelect
          value={ofAll ? null : workbenchId}
          {...(team?.owns_team === true ? { otherwise: 'The whole team' } : {})}
          onChange={setChosen}
        />
      </div>
      {query.isError && <ErrorNotice payload={toPayload(query.error)} />}
      {query.isSuccess && decisions.length === 0 && (
        <EmptyState title="Nothing yet">What people decide and change is listed here.</EmptyState>
      )}
      <ol aria-label="Record" className="divide-y rounded-lg border bg-surface empty:hidden">
        {decisions.map((decision, index) => {
          const workbench = nameOf(decision.workbench_id);
          const about = subjectWords(decision.about, people?.members ?? [], nameOf);
          return (
            // biome-ignore lint/suspicious/noArrayIndexKey: rows are only ever added, and have no id of their own
            <li key={`${decision.at} ${index}`} className="flex flex-wrap items-center gap-2 px-3.5 py-2 text-sm">
              <span className="font-medium">{visibleName(decision.name)}</span>
              <span className="min-w-0 flex-1 truncate text-ink-muted">
                {procedureWords(decision.procedure)}
                {about !== null && about !== workbench && ` · ${visibleName(about)}`}
                {workbench !== null && ` in ${visibleName(workbench)}`}
                {decision.via === 'token' && ' (by token)'}
              </span>
              <Badge tone={tones[decision.outcome]}>
                {decision.code === null ? decision.outcome : `${decision.outcome}: ${decision.code}`}
              </Badge>
              <time className="text-xs text-ink-faint tabular-nums" dateTime={decision.at}>
                {formatTime(Date.parse(decision.at), Date.now())}
              </time>
            </li>
          );
        })}
      </ol>
    </>
  );
}
