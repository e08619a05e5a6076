import type { Policies } from '@galley/schema';
import { useState } from 'react';
import { useTeam, useTeamAction } from '../../api/team.ts';
import { ErrorNotice } from '../../components/error-notice.tsx';
import { SectionHeading } from '../../components/section-heading.tsx';
import { toPayload } from '../../lib/to-payload.ts';
import { useTeamView } from '../../state/access.tsx';
import { WorkbenchSelect } from './workbench-select.tsx';

const rules: ReadonlyArray<readonly [keyof Policies, string, string]> = [
  ['approver_differs', 'The approver differs from the requester', 'Whoever asked for a run cannot approve its plan.'],
  [
    'publish_needs_two',
    'Publishing needs two',
    'A publish, restore or redo needs the word of a second person for exactly this content.',
  ],
];

export function PoliciesSection() {
  const team = useTeamView();
  const [chosen, setChosen] = useState<string | null>(team?.workbenches[0]?.workbench_id ?? null);
  const setTeam = useTeamAction('TeamSetPolicies');
  if (team === null) return null;
  return (
    <>
      <SectionHeading title="Policies">
        Rules for the whole team, and stricter ones for a Workbench. A Workbench can be stricter than its team, never
        laxer.
      </SectionHeading>
      <Rules
        label="For the team"
        policies={team.policies}
        isLocked={!team.owns_team}
        why="Only owners of the team change this."
        onChange={(next) => setTeam.mutate(next)}
      />
      {chosen !== null && (
        <div className="mt-6">
          <WorkbenchSelect value={chosen} onChange={(id) => setChosen(id ?? chosen)} />
          <OfWorkbench key={chosen} workbenchId={chosen} />
        </div>
      )}
    </>
  );
}

function OfWorkbench({ workbenchId }: { workbenchId: string }) {
  const team = useTeamView();
  const query = useTeam('WorkbenchGetPolicies', { workbench_id: workbenchId });
  const set = useTeamAction('WorkbenchSetPolicies');
  const may = team?.workbenches.find(({ workbench_id }) => workbench_id === workbenchId)?.may ?? [];
  if (query.isError) return <ErrorNotice payload={toPayload(query.error)} />;
  if (query.data === undefined) return null;
  const { team: ofTeam, workbench } = query.data;
  return (
    <Rules
      label="For this Workbench"
      policies={workbench}
      given={ofTeam}
      isLocked={!may.includes('administer')}
      why="Only owners of this Workbench change this."
      onChange={(next) => set.mutate({ workbench_id: workbenchId, ...next })}
    />
  );
}

interface RulesProps {
  label: string;
  policies: Policies;
  /** Those of the team hold here, too. */
  given?: Policies;
  isLocked: boolean;
  why: string;
  onChange: (policies: Policies) => void;
}

function Rules({ label, policies, given, isLocked, why, onChange }: RulesProps) {
  return (
    <fieldset className="mt-3">
      <legend className="mb-1.5 text-sm font-medium">{label}</legend>
      <div className="divide-y rounded-lg border bg-surface">
        {rules.map(([name, title, text]) => (
          <label key={name} className="flex gap-2.5 px-3.5 py-2.5 has-enabled:hover:bg-hover">
            <input
              type="checkbox"
              className="mt-1 size-3.5 shrink-0 accent-accent"
              checked={policies[name] || given?.[name] === true}
              disabled={isLocked || given?.[name] === true}
              onChange={() => onChange({ ...policies, [name]: !policies[name] })}
            />
            <span className="min-w-0">
              <span className="block text-sm font-medium">{title}</span>
              <span className="block text-xs text-ink-muted">
                {text}
                {given?.[name] === true && ' It holds for the whole team.'}
              </span>
            </span>
          </label>
        ))}
      </div>
      {isLocked && <p className="mt-1.5 text-xs text-ink-muted">{why}</p>}
    </fieldset>
  );
}
