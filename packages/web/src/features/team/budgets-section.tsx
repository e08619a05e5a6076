import type { BudgetView } from '@galley/schema';
import { type FormEvent, useState } from 'react';
import { useTeam, useTeamAction } from '../../api/team.ts';
import { Button } from '../../components/button.tsx';
import { ErrorNotice } from '../../components/error-notice.tsx';
import { Field } from '../../components/field.tsx';
import { SectionHeading } from '../../components/section-heading.tsx';
import { toPayload } from '../../lib/to-payload.ts';
import { visibleName } from '../../lib/visible-name.ts';
import { useTeamView } from '../../state/access.tsx';
import { budgetWords } from './wording.ts';

/** Limits for a month and for a minute, above those of single runs. They are looked at before each call to a model. */
export function BudgetsSection() {
  const team = useTeamView();
  const query = useTeam('BudgetList', {});
  const members = useTeam('MemberList', {});
  const kept = query.data?.budgets ?? [];
  const find = (kind: BudgetView['kind'], subject: string): BudgetView =>
    kept.find((each) => each.kind === kind && each.subject === subject) ?? {
      ...{ kind, subject, dollars: null, tokens: null, calls_per_minute: null, spent_dollars: 0, spent_tokens: 0 },
    };
  const people = (members.data?.members ?? []).filter(
    ({ person_id }) => team?.owns_team === true || person_id === team?.person_id,
  );
  return (
    <>
      <SectionHeading title="Budgets">
        What may be spent on models in a month ({query.data?.month ?? '…'}). A call that would pass a limit is not made;
        the run waits. Calls beyond those of a minute wait for their turn.{' '}
        {team?.owns_team !== true && 'Owners of the team change them.'}
      </SectionHeading>
      {query.isError && <ErrorNotice payload={toPayload(query.error)} />}
      {query.isSuccess && (
        <ul aria-label="Budgets" className="divide-y rounded-lg border bg-surface">
          <BudgetRow title={`The team ${visibleName(team?.team ?? '')}`} budget={find('team', query.data.team_id)} />
          {(team?.workbenches ?? []).map(({ workbench_id, name }) => (
            <BudgetRow
              key={workbench_id}
              title={`Workbench ${visibleName(name)}`}
              budget={find('workbench', workbench_id)}
            />
          ))}
          {people.map(({ person_id, name }) => (
            <BudgetRow key={person_id} title={visibleName(name)} budget={find('person', person_id)} />
          ))}
        </ul>
      )}
    </>
  );
}

function BudgetRow({ title, budget }: { title: string; budget: BudgetView }) {
  const team = useTeamView();
  const [writing, setWriting] = useState(false);
  const [dollars, setDollars] = useState('');
  const [tokens, setTokens] = useState('');
  const [calls, setCalls] = useState('');
  const set = useTeamAction('BudgetSet', () => setWriting(false));
  const start = () => {
    setDollars(budget.dollars === null ? '' : String(budget.dollars));
    setTokens(budget.tokens === null ? '' : String(budget.tokens));
    setCalls(budget.calls_per_minute === null ? '' : String(budget.calls_per_minute));
    setWriting(true);
  };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    const amount = (text: string) => (text.trim() === '' ? null : Number(text));
    set.mutate({
      ...{ kind: budget.kind, subject: budget.subject },
      ...{ dollars: amount(dollars), tokens: amount(tokens), calls_per_minute: amount(calls) },
    });
  };
  const isReady =
    [dollars, tokens].every((text) => text.trim() === '' || Number(text) >= 0) &&
    (calls.trim() === '' || /^[1-9]\d{0,5}$/.test(calls.trim()));
  return (
    <li className="px-3.5 py-2.5">
      <div className="flex flex-wrap items-center gap-2.5">
        <div className="min-w-40 flex-1">
          <p className="text-sm font-medium">{title}</p>
          <p className="text-xs text-ink-muted tabular-nums">{budgetWords(budget)}</p>
        </div>
        {team?.owns_team === true && !writing && (
          <Button size="small" aria-label={`Change the budget: ${title}`} onClick={start}>
            Change
          </Button>
        )}
      </div>
      {writing && (
        <form onSubmit={submit} aria-label={`Budget: ${title}`} className="mt-2.5 flex flex-wrap items-end gap-2">
          <Field
            label="Dollars a month"
            inputMode="decimal"
            value={dollars}
            onChange={setDollars}
            placeholder="no limit"
          />
          <Field
            label="Tokens a month"
            inputMode="numeric"
            value={tokens}
            onChange={setTokens}
            placeholder="no limit"
          />
          <Field label="Calls a minute" inputMode="numeric" value={calls} onChange={setCalls} placeholder="no limit" />
          <div className="ml-auto flex gap-2">
            <Button look="quiet" onClick={() => setWriting(false)}>
              Cancel
            </Button>
            <Button type="submit" look="primary" disabled={!isReady} busy={set.isPending}>
              Set budget
            </Button>
          </div>
        </form>
      )}
    </li>
  );
}
