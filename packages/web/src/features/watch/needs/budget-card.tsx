import type { RunDetail } from '@galley/schema';
import { useState } from 'react';
import { useAction } from '../../../api/use-procedure.ts';
import { Button } from '../../../components/button.tsx';
import { Field } from '../../../components/field.tsx';
import { Icon } from '../../../components/icon.tsx';
import { useWorkbench } from '../../../state/workbench-context.tsx';

/** A budget above the run is used up: once somebody raised it, the run is told to try again. */
export function SharedBudgetCard({ run, text }: { run: RunDetail; text: string }) {
  const { workbenchId } = useWorkbench();
  const again = useAction('RunRaiseBudget');
  return (
    <section
      aria-label="Budget of the team"
      className="flex flex-wrap items-center gap-2.5 rounded-lg border bg-modified-soft py-3 pr-3 pl-3.5"
    >
      <Icon name="pause" className="text-modified" />
      <p className="min-w-40 flex-1 text-sm font-medium wrap-anywhere">This run needs {text}.</p>
      <Button
        size="small"
        look="primary"
        busy={again.isPending}
        onClick={() => again.mutate({ workbench_id: workbenchId, run_id: run.run_id })}
      >
        Try again
      </Button>
    </section>
  );
}

/** The run reached its limit: a higher one lets it go on. */
export function BudgetCard({ run }: { run: RunDetail }) {
  const { workbenchId } = useWorkbench();
  const raise = useAction('RunRaiseBudget');
  const { dollars, tokens } = run.budget;
  const [money, setMoney] = useState(dollars === null ? '' : String(dollars * 2));
  const [amount, setAmount] = useState(tokens === null ? '' : String(tokens * 2));
  const wanted = {
    ...(Number(money) > 0 ? { dollars: Number(money) } : {}),
    ...(Number.isInteger(Number(amount)) && Number(amount) > 0 ? { tokens: Number(amount) } : {}),
  };
  const more = (wanted.dollars ?? 0) > (dollars ?? 0) || (wanted.tokens ?? 0) > (tokens ?? 0);
  return (
    <form
      aria-label="Raise the budget"
      className="flex gap-2.5 rounded-lg border bg-modified-soft py-3 pr-3 pl-3.5"
      onSubmit={(event) => {
        event.preventDefault();
        if (more) raise.mutate({ workbench_id: workbenchId, run_id: run.run_id, ...wanted });
      }}
    >
      <Icon name="pause" className="mt-px text-modified" />
      <div className="min-w-0 flex-1 space-y-2">
        <p className="text-sm font-medium">The budget of this run is used up.</p>
        <div className="flex flex-wrap gap-3">
          {dollars !== null && <Field label="Dollars" inputMode="decimal" value={money} onChange={setMoney} />}
          {tokens !== null && <Field label="Tokens" inputMode="numeric" value={amount} onChange={setAmount} />}
        </div>
        <Button type="submit" size="small" look="primary" disabled={!more} busy={raise.isPending}>
          Raise the budget
        </Button>
      </div>
    </form>
  );
}
